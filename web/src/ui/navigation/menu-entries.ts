import type { IconName } from '../content/icon-paths.ts';

export interface MenuAction {
  id: string;
  label: string;
  icon?: IconName;
  /** Mirrors the icon in right-to-left text. */
  flipIcon?: boolean;
  /** Makes it a link; within the application the router takes it when `RouterLinks` is around the page. */
  href?: string;
  onAction?: () => void;
  /** The language of the label, for names of languages. */
  lang?: string;
}

/** One line of a menu; `separator` draws a line between groups. */
export type MenuEntry = MenuAction | { id: string; separator: true };
