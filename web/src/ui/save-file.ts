/** Hands the browser a file to download. */
export function saveFile(name: string, content: BlobPart, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Delayed, because the browser may not have read the content yet.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
