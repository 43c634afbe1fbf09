import { type Score, scoreColors } from './score.ts';
import styles from './score-chip.module.css';
import { ScoreGlyph } from './score-glyph.tsx';

/** Score in a line of text or a table, as number and glyph. */
export function ScoreChip({ score }: { score: Score }) {
  return (
    <span className={styles.chip} style={scoreColors(score)}>
      {score}
      <ScoreGlyph score={score} isTight />
    </span>
  );
}
