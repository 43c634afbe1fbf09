import { setImmediate } from 'node:timers/promises';

/** Resolves after the event loop has handled waiting requests, so that a long computation doesn't hold them up. */
export const yieldToEventLoop = (): Promise<void> => setImmediate();
