import type { OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { createContext, use } from 'react';
import type { PageSource } from './page-source.ts';

/**
 * Callbacks of the player to its host. The player changes no state by itself. Keep the object identical between
 * renders: components depend on it.
 */
export type PlayerEvents = {
  /** Called when the user chooses an answer. */
  choose: (questionId: number, option: OptionPage) => void;
  /** Called to go back to the question before, or from the result to its question. */
  back: () => void;
  /** Called to go back from the first question. Without it that question has no back button. */
  backAtFirst?: () => void;
  /** Called when the user wants to stop without a result. Without it the player has no stop button. */
  stop?: () => void;
  /** Called when the page's title changes. */
  setTitle?: (title: string) => void;
  /** Called when the page on screen starts loading; the player calls the returned function when it has loaded. */
  startWaiting?: () => () => void;
};

/** Shared context of the player's components. */
export type PlayerParts = {
  source: PageSource;
  events: PlayerEvents;
  /** Indexes of the answers that have been seen, by question id, for the player's lifetime. */
  memory: Map<number, ReadonlySet<number>>;
};

const PlayerContext = createContext<PlayerParts | null>(null);

export const PlayerProvider = PlayerContext.Provider;

/** Returns the context of the surrounding player. */
export const usePlayer = (): PlayerParts => {
  const parts = use(PlayerContext);
  if (!parts) throw new Error('usePlayer needs a PlayerProvider around it.');
  return parts;
};
