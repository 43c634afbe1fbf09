import { useTexts } from '../../texts/texts-store.ts';
import { isScore, type Score, scoreColors, scores } from '../../ui/content/scores/score.ts';
import { ScoreGlyph } from '../../ui/content/scores/score-glyph.tsx';
import styles from './score-input.module.css';

interface ScoreRadiosProps {
  /** Id of the radio button that the error summary links to. */
  id?: string;
  name: string;
  /** Any other number than a score means that none is chosen. */
  value: number | null;
  onChange: (score: Score) => void;
  isDisabled?: boolean;
}

/** Radio buttons for the seven scores. */
export function ScoreRadios({ id, name, value, onChange, isDisabled }: ScoreRadiosProps) {
  const t = useTexts();
  const focusable = isScore(value) ? value : 1;
  return (
    <div className={styles.scores}>
      {scores.map((score) => (
        <label key={score} className={styles.score} style={scoreColors(score)}>
          <input
            type="radio"
            className={styles.radio}
            id={score === focusable ? id : undefined}
            name={name}
            value={score}
            checked={score === value}
            disabled={isDisabled}
            aria-label={`${score}: ${t(`result.level.${score}`)}`}
            onChange={() => onChange(score)}
          />
          {score}
          <ScoreGlyph score={score} isTight />
        </label>
      ))}
    </div>
  );
}
