import { editTree, followTree, getTreeDocument, listTreeResults } from '@ok/contract/routes/trees/tree-editing.ts';
import { SessionEndedError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { newId } from '../../../session/new-id.ts';
import { onOtherAccountGone } from '../../../session/other-account.ts';
import { getSession, onSessionEnd } from '../../../session/session-store.ts';
import { onSignOut } from '../../../session/sign-out-tasks.ts';
import { openDraftStorage } from './draft-storage.ts';
import { type EditingSession, makeEditingSession } from './editing-session.ts';
import type { EditingParts } from './editing-state.ts';

const userKey = (): string | undefined => {
  const session = getSession();
  return session.state === 'signedIn' ? `user-${session.account.id}` : undefined;
};

/** Calls that are made for one user alone: another may have signed in since. */
const callsOf = (owner: string | undefined): EditingParts['calls'] => {
  const check = () => {
    if (userKey() !== owner) throw new SessionEndedError();
  };
  return {
    read: async (id, signal) => {
      check();
      return call(getTreeDocument, { params: { id }, silent: true, ...(signal && { signal }) });
    },
    send: async (id, body) => {
      check();
      return call(editTree, { params: { id }, body, silent: true });
    },
    follow: async (id, body) => {
      check();
      return call(followTree, { params: { id }, body, silent: true, keepalive: body.isLeaving === true });
    },
    results: async (id) => {
      check();
      return call(listTreeResults, { params: { id }, silent: true });
    },
  };
};

const page: EditingParts['page'] = {
  isVisible: () => document.visibilityState === 'visible',
  onVisibility: (listener, signal) => document.addEventListener('visibilitychange', listener, { signal }),
  onOnline: (listener, signal) => window.addEventListener('online', listener, { signal }),
};

const after: EditingParts['after'] = (milliseconds, work, signal) => {
  if (signal.aborted) return () => {};
  const cancel = () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
  };
  const timer = setTimeout(() => {
    cancel();
    work();
  }, milliseconds);
  signal.addEventListener('abort', cancel);
  return cancel;
};

/** The sessions of this page. */
const sessions = new Set<EditingSession>();
onSignOut(() => Promise.all([...sessions].map((session) => session.flush())));
onOtherAccountGone(() => {
  for (const session of sessions) void session.flush();
});
onSessionEnd(() => {
  for (const session of sessions) session.end();
  sessions.clear();
});

/** Sessions that were left and are still sending, by the version. */
const leaving = new Map<number, Promise<void>>();

/** Waits until what was changed in a version on this page, and is on its way, has arrived or failed. */
export const whenLeft = async (versionId: number): Promise<void> => leaving.get(versionId);

/** Begin to work on a version, as whoever is signed in. Returns the session, and what ends it. */
export const beginEditing = (versionId: number): { session: EditingSession; leave: () => void } => {
  const owner = userKey();
  const storage = openDraftStorage(owner ?? 'nobody', versionId);
  const parts = { calls: callsOf(owner), storage, page, after, newId, now: () => Date.now() };
  const session = makeEditingSession(versionId, parts);
  sessions.add(session);
  void session.open();
  return {
    session,
    leave: () => {
      if (!sessions.delete(session)) return;
      const left = Promise.all([leaving.get(versionId), session.leave()]).then(() => {
        if (leaving.get(versionId) === left) leaving.delete(versionId);
      });
      leaving.set(versionId, left);
    },
  };
};
