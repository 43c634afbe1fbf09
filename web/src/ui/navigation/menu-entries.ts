import type { IconName } from '../content/icons/icon-paths.ts';

export interface MenuAction {
  id: string;
  label: string;
  icon?: IconName;
  /** Mirrors the icon in right-to-left text. */
  flipIcon?: boolean;
  /** Makes the entry a link; with `RouterLinks` around the page the router handles it. */
  href?: string;
  onAction?: () => void;
  /** Language of the label, for language names. */
  lang?: string;
}

/** Entry of a menu; `separator` draws a line between groups. */
export type MenuEntry = MenuAction | { id: string; separator: true };
