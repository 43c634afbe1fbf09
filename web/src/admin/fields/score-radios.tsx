import { useTexts } from '../../texts/texts-store.ts';
import { isScore, type Score, scoreColors, scores } from '../../ui/content/score.ts';
import { ScoreGlyph } from '../../ui/content/score-glyph.tsx';
import styles from './score-input.module.css';

interface ScoreRadiosProps {
  /** The id of the one that what is wrong leads to. */
  id?: string;
  name: string;
  /** Anything but a score is none. */
  value: number | null;
  onChange: (score: Score) => void;
  isDisabled?: boolean;
}

/** The seven scores to choose one of, each with its mark. */
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
