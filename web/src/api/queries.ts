import { QueryClient } from '@tanstack/react-query';
import { onOtherAccountGone } from '../session/other-account.ts';
import { onSessionEnd } from '../session/session-store.ts';
import { ApiError } from './api-error.ts';

/** Temporary failures: no answer, or a server error. */
const isTemporaryError = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Cache of the signed-in user's data. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Browsers report being offline too unreliably to skip a request.
      networkMode: 'always',
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && isTemporaryError(error),
    },
  },
});

// The next user must find no data of the former one.
onSessionEnd(() => queries.clear());
// Refetches queries that failed while this tab sent nothing.
onOtherAccountGone(() => void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' }));
