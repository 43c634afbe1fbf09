import { listVersionChanges } from '@ok/contract/routes/trees/tree-versions.ts';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useTreeDocument } from './use-publishing.ts';

/** Delay between two polls for changes, while the page is visible. */
const changesPollIntervalMs = 5000;

/**
 * Keeps a version as it was when the screen was opened, beside the current one: the reviewed content does not change on
 * screen, and publishing sends the reviewed revision.
 */
export function useOpenedVersion(id: number) {
  const draft = useTreeDocument(id);
  const [openedVersion, setOpenedVersion] = useState<typeof draft.data>();
  // The cached document of another screen may be older than the last edits there.
  const current = draft.isFetchedAfterMount ? draft.data : undefined;
  const opened = openedVersion?.id === id ? openedVersion : current;
  if (opened !== undefined && opened !== openedVersion) setOpenedVersion(opened);
  const { data: versionChanges } = useQuery({
    queryKey: ['version-changes', id, opened?.number],
    queryFn: opened
      ? ({ signal }) =>
          call(listVersionChanges, { params: { id }, query: { number: String(opened.number) }, signal, silent: true })
      : skipToken,
    refetchInterval: changesPollIntervalMs,
    staleTime: 0,
  });
  const isNewer = versionChanges !== undefined && current !== undefined && versionChanges.revision > current.revision;
  const { refetch } = draft;
  useEffect(() => {
    if (isNewer) void refetch();
  }, [isNewer, refetch]);
  return {
    draft,
    opened,
    /** Current version, if it differs from the opened one. */
    changed: opened && current && current.revision !== opened.revision ? current : undefined,
    log: versionChanges?.changes,
    /** Replaces the opened version with the current one. */
    reload: () => setOpenedVersion(current),
  };
}
