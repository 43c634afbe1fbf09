import type { FocusEvent } from 'react';

/** Brings what gets focus in a table out from under its head and its actions; a browser takes that for seen. */
export const showFocused = ({ target }: FocusEvent<HTMLElement>): void => {
  const cell = target.closest('th, td');
  if (cell && !cell.matches(':last-child')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
};
