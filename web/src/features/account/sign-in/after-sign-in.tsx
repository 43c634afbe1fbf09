import { lazy } from 'react';
import { proofQuestion } from '../../../session/proof.ts';
import { getSession } from '../../../session/session-store.ts';
import { watchSession } from '../../../session/watch-session.ts';
// Loaded with this part, so that signing out needs no network.
import './logout-page.tsx';
import { openModal } from '../../../ui/feedback/modals.ts';

const LazySignInAgain = lazy(() => import('./sign-in-again.tsx'));

/** Offers the sign-in on top of the page, which keeps its state. Escape does not close the offer. */
const offerSignIn = (end: number) =>
  openModal((close) => <LazySignInAgain end={end} close={close} />, { isDismissable: false });

/** The part of the router that is needed here. */
type Navigator = { navigate: (options: { to: '/account/security' }) => Promise<void> };

/** Reminds a user who has some days left to set up the second factor that the installation demands. */
const announceDemand = async (router: Navigator): Promise<void> => {
  const session = getSession();
  if (session.state !== 'signedIn' || !session.account.factorDueDate || session.account.isLimited) return;
  const { announceDemand: announce } = await import('../security/announce-demand.ts');
  announce(session.account.factorDueDate, () => router.navigate({ to: '/account/security' }));
};

/**
 * Prepares what a session needs besides its pages: the offer to sign in again before it ends, the question for a proof of
 * identity, and the reminder of a second factor that is due.
 */
export const prepareSession = (router: Navigator): void => {
  watchSession(offerSignIn);
  proofQuestion.ask = () => import('../security/ask-for-proof.tsx').then((part) => part.askForProof());
  void announceDemand(router);
};
