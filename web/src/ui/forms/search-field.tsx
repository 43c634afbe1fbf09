import { Input, type InputProps } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import { classNames } from '../class-names.ts';
import { Icon } from '../content/icons/icon.tsx';
import field from './field.module.css';
import { IconButton } from './icon-button.tsx';
import styles from './search-field.module.css';

export interface SearchFieldProps {
  /** Accessible name and placeholder. */
  label: string;
  /** Accessible name of the clear button. */
  clearLabel: string;
  value?: string;
  onChange?: (value: string) => void;
  autoFocus?: boolean;
  className?: string;
  /** Input attributes that connect it to another control, such as a list below it. */
  inputProps?: Pick<InputProps, 'role' | 'onKeyDown' | (`aria-${string}` & keyof InputProps)>;
}

/** Search field; Escape clears it. */
export function SearchField({ label, clearLabel, inputProps, className, ...props }: SearchFieldProps) {
  return (
    <AriaSearchField {...props} className={classNames(styles.search, className)}>
      <Label className="vh">{label}</Label>
      <Icon name="search" className={styles.icon} />
      <Input {...inputProps} className={classNames(field.input, styles.input)} placeholder={label} />
      <IconButton icon="close" label={clearLabel} className={styles.clear} />
    </AriaSearchField>
  );
}
