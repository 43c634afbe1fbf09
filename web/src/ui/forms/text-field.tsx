import type { ReactNode, Ref } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

export interface TextFieldProps
  extends FieldTexts,
    Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'validationBehavior'> {
  placeholder?: string;
  /** Uses the density of the back-office. */
  isCompact?: boolean;
  /** Button inside the control, at its end. */
  suffix?: ReactNode;
  labelEnd?: ReactNode;
  className?: string;
  /** Ref of the input element, for moving focus. */
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * Text field with one line. Accepts React Aria's `value`, `onChange(value)`, `name`, `type`, `autoComplete`,
 * `isRequired` and so on.
 */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optionalLabel, labelEnd, placeholder, isCompact, suffix, className, inputRef, ...field } =
    props;
  const input = <Input ref={inputRef} className={styles.input} placeholder={placeholder} />;
  return (
    <AriaTextField
      {...field}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={classNames(styles.field, isCompact && styles.compact, className)}
    >
      <FieldFrame label={label} hint={hint} error={error} optionalLabel={optionalLabel} labelEnd={labelEnd}>
        {suffix ? (
          <div className={styles.affix}>
            {input}
            {suffix}
          </div>
        ) : (
          input
        )}
      </FieldFrame>
    </AriaTextField>
  );
}
