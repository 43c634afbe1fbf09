import { isClockSure, makeClockSure, now, onClockChange } from './clock.ts';
import { getSession, onSessionChange, tokens } from './session-store.ts';
import { tokenEnd } from './token-claims.ts';

/**
 * Milliseconds before its end that somebody is told of it: the two minutes that are needed, time to read, and what a
 * look may come late.
 */
const warningTime = 150_000;

/**
 * Milliseconds between two looks at the clock. Timers stand still while a computer sleeps and go on where they were, and
 * not every browser tells that it woke: this is how late a warning may come after that. A page that nobody sees may be
 * given a turn a minute only, and looks when it is seen again.
 */
const longestWait = 10_000;

/** Milliseconds to wait before the warning of the end of a token; 0 when it is time, or past it. */
export const untilWarning = (endInSeconds: number, now: number): number =>
  Math.max(0, endInSeconds * 1000 - warningTime - now);

/** Offers to go on; told when the session ends, in milliseconds since 1970. Returns what takes the offer back. */
export type Offer = (end: number) => () => void;

/** So many milliseconds before it would be due an offer is taken back: less is what the clock is put right by each day. */
const farOff = 30_000;

/** Milliseconds to wait, after the server did not tell the time, before it is asked again without any occasion. */
const patience = 60_000;

/**
 * Watch the end of the session: when it is near, once, an offer is made to go on. A new token, of this tab or of another
 * that shares it, signing out, and a clock that turns out to have been wrong take it back.
 */
export function watchExpiry(offer: Offer): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let offeredFor: string | undefined;
  let takeBack = () => {};
  let askNoSooner = 0;

  const decide = () => {
    clearTimeout(timer);
    const token = getSession().state === 'signedIn' ? tokens.read() : undefined;
    const end = token && tokenEnd(token);
    const left = end ? untilWarning(end, now()) : Number.POSITIVE_INFINITY;
    if (token !== offeredFor || left > farOff) {
      takeBack();
      takeBack = () => {};
      offeredFor = undefined;
    }
    if (!end) return;
    timer = setTimeout(look, left > 0 ? Math.min(left, longestWait) : longestWait);
    if (left > 0 || offeredFor !== undefined) return;
    offeredFor = token;
    takeBack = offer(end * 1000);
  };

  /** Decide, by what the server says of the time where it may be another than it seems. */
  const look = () => {
    const isSignedIn = getSession().state === 'signedIn';
    if (!isSignedIn || isClockSure() || performance.now() < askNoSooner) return decide();
    askNoSooner = performance.now() + patience;
    void makeClockSure().then(decide);
  };

  /** Somebody is here again, or there is a network again. */
  const lookAfresh = () => {
    askNoSooner = 0;
    look();
  };

  onSessionChange(look);
  onClockChange(look);
  for (const event of ['visibilitychange', 'resume']) document.addEventListener(event, lookAfresh);
  for (const event of ['focus', 'pageshow', 'online']) window.addEventListener(event, lookAfresh);
  look();
}
