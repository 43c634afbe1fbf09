import type { ReactNode } from 'react';
import { type Score, scoreColors } from './score.ts';
import styles from './score-chip.module.css';
import { ScoreGlyph } from './score-glyph.tsx';

export interface ScoreChipProps {
  score: Score;
  /** The name of the score; a number and a glyph without it, for tables. */
  children?: ReactNode;
}

/** A score in one line: number, glyph and name. */
export function ScoreChip({ score, children }: ScoreChipProps) {
  return (
    <span className={styles.chip} style={scoreColors(score)}>
      {score}
      <ScoreGlyph score={score} isTight />
      {children}
    </span>
  );
}
