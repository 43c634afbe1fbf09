import styles from './languages.module.css';

/** Code point of the regional indicator for the letter A; the other letters follow it. */
const regionalIndicatorA = 0x1f1e6;

/** Region code of a flag; undefined for other symbols. */
export const regionOfFlag = (flag: string): string | undefined => {
  const letters = [...flag].map((sign) => (sign.codePointAt(0) ?? 0) - regionalIndicatorA);
  return letters.length === 2 && letters.every((letter) => letter >= 0 && letter < 26)
    ? String.fromCodePoint(...letters.map((letter) => letter + 65))
    : undefined;
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

/** Flag of a language; its region code on a device without flags. */
export function Flag({ flag }: { flag: string }) {
  const region = regionOfFlag(flag);
  return region === undefined || drawsFlags() ? (
    <span className={styles.flag} aria-hidden="true">
      {flag}
    </span>
  ) : (
    <span className={`${styles.flag} ${styles.banner}`} aria-hidden="true">
      {region}
    </span>
  );
}
