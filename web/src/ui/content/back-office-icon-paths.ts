import { iconPaths } from './icon-paths.ts';

/** Icons of the back-office only, added when it loads: professionals need none of them. */
export const backOfficeIconPaths = {
  activity: 'M3 12h4l2.5-7 4.5 14 2.5-7H21',
  bold: 'M7 5h6a3.5 3.5 0 0 1 0 7H7zm0 7h7a3.5 3.5 0 0 1 0 7H7z',
  card: 'M3.5 6h17v12h-17zM8 13.5a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6M13 10h4m-4 4h4',
  chart: 'M4 20h16M7 16v-5m5 5V5m5 11v-8',
  'chevron-right': 'm9 6 6 6-6 6',
  cut: 'M8.5 8.5 20 19M8.5 15.5 20 5M6.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6m0 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  database:
    'M12 8.5c4.1 0 7.5-1.2 7.5-2.75S16.1 3 12 3 4.5 4.2 4.5 5.75 7.9 8.5 12 8.5ZM4.5 5.75V18.2C4.5 19.8 7.9 21 12 21s7.5-1.2 7.5-2.8V5.75M4.5 12c0 1.5 3.4 2.75 7.5 2.75s7.5-1.25 7.5-2.75',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  expand: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  filter: 'M4 5h16l-6 8v6l-4-2v-4z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.5 2',
  flag: 'M5 21V4h12l-2 4 2 4H5',
  grip: 'M9 6v.1M9 12v.1M9 18v.1M15 6v.1M15 12v.1M15 18v.1',
  heading: 'M6 4v16M18 4v16M6 12h12',
  home: 'M4 11.5 12 5l8 6.5M6.5 10v9h11v-9',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9.5v.1',
  italic: 'M10 5h7M7 19h7M14 5l-4 14',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1m2 4a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  more: 'M5 12v.1M12 12v.1M19 12v.1',
  numbers: 'M10 6h10M10 12h10M10 18h10M4 5l1.5-1v4M4 11h2l-2 3h2M4 17h2v3H4m0-1.5h2',
  paste: 'M9 3.5h6v4H9zM9 5.5H5.5V20h13V5.5H15',
  play: 'M7 5v14l12-7z',
  quote: 'M10 8H5v5h5zm0 5c0 2.5-1.5 4-4 4.5M19 8h-5v5h5zm0 5c0 2.5-1.5 4-4 4.5',
  redo: 'm15 14 5-5-5-5m5 5H10a6 6 0 0 0 0 12h3',
  send: 'm4 12 16-8-6 16-3-6.5zM11 13.5 20 4',
  sidebar: 'M4 5h16v14H4zM9.5 5v14M16.5 9.5 14 12l2.5 2.5',
  sort: 'm8 10 4-4 4 4M8 14l4 4 4-4',
  'sort-up': 'm7 14 5-5 5 5',
  strike:
    'M4 12h16M17 7c-1-2-3-3-5-3-3 0-5 1.5-5 3.8 0 2 1.5 3.2 5 4.2 3.5 1 5 2.2 5 4.2 0 2.3-2 3.8-5 3.8-2.5 0-4.5-1-5.5-3',
  underline: 'M7 4v7a5 5 0 0 0 10 0V4M5 20h14',
  upload: 'M12 16V5M7 10l5-5 5 5M5 20h14',
  text: 'M4 5h16v14H4zM8 10h8m-8 4h5',
  tree: 'M12 4v5m0 0H6v5m6-5h6v5M9.5 4h5M3.5 14h5v5h-5zm12 0h5v5h-5z',
  users:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6.5 8c.6-3.2 3.3-4.5 6.5-4.5s5.9 1.3 6.5 4.5M16 4.8a3.5 3.5 0 0 1 0 6.4m2 4.2c1.8.7 3 2 3.5 4.1',
} as const;

Object.assign(iconPaths, backOfficeIconPaths);
