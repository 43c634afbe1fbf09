import { classNames } from '../../class-names.ts';
import styles from './icon.module.css';
import { type IconName, iconPaths } from './icon-paths.ts';

export interface IconProps {
  name: IconName;
  /** Mirrors the icon in right-to-left text; for arrows and other directions. */
  flip?: boolean;
  isBold?: boolean;
  className?: string;
}

/** Decorative icon in the size and colour of the surrounding text, which has the meaning. */
export function Icon({ name, flip, isBold, className }: IconProps) {
  return (
    <svg
      className={classNames(styles.icon, flip && styles.flip, isBold && styles.bold, className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
