import { Input, type InputProps } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import { classNames } from '../class-names.ts';
import { Icon } from '../content/icon.tsx';
import field from './field.module.css';
import { IconButton } from './icon-button.tsx';
import styles from './search-field.module.css';

export interface SearchFieldProps {
  /** Its name, which stands in it while it is empty. */
  label: string;
  /** The name of the button that empties it. */
  clearLabel: string;
  value?: string;
  onChange?: (value: string) => void;
  autoFocus?: boolean;
  className?: string;
  /** What makes it the field of something else, such as a list below it. */
  inputProps?: Pick<InputProps, 'role' | 'onKeyDown' | (`aria-${string}` & keyof InputProps)>;
}

/** Where one types what to look for; Escape empties it. */
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
