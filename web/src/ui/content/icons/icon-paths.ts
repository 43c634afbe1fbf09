import type { backOfficeIconPaths } from './back-office-icon-paths.ts';
import type { signedInIconPaths } from './signed-in-icon-paths.ts';

const basePaths = {
  'arrow-left': 'M19 12H5m6-6-6 6 6 6',
  'arrow-right': 'M5 12h14m-6-6 6 6-6 6',
  bell: 'M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15zM10 21h4',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'chevron-down': 'm6 9 6 6 6-6',
  close: 'M6 6l12 12M18 6 6 18',
  document: 'M6 3h8l5 5v13H6zM13.5 3.5V9H19',
  external: 'M10 5H5v14h14v-5M14 4h6v6m0-6-9 9',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  'eye-off':
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM4.5 4.5l15 15',
  gear: 'M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM12 2.5v3m0 13v3m9.5-9.5h-3m-13 0h-3m15.7-6.7-2.1 2.1M7.4 16.6l-2.1 2.1m13.4 0-2.1-2.1M7.4 7.4 5.3 5.3',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm-9-9h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9S9 6 12 3',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5m0-8.5v.1',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  logout: 'M14 5H6v14h8M11 12h9m-3.5-3.5L20 12l-3.5 3.5',
  mail: 'M3.5 6h17v12h-17zM4 7l8 6 8-6',
  minus: 'M5 12h14',
  plus: 'M12 5v14M5 12h14',
  problem: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-13.5V13m0 3v.1',
  refresh: 'M19 8a8 8 0 1 0 1 6M19 3v5h-5',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm9 2-4-4',
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  warning: 'M12 4 2.8 19.5h18.4zM12 10v4m0 2.8v.1',
} as const;

/** Names of all icons. Those of private pages and of the back-office have a path once these have loaded. */
export type IconName = keyof typeof basePaths | keyof typeof signedInIconPaths | keyof typeof backOfficeIconPaths;

/** Line icons of 24 by 24 units, one path each, drawn with a stroke of 1.9. Later parts add their own. */
export const iconPaths: Partial<Record<IconName, string>> = basePaths;
