import type { PdfDocument } from '@ok/contract/routes/pdf.ts';
import { levelOf } from '@ok/contract/rules/score-level.ts';

/** The absolute addresses of the two files that explain a score, as far as there are any. */
export type ResultFiles = { summary: string | undefined; full: string | undefined };

/** The files that explain a score. Throws a RangeError for anything that is no score. */
export function resultFiles(documents: readonly PdfDocument[], score: number, origin: string): ResultFiles {
  const { documents: types } = levelOf(score);
  const addressOf = (wanted: string) => {
    const url = documents.find(({ type }) => type === wanted)?.url;
    return url && new URL(url, origin).href;
  };
  return { summary: addressOf(types.summary), full: addressOf(types.full) };
}
