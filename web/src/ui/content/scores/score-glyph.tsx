import { classNames } from '../../class-names.ts';
import { dotCentre, type Score } from './score.ts';
import styles from './score-glyph.module.css';

export interface ScoreGlyphProps {
  score: Score;
  /** Crops the glyph to its drawing, for a line of text; by default all seven are equally wide. */
  isTight?: boolean;
  /** Puts the ring at the start, at the same place for all seven, for glyphs below each other. */
  isInColumn?: boolean;
  className?: string;
}

const ringRadius = 9;
const dotRadius = 3.6;

/**
 * Attunement glyph of a score. Its colour is `--ink` (see `scoreColors`) or the text colour; `--gbg` colours the gap
 * between dot and ring. Decorative: number and name are beside it.
 */
export function ScoreGlyph({ score, isTight, isInColumn, className }: ScoreGlyphProps) {
  const dot = dotCentre(score);
  const end = Math.max(14 + ringRadius, dot + dotRadius);
  const centred = `${(5 + end) / 2 - 24} 0 48 24`;
  const viewBox = isTight ? `3 1 ${Math.max(22, dot + 2)} 22` : isInColumn ? '3.5 1 44 22' : centred;
  return (
    <svg className={classNames(styles.glyph, isTight && styles.tight, className)} viewBox={viewBox} aria-hidden="true">
      <circle cx="14" cy="12" r={ringRadius} />
      <circle className={styles.dot} cx={dot} cy="12" r={dotRadius} />
    </svg>
  );
}
