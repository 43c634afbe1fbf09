import { useTexts } from '../../texts/texts-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/content/icon.tsx';
import { isScore, type Score, scoreColors } from '../../ui/content/score.ts';
import { ScoreGlyph } from '../../ui/content/score-glyph.tsx';
import fieldStyles from '../../ui/forms/field.module.css';
import styles from './score-input.module.css';
import { type InputProps, useInput } from './use-input.ts';

const scores: readonly Score[] = [1, 2, 3, 4, 5, 6, 7];

/** One of the seven scores, each with its mark; what the chosen one is called stands below. */
export function ScoreInput(props: InputProps<'number'>) {
  const t = useTexts();
  const { id, name, label, optionalLabel, isRequired, error, value, onChange } = useInput<string>(props);
  const chosen = Number(value);
  const focusable = isScore(chosen) ? chosen : 1;
  const described = classNames(`${id}-name`, error !== undefined && `${id}-error`);
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      className={styles.field}
      aria-required={isRequired || undefined}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={described}
    >
      <span className={fieldStyles.label} id={`${id}-label`}>
        {label}
        {optionalLabel && <span className={fieldStyles.optional}>{optionalLabel}</span>}
      </span>
      <div className={styles.scores}>
        {scores.map((score) => (
          <label key={score} className={styles.score} style={scoreColors(score)}>
            <input
              type="radio"
              className={styles.radio}
              // What is wrong leads here.
              id={score === focusable ? id : undefined}
              name={name}
              value={score}
              checked={score === chosen}
              aria-label={`${score}: ${t(`result.level.${score}`)}`}
              onChange={() => onChange(String(score))}
            />
            {score}
            <ScoreGlyph score={score} isTight />
          </label>
        ))}
      </div>
      <p className={fieldStyles.hint} id={`${id}-name`}>
        {isScore(chosen)
          ? t('entity.form.scoreHint', { score: chosen, name: t(`result.level.${chosen}`) })
          : t('entity.form.choose')}
      </p>
      {error && (
        <span className={fieldStyles.error} id={`${id}-error`}>
          <Icon name="problem" className={fieldStyles.errorIcon} />
          <span>{error}</span>
        </span>
      )}
    </div>
  );
}
