import { ensureClock, isClockSure, now, onClockChange } from './clock.ts';
import { getSession, onSessionChange, tokens } from './session-store.ts';
import { tokenEnd } from './token-claims.ts';

/**
 * The warning comes this long before the session ends: the two minutes that signing in may take, time to read, and the
 * longest delay of a check.
 */
const warningMs = 150_000;

/**
 * Milliseconds between two checks of the clock. Timers stop while a computer sleeps and resume where they were, and not
 * every browser reports the wake-up: this bounds how late the warning comes after a sleep. A hidden page may get only
 * one turn a minute; it checks when it becomes visible.
 */
const expiryCheckIntervalMs = 10_000;

/** Milliseconds until the warning about a token's end; 0 when it is due or past. */
export const msUntilWarning = (endInSeconds: number, now: number): number =>
  Math.max(0, endInSeconds * 1000 - warningMs - now);

/**
 * Shows the offer to sign in again. `end` is the end of the session in milliseconds since 1970. Returns a function that
 * withdraws the offer.
 */
export type Offer = (end: number) => () => void;

/**
 * The offer is withdrawn when it turns out to be early by more than this. Daily corrections of the clock are smaller.
 */
const withdrawMarginMs = 30_000;

/** After a failed request for the time, milliseconds before the next one that no event triggers. */
const retryDelayMs = 60_000;

/**
 * Watches the end of the session and offers a new sign-in once when the end is near. The offer is withdrawn by a new
 * token (of this tab or of a tab that shares it), by signing out, and by a clock that turns out to be wrong.
 */
export function watchExpiry(offer: Offer): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let offeredFor: string | undefined;
  let withdraw = () => {};
  let nextRequestAt = 0;

  const updateOffer = () => {
    clearTimeout(timer);
    const token = getSession().state === 'signedIn' ? tokens.read() : undefined;
    const end = token && tokenEnd(token);
    const msLeft = end ? msUntilWarning(end, now()) : Number.POSITIVE_INFINITY;
    if (token !== offeredFor || msLeft > withdrawMarginMs) {
      withdraw();
      withdraw = () => {};
      offeredFor = undefined;
    }
    if (!end) return;
    timer = setTimeout(check, msLeft > 0 ? Math.min(msLeft, expiryCheckIntervalMs) : expiryCheckIntervalMs);
    if (msLeft > 0 || offeredFor !== undefined) return;
    offeredFor = token;
    withdraw = offer(end * 1000);
  };

  /** Updates the offer, after asking the server for the time where `now` may be wrong. */
  const check = () => {
    const isSignedIn = getSession().state === 'signedIn';
    if (!isSignedIn || isClockSure() || performance.now() < nextRequestAt) return updateOffer();
    nextRequestAt = performance.now() + retryDelayMs;
    void ensureClock().then(updateOffer);
  };

  /** The user came back to the page, or the network did. */
  const checkNow = () => {
    nextRequestAt = 0;
    check();
  };

  onSessionChange(check);
  onClockChange(check);
  for (const event of ['visibilitychange', 'resume']) document.addEventListener(event, checkNow);
  for (const event of ['focus', 'pageshow', 'online']) window.addEventListener(event, checkNow);
  check();
}
