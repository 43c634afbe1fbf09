import { lazy } from 'react';
import type { Offer } from '../../session/expiry.ts';
import { openModal } from '../../ui/modals.ts';

const SignInAgain = lazy(() => import('./sign-in-again.tsx'));

/** Before a session ends: sign in again on top of the page, which stays as it is. Escape leaves it at that. */
export const offerToSignInAgain: Offer = (end) =>
  openModal((close) => <SignInAgain end={end} close={close} />, { isDismissable: false });
