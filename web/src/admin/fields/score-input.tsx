import { useTexts } from '../../texts/texts-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/content/icons/icon.tsx';
import { isScore } from '../../ui/content/scores/score.ts';
import fieldStyles from '../../ui/forms/field.module.css';
import styles from './score-input.module.css';
import { ScoreRadios } from './score-radios.tsx';
import { type InputProps, useInput } from './use-input.ts';

/** Input of a score from 1 to 7; the name of the chosen score is below. */
export function ScoreInput(props: InputProps<'number'>) {
  const t = useTexts();
  const { id, name, label, optionalLabel, isRequired, error, value, onChange } = useInput<string>(props);
  const chosen = Number(value);
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
      <ScoreRadios id={id} name={name} value={chosen} onChange={(score) => onChange(String(score))} />
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
