import type { Ref } from 'react';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';

interface TextAreaFieldProps
  extends FieldTexts,
    Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'isInvalid' | 'validationBehavior'> {
  /** Number of visible lines. */
  rows?: number;
  /** Uses the density of the back-office. */
  isCompact?: boolean;
  labelEnd?: string;
  inputRef?: Ref<HTMLTextAreaElement>;
}

/** Text field with several lines. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, optionalLabel, labelEnd, rows = 6, isCompact, inputRef, ...field } = props;
  return (
    <AriaTextField
      {...field}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={classNames(styles.field, isCompact && styles.compact)}
    >
      <FieldFrame label={label} hint={hint} error={error} optionalLabel={optionalLabel} labelEnd={labelEnd}>
        <TextArea
          ref={inputRef}
          className={styles.input}
          rows={rows}
          // A browser scrolls only to the cursor, and may leave the rest of the box under a sticky bar.
          onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
        />
      </FieldFrame>
    </AriaTextField>
  );
}
