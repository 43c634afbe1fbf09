import { limits } from '@ok/contract/rules/limits.ts';

/** A PDF says what it is within its first kilobyte. */
const beginning = 1024;

/** The key of what is wrong with a file before it is sent, if anything is. */
export async function faultOfDocument(file: Blob): Promise<string | undefined> {
  if (file.size > limits.pdf) return 'pdf.tooLarge';
  const text = await file.slice(0, beginning).text();
  return text.includes('%PDF-') ? undefined : 'error.notpdf';
}
