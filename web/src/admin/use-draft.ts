import { useEffect, useEffectEvent, useState } from 'react';
import { getSession, onSessionEnd } from '../session/session-store.ts';
import { type Draft, keepDraft, takeDraft } from './drafts.ts';

const accountNow = () => {
  const session = getSession();
  return session.state === 'signedIn' ? session.account.id : undefined;
};

/** What was kept of a form at a place when the session ended in the middle of it; read once. */
export function useDraft(place: string): Draft | undefined {
  const [draft] = useState(() => {
    const accountId = accountNow();
    return accountId === undefined ? undefined : takeDraft(place, accountId);
  });
  return draft;
}

/** Keeps a form when the session ends in the middle of it. `read` gives nothing when there is nothing to lose. */
export function useKeepDraft(place: string, read: () => Draft | undefined): void {
  const [accountId] = useState(accountNow);
  const keep = useEffectEvent(() => {
    const draft = read();
    if (draft && accountId !== undefined) keepDraft(place, accountId, draft);
  });
  useEffect(() => onSessionEnd(() => keep()), []);
}
