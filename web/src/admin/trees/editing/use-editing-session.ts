import { findEntry } from '@ok/contract/tree/document/node-links.ts';
import type { Key, NodeKind, NodeOf, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react';
import type { EditingSession } from './editing-session.ts';
import type { EditingState } from './editing-state.ts';
import { beginEditing } from './user-editing.ts';

/** Opens a session on a version while the screen is mounted; undefined until then. */
export const useEditingSession = (versionId: number): EditingSession | undefined => {
  const [session, setSession] = useState<EditingSession>();
  useEffect(() => {
    const editing = beginEditing(versionId);
    setSession(editing.session);
    return () => {
      setSession(undefined);
      editing.leave();
    };
  }, [versionId]);
  return session;
};

/**
 * Selects a part of the state and re-renders when that part changes. `select` must return an existing part of the
 * state, not a new object: parts are compared by identity.
 */
export const useEditing = <T>(
  session: Pick<EditingSession, 'get' | 'subscribe'>,
  select: (state: EditingState) => T,
): T => {
  const snapshot = () => select(session.get());
  return useSyncExternalStore(session.subscribe, snapshot, snapshot);
};

/** Whole document, deferred while the user types; for views of many nodes. */
export const useDeferredDocument = (session: Pick<EditingSession, 'get' | 'subscribe'>): TreeDocument | undefined =>
  useDeferredValue(useEditing(session, (state) => ('copy' in state ? state.copy.document : undefined)));

/** Entry of a node. Changes to other nodes don't re-render the caller. */
export const useNode = <N extends NodeKind>(
  session: Pick<EditingSession, 'get' | 'subscribe'>,
  node: N,
  key: Key,
): NodeOf[N] | undefined =>
  useEditing(session, (state) =>
    'copy' in state ? (findEntry(state.copy.document, node, key) as NodeOf[N]) : undefined,
  );

/** Field of a node. Changes to the node's texts don't re-render the caller. */
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

/** Whether the user can undo and redo. */
export const useUndoState = (session: Pick<EditingSession, 'get' | 'subscribe'>) => ({
  canUndo: useEditing(session, canUndo),
  canRedo: useEditing(session, canRedo),
});
