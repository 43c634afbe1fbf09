import type { Ref } from 'react';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { FieldFrame } from './field-frame.tsx';
import type { TextFieldProps } from './text-field.tsx';

export interface TextAreaFieldProps extends Omit<TextFieldProps, 'suffix' | 'inputRef' | 'type'> {
  rows?: number;
  inputRef?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, optionalLabel, labelEnd, placeholder, isCompact, className, inputRef, rows, ...field } =
    props;
  return (
    <AriaTextField
      {...field}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={classNames(styles.field, isCompact && styles.compact, className)}
    >
      <FieldFrame label={label} hint={hint} error={error} optionalLabel={optionalLabel} labelEnd={labelEnd}>
        <TextArea ref={inputRef} className={styles.input} placeholder={placeholder} rows={rows} />
      </FieldFrame>
    </AriaTextField>
  );
}
