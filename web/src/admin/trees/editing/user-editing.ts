import { editTree, followTree, getTreeDocument, listTreeResults } from '@ok/contract/routes/trees/tree-editing.ts';
import { SessionEndedError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { newId } from '../../../session/new-id.ts';
import { onOtherAccountGone } from '../../../session/other-account.ts';
import { getSession, onSessionEnd } from '../../../session/session-store.ts';
import { onSignOut } from '../../../session/sign-out-tasks.ts';
import { openDraftStorage } from './draft-storage.ts';
import { createEditingSession, type EditingSession } from './editing-session.ts';
import type { EditingDependencies } from './editing-state.ts';

const userKey = (): string | undefined => {
  const session = getSession();
  return session.state === 'signedIn' ? `user-${session.account.id}` : undefined;
};

/** Creates calls for one user. They fail once another user has signed in. */
const createCallsFor = (ownerKey: string | undefined): EditingDependencies['calls'] => {
  const requireOwner = () => {
    if (userKey() !== ownerKey) throw new SessionEndedError();
  };
  return {
    read: async (id, signal) => {
      requireOwner();
      return call(getTreeDocument, { params: { id }, silent: true, ...(signal && { signal }) });
    },
    send: async (id, body) => {
      requireOwner();
      return call(editTree, { params: { id }, body, silent: true });
    },
    follow: async (id, body) => {
      requireOwner();
      return call(followTree, { params: { id }, body, silent: true, keepalive: body.isLeaving === true });
    },
    results: async (id) => {
      requireOwner();
      return call(listTreeResults, { params: { id }, silent: true });
    },
  };
};

const browserPage: EditingDependencies['page'] = {
  isVisible: () => document.visibilityState === 'visible',
  onVisibility: (listener, signal) => document.addEventListener('visibilitychange', listener, { signal }),
  onOnline: (listener, signal) => window.addEventListener('online', listener, { signal }),
};

const scheduleAfter: EditingDependencies['after'] = (milliseconds, work, signal) => {
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

/** Sessions of this page that are open. */
const openSessions = new Set<EditingSession>();
onSignOut(() => Promise.all([...openSessions].map((session) => session.flush())));
onOtherAccountGone(() => {
  for (const session of openSessions) void session.flush();
});
onSessionEnd(() => {
  for (const session of openSessions) session.end();
  openSessions.clear();
});

/** Sessions that were left and are still sending, by version id. */
const leavingSessions = new Map<number, Promise<void>>();

/** Resolves when the edits of a version that this page has left are saved or failed. */
export const waitForSaves = async (versionId: number): Promise<void> => leavingSessions.get(versionId);

/** Opens a session on a version for the signed-in user. */
export const beginEditing = (versionId: number): { session: EditingSession; leave: () => void } => {
  const owner = userKey();
  const storage = openDraftStorage(owner ?? 'nobody', versionId);
  const parts = {
    calls: createCallsFor(owner),
    storage,
    page: browserPage,
    after: scheduleAfter,
    newId,
    now: () => Date.now(),
  };
  const session = createEditingSession(versionId, parts);
  openSessions.add(session);
  void session.load();
  return {
    session,
    leave: () => {
      if (!openSessions.delete(session)) return;
      const pending = Promise.all([leavingSessions.get(versionId), session.leave()]).then(() => {
        if (leavingSessions.get(versionId) === pending) leavingSessions.delete(versionId);
      });
      leavingSessions.set(versionId, pending);
    },
  };
};
