import { getSession, onSessionChange, tokens } from './session-store.ts';
import { tokenEnd } from './token-claims.ts';

/** Milliseconds before its end that somebody is told of it: the two minutes that are needed, and time to read. */
const warningTime = 150_000;

/** Milliseconds between two looks at the clock: it may have jumped, as it does while a computer sleeps. */
const longestWait = 30_000;

/** Milliseconds to wait before the warning of the end of a token; 0 when it is time, or past it. */
export const untilWarning = (endInSeconds: number, now: number): number =>
  Math.max(0, endInSeconds * 1000 - warningTime - now);

/** Offers to go on; told when the session ends, in milliseconds since 1970. Returns what takes the offer back. */
export type Offer = (end: number) => () => void;

/**
 * Watch the end of the session: when it is near, once, an offer is made to go on. A new token, of this tab or of another
 * that shares it, and signing out take it back.
 */
export function watchExpiry(offer: Offer): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let offeredFor: string | undefined;
  let takeBack = () => {};

  const look = () => {
    clearTimeout(timer);
    const token = getSession().state === 'signedIn' ? tokens.read() : undefined;
    if (token !== offeredFor) {
      takeBack();
      takeBack = () => {};
      offeredFor = undefined;
    }
    const end = token && tokenEnd(token);
    if (!end || token === offeredFor) return;
    const left = untilWarning(end, Date.now());
    if (left > 0) {
      timer = setTimeout(look, Math.min(left, longestWait));
      return;
    }
    offeredFor = token;
    takeBack = offer(end * 1000);
  };

  onSessionChange(look);
  document.addEventListener('visibilitychange', look);
  look();
}
