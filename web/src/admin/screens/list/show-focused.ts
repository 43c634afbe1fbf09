import type { FocusEvent } from 'react';

/** Scrolls a focused cell from under the sticky header and actions: the browser considers it visible there. */
export const showFocused = ({ target }: FocusEvent<HTMLElement>): void => {
  const cell = target.closest('th, td');
  if (cell && !cell.matches(':last-child')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
};
