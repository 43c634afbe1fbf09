import type { Authority } from '@ok/contract/rules/accounts/authority.ts';
import { mayPass } from '@ok/contract/rules/accounts/authority.ts';
import { Navigate, useRouter } from '@tanstack/react-router';
import { type ComponentType, type FunctionComponent, useEffect } from 'react';
import { tokens, useSession } from '../../session/session-store.ts';
import { lazyPart } from '../loading/lazy-part.tsx';
import { PageSpinner } from '../loading/page-spinner.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Page to return to after the sign-in: path, query and hash. */
    from?: string;
    /** History state of that page, such as its measurement. */
    fromState?: HistoryState;
  }
}

const LazySignedInPart = lazyPart(() => import('../../api/signed-in-part.tsx').then((part) => part.SignedInPart));

const LazyNotAuthorizedPage = lazyPart(() =>
  import('./not-authorized-page.tsx').then((part) => part.NotAuthorizedPage),
);

/** Layout of all pages that need a sign-in. Its own code loads only after the sign-in. */
export function PrivatePages() {
  const session = useSession();
  if (session.state === 'loading') return <PageSpinner />;
  if (session.state === 'anonymous') return <ToSignIn />;
  return <LazySignedInPart />;
}

/**
 * Redirects to the sign-in, which leads back to this address. Redirects only once: during the navigation the router
 * already has another address.
 */
function ToSignIn() {
  const router = useRouter();
  useEffect(() => {
    const { href, pathname, state } = router.latestLocation;
    // The router sets these fields of each entry itself.
    const { key: _, __TSR_key, __TSR_index, ...fromState } = state;
    if (pathname !== '/login') void router.navigate({ to: '/login', state: { from: href, fromState }, replace: true });
  }, [router]);
  return <PageSpinner />;
}

const securityPath = '/account/security';

/** Route options of a page that needs one of the authorities; a page in a part of its own is preloaded. */
export function pageFor(
  needed: readonly Authority[],
  Part: ComponentType & { preload?: () => void },
): { component: FunctionComponent; loader: () => void } {
  function GuardedPage() {
    const session = useSession();
    const { latestLocation } = useRouter();
    if (session.state !== 'signedIn') return null;
    // Such a session may only set up the second factor.
    if (session.account.isLimited && latestLocation.pathname !== securityPath)
      return <Navigate to={securityPath} replace />;
    return mayPass(session.account.authorities, needed) ? <Part /> : <LazyNotAuthorizedPage />;
  }
  return {
    component: GuardedPage,
    // Loads while the session is still loading; not for visitors.
    loader: () => {
      if (!tokens.read()) return;
      LazySignedInPart.preload();
      Part.preload?.();
    },
  };
}
