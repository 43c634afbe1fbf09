import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../content/icons/icon.tsx';
import styles from './checkbox.module.css';
import fieldStyles from './field.module.css';

export interface CheckboxProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'checked' | 'defaultChecked' | 'onChange' | 'children'> {
  /** Label of the checkbox. */
  children: ReactNode;
  isSelected?: boolean;
  defaultSelected?: boolean;
  onChange?: (isSelected: boolean) => void;
  isDisabled?: boolean;
  hint?: ReactNode;
  error?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** Checkbox on the browser's own control, which suffices and keeps React Aria's out of the sign-in page. */
export function Checkbox(props: CheckboxProps) {
  const { children, isSelected, defaultSelected, onChange, isDisabled, hint, error, className, ...input } = props;
  const id = useId();
  const described = classNames(
    hint !== undefined && `${id}-hint`,
    error !== undefined && `${id}-error`,
    input['aria-describedby'],
  );
  return (
    <div className={classNames(fieldStyles.field, className)}>
      <label className={styles.check}>
        <input
          {...input}
          type="checkbox"
          className={styles.box}
          checked={isSelected}
          defaultChecked={defaultSelected}
          disabled={isDisabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onChange={(event: ChangeEvent<HTMLInputElement>) => onChange?.(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      {hint && (
        <span className={classNames(fieldStyles.hint, styles.below)} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className={classNames(fieldStyles.error, styles.below)} id={`${id}-error`}>
          <Icon name="problem" className={fieldStyles.errorIcon} />
          <span>{error}</span>
        </span>
      )}
    </div>
  );
}
