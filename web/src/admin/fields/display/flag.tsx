/** Code point of the regional indicator for the letter A; the other letters follow it. */
const regionalIndicatorA = 0x1f1e6;

/** Whether a symbol is the flag of a region, and not one such as a pirate's. */
const isRegionFlag = (flag: string): boolean => {
  const letters = [...flag].map((sign) => (sign.codePointAt(0) ?? 0) - regionalIndicatorA);
  return letters.length === 2 && letters.every((letter) => letter >= 0 && letter < 26);
};

let cachedDrawsFlags: boolean | undefined;

/** Whether the device has a font with flags. Without one the browser draws two symbols or two empty boxes. */
const drawsFlags = (): boolean => {
  if (cachedDrawsFlags !== undefined) return cachedDrawsFlags;
  const context = document.createElement('canvas').getContext('2d');
  const width = (text: string) => context?.measureText(text).width ?? 0;
  cachedDrawsFlags = width('🇳🇱') < width('🇳') * 1.5;
  return cachedDrawsFlags;
};

/** Flag of a language, beside its name; nothing where the device would draw letters or boxes in its place. */
export function Flag({ flag }: { flag: string }) {
  if (isRegionFlag(flag) && !drawsFlags()) return null;
  return <span aria-hidden="true">{flag}</span>;
}
