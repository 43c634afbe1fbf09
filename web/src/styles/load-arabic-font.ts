/** Loads the Arabic typeface once; call it when the language becomes `ar`.  */
export async function loadArabicFont(): Promise<void> {
  await import('./arabic-font.css');
}
