import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import type {
  editTree,
  followTree,
  getTreeDocument,
  listTreeResults,
  RemoteChanges,
  TreeEditor,
} from '@ok/contract/routes/trees/tree-editing.ts';
import type { Key } from '@ok/contract/tree/document/tree-document.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import type { TreeDraft } from '@ok/contract/tree/merging/tree-draft.ts';
import {
  type AppliedBatch,
  applyRemoteEdits,
  markPublished,
  rebaseOnReload,
  type WorkingCopy,
} from '@ok/contract/tree/merging/working-copy.ts';
import { createListeners } from '../../../listeners.ts';

/**
 * Progress of saving: everything is saved, a request is pending, the server can't be reached, or the server refused the
 * changes.
 */
type SavingState =
  /** Time of the last save, in milliseconds since 1970; null before the first change. */
  | { status: 'saved'; at: number | null }
  | { status: 'saving' }
  | { status: 'waiting' }
  | { status: 'refused'; error: unknown };

/** Version that is open in the editor. `readOnly` means published: only translations and results can change. */
export type OpenTree = {
  status: 'open' | 'readOnly';
  copy: WorkingCopy;
  saving: SavingState;
  /** Users who have the version open, including the user's other tabs. */
  editors: readonly TreeEditor[];
  /** Database rows of the nodes, as of when the version was opened. */
  rows: ReplyFor<typeof getTreeDocument>['rows'];
  /** Version of all trees' results, as of when the document's results were read. */
  results: string;
  treeId: number;
};

export type EditingState = { status: 'loading' } | { status: 'failed'; error: unknown } | { status: 'gone' } | OpenTree;

/** Storage of unsaved changes in the browser. Every session locks a slot of its own. */
export type DraftStorage = {
  /** Locks a slot and reads its draft. A session that ends meanwhile keeps no lock. */
  load: (signal: AbortSignal) => Promise<TreeDraft | undefined>;
  save: (draft: TreeDraft) => Promise<void>;
  remove: () => Promise<void>;
  /** Unlocks the slot when the session ends, so that the next session can take it with its draft. */
  release: () => void;
};

type FollowBody = { after: number; tab: string; node: Key | null; field: string | null; isLeaving?: boolean };
type SendBody = { after: number; id: string; edits: TreeEdit[] };

/** Calls and browser functions that a session uses. */
export type EditingDependencies = {
  calls: {
    read: (id: number, signal?: AbortSignal) => Promise<ReplyFor<typeof getTreeDocument>>;
    send: (id: number, body: SendBody) => Promise<ReplyFor<typeof editTree>>;
    follow: (id: number, body: FollowBody) => Promise<ReplyFor<typeof followTree>>;
    /** Reads all results, as they would be in the document of the version. */
    results: (id: number) => Promise<ReplyFor<typeof listTreeResults>>;
  };
  storage: DraftStorage;
  /** Calls `work` after a delay, unless `signal` aborts before. Returns a function that cancels it. */
  after: (milliseconds: number, work: () => void, signal: AbortSignal) => () => void;
  page: {
    isVisible: () => boolean;
    /** Listens until `signal` aborts. */
    onVisibility: (listener: () => void, signal: AbortSignal) => void;
    onOnline: (listener: () => void, signal: AbortSignal) => void;
  };
  newId: () => string;
  now: () => number;
};

/** State of a session, and the functions that change it; shared by saver and follower. */
export type EditingStore = ReturnType<typeof createEditingStore>;

/** Creates the state of one session on one version. The state never changes after `signal` aborts. */
export const createEditingStore = (versionId: number, dependencies: EditingDependencies, signal: AbortSignal) => {
  const listeners = createListeners();
  let state: EditingState = { status: 'loading' };
  const setState = (next: EditingState) => {
    if (signal.aborted || next === state) return;
    state = next;
    listeners.emit();
  };
  const getOpenTree = (): OpenTree | undefined =>
    !signal.aborted && (state.status === 'open' || state.status === 'readOnly') ? state : undefined;
  const updateOpenTree = (changes: Partial<OpenTree>) => {
    const openTree = getOpenTree();
    if (openTree) setState({ ...openTree, ...changes });
  };

  /** Applies the status of the version, after its edits: publishing drops the unsaved edits that no longer fit. */
  const applyStatus = (status: RemoteChanges['status']) => {
    const openTree = getOpenTree();
    if (!openTree || status === 'DRAFT' || openTree.status === 'readOnly') return;
    const copy = markPublished(openTree.copy);
    updateOpenTree({
      status: 'readOnly',
      copy,
      ...(copy.unsent.length === 0 && { saving: { status: 'saved', at: null } }),
    });
  };

  /** Applies batches that the server lists, and the status of the version after them. */
  const applyBatches = (batches: readonly AppliedBatch[], status: RemoteChanges['status']) => {
    const openTree = getOpenTree();
    if (!openTree) return;
    const copy = applyRemoteEdits(openTree.copy, batches);
    if (copy !== openTree.copy) updateOpenTree({ copy });
    applyStatus(status);
  };

  /**
   * Applies the version as it was read again: rebases the user's edits on its document, and takes its results and its
   * status.
   *
   * @param isSentMade whether the document contains the edits that are being sent
   */
  const applyReloaded = (
    { document, number, results, status }: ReplyFor<typeof getTreeDocument>,
    { isSentMade }: { isSentMade: boolean },
  ) => {
    const openTree = getOpenTree();
    if (!openTree) return;
    updateOpenTree({ copy: rebaseOnReload(openTree.copy, document, number, isSentMade), results });
    applyStatus(status);
  };

  return {
    versionId,
    dependencies,
    get: () => state,
    subscribe: listeners.add,
    setState,
    getOpenTree,
    updateOpenTree,
    applyBatches,
    applyReloaded,
    /** Aborts when the session ends. Timers, listeners and calls end with it. */
    signal,
  };
};
