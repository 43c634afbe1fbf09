import { QueryClient } from '@tanstack/react-query';
import { onOtherAccountGone } from '../session/other-account.ts';
import { onSessionEnd } from '../session/session-store.ts';
import { ApiError } from './api-error.ts';
import { isServerFailure } from './failure-status.ts';

/** Cache of the signed-in user's data. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // Browsers report being offline too unreliably to skip a request.
      networkMode: 'always',
      staleTime: 60_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && error instanceof ApiError && isServerFailure(error.status),
    },
  },
});

// The next user must find no data of the former one.
onSessionEnd(() => queries.clear());
// Refetches queries that failed while this tab sent nothing.
onOtherAccountGone(() => void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' }));
