import type { OptionPage } from '@ok/contract/routes/measurement.ts';
import { createContext, use } from 'react';
import type { PageSource } from './page-source.ts';

/** What the player tells whoever shows it. It changes nothing by itself. Keep them the same: they are drawn with. */
export type PlayerEvents = {
  /** An answer to a question was chosen. */
  choose: (questionId: number, option: OptionPage) => void;
  /** Back to the question before, or from the result to its question. */
  back: () => void;
  /** Somebody wants to stop before there is a result. Without it nothing offers that. */
  stop?: () => void;
  /** What is on screen has another name. */
  title?: (title: string) => void;
  /** A page that is looked at is waited for; call what is returned when it is there. */
  wait?: () => () => void;
};

/** What every part of the player is given. */
export type PlayerParts = {
  source: PageSource;
  events: PlayerEvents;
  /** The answers that have been seen, by the id of their question, for as long as the player is there. */
  memory: Map<number, ReadonlySet<number>>;
};

const PlayerContext = createContext<PlayerParts | null>(null);

/** Gives a player its parts. */
export const PlayerProvider = PlayerContext.Provider;

/** The parts of the player around. */
export const usePlayer = (): PlayerParts => {
  const parts = use(PlayerContext);
  if (!parts) throw new Error('This is shown by a player only.');
  return parts;
};
