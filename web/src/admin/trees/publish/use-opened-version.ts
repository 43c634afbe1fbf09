import { listVersionChanges } from '@ok/contract/routes/trees/tree-versions.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useTreeDocument } from './use-publishing.ts';

/** Milliseconds between two looks whether the version changed, while the page is in view. */
const pollIntervalMs = 5000;

/**
 * A version as it was when its screen was opened, and as it is now: what is reviewed doesn't change on the
 * screen, and publishing names the revision that was reviewed.
 */
export function useOpenedVersion(id: number) {
  const draft = useTreeDocument(id);
  const [seen, setSeen] = useState<typeof draft.data>();
  // The cached document of another screen may be older than the last edits made there.
  const now = draft.isFetchedAfterMount ? draft.data : undefined;
  const opened = seen?.id === id ? seen : now;
  if (opened !== undefined && opened !== seen) setSeen(opened);
  const { data: news } = useQuery({
    queryKey: ['version-changes', id, opened?.number],
    queryFn: opened
      ? ({ signal }) =>
          call(listVersionChanges, { params: { id }, query: { number: String(opened.number) }, signal, silent: true })
      : skipToken,
    refetchInterval: pollIntervalMs,
    staleTime: 0,
  });
  const isNewer = news !== undefined && now !== undefined && news.revision > now.revision;
  const { refetch } = draft;
  useEffect(() => {
    if (isNewer) void refetch();
  }, [isNewer, refetch]);
  return {
    draft,
    opened,
    /** The version as it is now, where it differs from the opened one. */
    changed: opened && now && now.revision !== opened.revision ? now : undefined,
    log: news?.changes,
    /** Goes on with the version as it is now. */
    lookAgain: () => setSeen(now),
  };
}
