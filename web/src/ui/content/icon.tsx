import { classNames } from '../class-names.ts';
import styles from './icon.module.css';
import { type IconName, iconPaths } from './icon-paths.ts';

export interface IconProps {
  name: IconName;
  /** Mirrored in right-to-left text; for arrows and other things with a direction. */
  flip?: boolean;
  isBold?: boolean;
  className?: string;
}

/** A decorative icon in the size and colour of the text around it; the words beside it carry the meaning. */
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
