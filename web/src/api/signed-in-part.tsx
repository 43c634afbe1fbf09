import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { iconPaths } from '../ui/content/icons/icon-paths.ts';
import { signedInIconPaths } from '../ui/content/icons/signed-in-icon-paths.ts';
import { queries } from './queries.ts';

// Pages of visitors load without these icons.
Object.assign(iconPaths, signedInIconPaths);

/** Providers around private pages. */
export function SignedInPart() {
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  );
}
