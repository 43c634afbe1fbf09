/** Hand something to the browser as a file. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: a browser may still be about to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
