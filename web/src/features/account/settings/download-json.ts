/** Downloads data as a JSON file. */
export function downloadJson(name: string, data: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Revoked later, since the browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
