/** Icons of private pages only: visitors need none of them. */
export const signedInIconPaths = {
  copy: 'M9 9h10v11H9zM5 15V4h10',
  download: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  resume: 'M5 12a7 7 0 1 0 2-5L4.5 9.5M4.5 4.5v5h5',
  trash: 'M4 7h16M9 7V4h6v3m-8 0 1 13h8l1-13M10 11v5m4-5v5',
  shield: 'M12 3l7 3v5c0 4.5-3 8-7 10-4-2-7-5.5-7-10V6z',
} as const;
