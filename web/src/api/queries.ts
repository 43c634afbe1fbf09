import { QueryClient } from '@tanstack/react-query';
import { onOtherAccountGone } from '../session/other-account.ts';
import { onSessionEnd } from '../session/session-store.ts';
import { ApiError } from './api-error.ts';

/** What passes by itself: no answer, or a server in trouble. */
const mayPassByItself = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** What was fetched for whoever is signed in. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // A browser's idea of being online is not reliable enough to refuse to try.
      networkMode: 'always',
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && mayPassByItself(error),
    },
  },
});

// The next one to sign in must find nothing of the one before.
onSessionEnd(() => queries.clear());
// What could not be fetched while this tab sent nothing.
onOtherAccountGone(() => void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' }));
