import { listeners } from '../listeners.ts';

const doubted = listeners();

/** Hear that what was fetched is to be fetched anew. */
export const onDoubt = doubted.add;

/** A page broke, perhaps on what it was given: who tries again should be given it anew. */
export const doubtKeptData = (): void => doubted.tell();
