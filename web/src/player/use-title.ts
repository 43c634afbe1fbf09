import { useEffect } from 'react';
import { usePlayer } from './player-context.ts';

/** Tell what is on screen; nothing while it is not known, or not on screen. */
export const useTitle = (title: string | undefined): void => {
  const { events } = usePlayer();
  useEffect(() => {
    if (title) events.title?.(title);
  }, [title, events]);
};
