import type { PdfDocument } from '@ok/contract/routes/files/pdf.ts';
import { levelOf } from '@ok/contract/rules/results/score-level.ts';

/** Absolute addresses of the two files that explain a score, as far as they exist. */
export type ResultFiles = { summary: string | undefined; full: string | undefined };

/** Finds the files that explain a score. Throws a RangeError for a number that is no score. */
export function resultFiles(documents: readonly PdfDocument[], score: number, origin: string): ResultFiles {
  const { documents: types } = levelOf(score);
  const addressOf = (type: string) => {
    const url = documents.find((document) => document.type === type)?.url;
    return url && new URL(url, origin).href;
  };
  return { summary: addressOf(types.summary), full: addressOf(types.full) };
}
