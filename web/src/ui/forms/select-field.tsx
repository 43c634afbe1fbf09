import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../content/icons/icon.tsx';
import styles from './field.module.css';
import selectStyles from './select-field.module.css';

export interface SelectFieldProps {
  label: ReactNode;
  /** Options with their values. */
  options: readonly { value: string; text: string; lang?: string }[];
  value: string;
  onChange: (value: string) => void;
  /** Shown while the value is empty; without it an option is always selected. */
  placeholder?: string;
  hint?: ReactNode;
  error?: ReactNode;
  id?: string;
  name?: string;
  autoComplete?: string;
  isDisabled?: boolean;
  isRequired?: boolean;
  /** "niet verplicht"; optional fields are marked, required ones are not. */
  optionalLabel?: string;
  /** Uses the density of the back-office. */
  isCompact?: boolean;
  className?: string;
}

/** Single choice on the browser's own control: phones have a good one, and it adds no code. */
export function SelectField(props: SelectFieldProps) {
  const { label, options, value, onChange, placeholder, hint, error, isDisabled, isRequired, className } = props;
  const { optionalLabel, isCompact } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const described = classNames(hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`);
  return (
    <div className={classNames(styles.field, isCompact && styles.compact, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optionalLabel && <span className={styles.optional}>{optionalLabel}</span>}
      </label>
      {hint !== undefined && (
        <span className={styles.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      <div className={selectStyles.select}>
        <select
          id={id}
          name={props.name}
          autoComplete={props.autoComplete}
          className={styles.input}
          value={value}
          disabled={isDisabled}
          aria-required={isRequired || undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} lang={option.lang}>
              {option.text}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className={selectStyles.chevron} />
      </div>
      {error !== undefined && (
        <span className={styles.error} id={`${id}-error`}>
          <Icon name="problem" className={styles.errorIcon} />
          <span>{error}</span>
        </span>
      )}
    </div>
  );
}
