import type { Authority } from '@ok/contract/rules/authority.ts';
import { mayPass } from '@ok/contract/rules/authority.ts';
import { useRouter } from '@tanstack/react-router';
import { type ComponentType, type FunctionComponent, useEffect } from 'react';
import { tokens, useSession } from '../session/session-store.ts';
import { lazyPart } from './lazy-part.tsx';
import { NotAuthorizedPage } from './not-authorized-page.tsx';
import { PageSpinner } from './page-spinner.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page somebody wanted who has to sign in first: path, query and hash. */
    from?: string;
    /** What that page has written in its entry of the history, such as which measurement stands there. */
    fromState?: HistoryState;
  }
}

const SignedInPart = lazyPart(() => import('../api/signed-in-part.tsx').then((part) => part.SignedInPart));

/** What all pages have in common that one must be signed in for. Its own part is not even loaded before that. */
export function PrivatePages() {
  const session = useSession();
  if (session.state === 'loading') return <PageSpinner />;
  if (session.state === 'anonymous') return <ToSignIn />;
  return <SignedInPart />;
}

/** To the sign-in, which leads back here. Once: on its way the router already stands at another address. */
function ToSignIn() {
  const router = useRouter();
  useEffect(() => {
    const { href, pathname, state } = router.latestLocation;
    // The router counts its entries by itself.
    const { key: _, __TSR_key, __TSR_index, ...fromState } = state;
    if (pathname !== '/login') void router.navigate({ to: '/login', state: { from: href, fromState }, replace: true });
  }, [router]);
  return <PageSpinner />;
}

/** A page for those who hold one of the authorities; fetched ahead where it comes in a part of its own. */
export function pageFor(
  needed: readonly Authority[],
  Part: ComponentType & { preload?: () => void },
): { component: FunctionComponent; loader: () => void } {
  function Guarded() {
    const session = useSession();
    if (session.state !== 'signedIn') return null;
    return mayPass(session.account.authorities, needed) ? <Part /> : <NotAuthorizedPage />;
  }
  return {
    component: Guarded,
    // Fetched while the session is still loading; visitors never get that far.
    loader: () => {
      if (!tokens.read()) return;
      SignedInPart.preload();
      Part.preload?.();
    },
  };
}
