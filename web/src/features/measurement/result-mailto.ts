import type { PdfDocument } from '@ok/contract/routes/pdf.ts';
import { levelOf } from '@ok/contract/rules/score-level.ts';

/** The absolute addresses of the two files that explain a score; undefined when either is missing. */
export function resultFiles(
  documents: readonly PdfDocument[],
  score: number,
  origin: string,
): { summary: string; full: string } | undefined {
  const { documents: types } = levelOf(score);
  const addressOf = (wanted: string) => {
    const url = documents.find(({ type }) => type === wanted)?.url;
    return url && new URL(url, origin).href;
  };
  const [summary, full] = [addressOf(types.summary), addressOf(types.full)];
  return summary && full ? { summary, full } : undefined;
}

/** A `mailto:` address with its subject and the lines of its body. */
export function mailto(recipient: string, subject: string, lines: readonly string[]): string {
  // The sign between name and host is a part of the address; anything else could be taken for a field of the mail.
  const address = encodeURIComponent(recipient).replace('%40', '@');
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(lines.join('\r\n'))}`;
}
