import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { iconPaths } from '../ui/content/icons/icon-paths.ts';
import { signedInIconPaths } from '../ui/content/icons/signed-in-icon-paths.ts';
import { useProfile } from './profile.ts';
import { queries } from './queries.ts';

// Pages of visitors load without these icons.
Object.assign(iconPaths, signedInIconPaths);

/**
 * Milliseconds after the sign-in at which the application begins to keep itself for use without a network: what the user
 * waits for goes first.
 */
const workerDelayMs = 3000;

/** Providers around private pages. */
export function SignedInPart() {
  const worksOffline = useProfile()?.worksOffline;
  useEffect(() => {
    // The device may hold answers from before use without a network was turned off.
    if (worksOffline === false) void import('../offline/kept-answers.ts').then((part) => part.endKept());
    if (!import.meta.env.PROD || !worksOffline) return;
    const start = () => void import('../offline/start-worker.ts').then((part) => part.startWorker());
    const timer = setTimeout(start, workerDelayMs);
    return () => clearTimeout(timer);
  }, [worksOffline]);
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}
