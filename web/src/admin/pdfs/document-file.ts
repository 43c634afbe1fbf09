import { limits } from '@ok/contract/rules/values/limits.ts';

/** The signature of a PDF is within its first kilobyte. */
const headerBytes = 1024;

/** Checks a file before it is uploaded. Returns the key of the error, if any. */
export async function checkDocumentFile(file: Blob): Promise<string | undefined> {
  if (file.size > limits.pdf) return 'pdf.tooLarge';
  const text = await file.slice(0, headerBytes).text();
  return text.includes('%PDF-') ? undefined : 'error.notpdf';
}
