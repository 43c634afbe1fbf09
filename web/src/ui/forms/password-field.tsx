import { useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'suffix'> {
  showLabel: string;
  hideLabel: string;
}

/** Password field with a button that shows the password. Set `autoComplete` to `current-password` or `new-password`. */
export function PasswordField({ showLabel, hideLabel, ...props }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCorrect="off"
      spellCheck="false"
      suffix={
        <IconButton
          // Focus stays in the field when the user shows the password.
          preventFocusOnPress
          icon={isShown ? 'eye-off' : 'eye'}
          label={isShown ? hideLabel : showLabel}
          isDisabled={props.isDisabled}
          onPress={() => setShown(!isShown)}
        />
      }
    />
  );
}
