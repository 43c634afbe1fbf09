import styles from './languages.module.css';

/** The sign for the letter A in flags; the others follow it. */
const firstSign = 0x1f1e6;

/** The two letters of the region whose flag this is; nothing where it is another sign. */
export const regionOf = (flag: string): string | undefined => {
  const letters = [...flag].map((sign) => (sign.codePointAt(0) ?? 0) - firstSign);
  return letters.length === 2 && letters.every((letter) => letter >= 0 && letter < 26)
    ? String.fromCodePoint(...letters.map((letter) => letter + 65))
    : undefined;
};

let draws: boolean | undefined;

/** Whether this machine draws a flag: without a font that has it two signs stand there, or two empty boxes. */
const drawsFlags = (): boolean => {
  if (draws !== undefined) return draws;
  const context = document.createElement('canvas').getContext('2d');
  const width = (text: string) => context?.measureText(text).width ?? 0;
  draws = width('🇳🇱') < width('🇳') * 1.5;
  return draws;
};

/** The flag of a language; where none can be drawn the letters of its region on a small banner. */
export function Flag({ flag }: { flag: string }) {
  const region = regionOf(flag);
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
