import { type Offer, watchExpiry } from './expiry.ts';
import { handOverToOpenedTabs } from './session-handover.ts';

/**
 * Starts what a session needs while it lasts: the offer to sign in again before its end, and the hand-over to the tabs
 * that the user opens. Both load after the sign-in only.
 */
export function watchSession(offer: Offer): void {
  watchExpiry(offer);
  handOverToOpenedTabs();
}
