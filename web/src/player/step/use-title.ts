import { useEffect } from 'react';
import { usePlayer } from '../pages/player-context.ts';

/** Reports the page's title; undefined while it is unknown or not on screen. */
export const useTitle = (title: string | undefined): void => {
  const { events } = usePlayer();
  useEffect(() => {
    if (title) events.setTitle?.(title);
  }, [title, events]);
};
