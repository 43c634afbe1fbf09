import type { Key, NodeKind, NodeOf, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { findEntry } from '@ok/contract/tree/edits/tree-slots.ts';
import { useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react';
import type { EditingSession } from './editing-session.ts';
import type { EditingState } from './editing-state.ts';
import { beginEditing } from './user-editing.ts';

/** Work on a version as long as the screen is there; undefined until that has begun. */
export const useEditingSession = (versionId: number): EditingSession | undefined => {
  const [session, setSession] = useState<EditingSession>();
  useEffect(() => {
    const begun = beginEditing(versionId);
    setSession(begun.session);
    return () => {
      setSession(undefined);
      begun.leave();
    };
  }, [versionId]);
  return session;
};

/**
 * A part of the state, kept up to date: whoever asks is drawn anew only when that part is another one. So it has to be
 * taken out of the state as it is, not made of it.
 */
export const useEditing = <T>(
  session: Pick<EditingSession, 'get' | 'subscribe'>,
  select: (state: EditingState) => T,
): T => {
  const snapshot = () => select(session.get());
  return useSyncExternalStore(session.subscribe, snapshot, snapshot);
};

/** The whole document, a moment behind what is typed; for what tells of many nodes together. */
export const useShownDocument = (session: Pick<EditingSession, 'get' | 'subscribe'>): TreeDocument | undefined =>
  useDeferredValue(useEditing(session, (state) => ('copy' in state ? state.copy.document : undefined)));

/** The entry of a node: a key press in another one draws nothing of it. */
export const useNode = <N extends NodeKind>(
  session: Pick<EditingSession, 'get' | 'subscribe'>,
  node: N,
  key: Key,
): NodeOf[N] | undefined =>
  useEditing(session, (state) =>
    'copy' in state ? (findEntry(state.copy.document, node, key) as NodeOf[N]) : undefined,
  );

/** A field of a node: nothing is drawn anew for what is written into its texts. */
export const useNodeField = <N extends NodeKind, F extends keyof NodeOf[N]>(
  session: Pick<EditingSession, 'get' | 'subscribe'>,
  node: N,
  key: Key,
  field: F,
): NodeOf[N][F] | undefined =>
  useEditing(session, (state) =>
    'copy' in state ? (findEntry(state.copy.document, node, key) as NodeOf[N] | undefined)?.[field] : undefined,
  );

const canUndo = (state: EditingState) => 'copy' in state && state.copy.history.undo.length > 0;
const canRedo = (state: EditingState) => 'copy' in state && state.copy.history.redo.length > 0;

/** Whether there is a step to take back, and one to make again. */
export const useSteps = (session: Pick<EditingSession, 'get' | 'subscribe'>) => ({
  canUndo: useEditing(session, canUndo),
  canRedo: useEditing(session, canRedo),
});
