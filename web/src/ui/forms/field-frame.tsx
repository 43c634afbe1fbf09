import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { Icon } from '../content/icons/icon.tsx';
import styles from './field.module.css';

export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  /** Error message; its presence makes the field invalid. */
  error?: ReactNode;
  /** "niet verplicht"; optional fields are marked, required ones are not. */
  optionalLabel?: string;
}

interface FieldFrameProps extends FieldTexts {
  /** Content at the end of the label's line, such as a counter. */
  labelEnd?: ReactNode;
  children: ReactNode;
}

/** Label, hint, control and error in that order. Place it inside a React Aria field, which connects them. */
export function FieldFrame({ label, hint, error, optionalLabel, labelEnd, children }: FieldFrameProps) {
  return (
    <>
      <Label className={styles.label}>
        {label}
        {optionalLabel && <span className={styles.optional}>{optionalLabel}</span>}
        {labelEnd && <span className={styles.labelEnd}>{labelEnd}</span>}
      </Label>
      {hint && (
        <Text slot="description" className={styles.hint}>
          {hint}
        </Text>
      )}
      {children}
      <FieldError className={styles.error}>
        <Icon name="problem" className={styles.errorIcon} />
        <span>{error}</span>
      </FieldError>
    </>
  );
}
