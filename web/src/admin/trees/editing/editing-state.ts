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
import { markPublished, type TreeDraft, type WorkingCopy } from '@ok/contract/tree/merging/working-copy.ts';
import { createListeners } from '../../../listeners.ts';

/** Where what was changed is: with the server since a moment, on its way, waiting for the server, or refused by it. */
type Saving =
  /** Milliseconds since 1970; null where nothing was changed yet. */
  | { status: 'saved'; at: number | null }
  | { status: 'saving' }
  | { status: 'waiting' }
  | { status: 'refused'; error: unknown };

/** A version that is before somebody; one that is `readOnly` was published, and takes translations and results only. */
export type OpenTree = {
  status: 'open' | 'readOnly';
  copy: WorkingCopy;
  saving: Saving;
  /** Who else has it open, other tabs of one's own among them. */
  editors: readonly TreeEditor[];
  /** The rows of its nodes as they were when it was read. */
  rows: ReplyFor<typeof getTreeDocument>['rows'];
  /** What the results of all trees were at when those of this one were read. */
  results: string;
  treeId: number;
};

export type EditingState = { status: 'loading' } | { status: 'failed'; error: unknown } | { status: 'gone' } | OpenTree;

/** Keeps unsaved changes in the browser. Every session has a place of its own, which it locks. */
export type DraftStorage = {
  /** Locks a place and reads its draft. A session that ends meanwhile keeps no lock. */
  load: (signal: AbortSignal) => Promise<TreeDraft | undefined>;
  save: (draft: TreeDraft) => Promise<void>;
  remove: () => Promise<void>;
  /** The session is over: whoever comes next may take the place, and what is in it. */
  release: () => void;
};

type FollowBody = { after: number; tab: string; node: Key | null; isLeaving?: boolean };
type SendBody = { after: number; id: string; edits: TreeEdit[] };

/** What a session needs of the world. */
export type EditingParts = {
  calls: {
    read: (id: number, signal?: AbortSignal) => Promise<ReplyFor<typeof getTreeDocument>>;
    send: (id: number, body: SendBody) => Promise<ReplyFor<typeof editTree>>;
    follow: (id: number, body: FollowBody) => Promise<ReplyFor<typeof followTree>>;
    /** Every result, as it would be in the document of the version. */
    results: (id: number) => Promise<ReplyFor<typeof listTreeResults>>;
  };
  storage: DraftStorage;
  /** Does something after so many milliseconds, unless `signal` aborts before; returns what calls that off. */
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

/** What the parts of a session share: the state, and what of it they change. */
export type Desk = ReturnType<typeof makeDesk>;

/** The state of one session on one version. Nothing changes it once `signal` aborts. */
export const makeDesk = (versionId: number, parts: EditingParts, signal: AbortSignal) => {
  const changed = createListeners();
  let state: EditingState = { status: 'loading' };
  const set = (next: EditingState) => {
    if (signal.aborted || next === state) return;
    state = next;
    changed.emit();
  };
  const open = (): OpenTree | undefined =>
    !signal.aborted && (state.status === 'open' || state.status === 'readOnly') ? state : undefined;
  const change = (what: Partial<OpenTree>) => {
    const before = open();
    if (before) set({ ...before, ...what });
  };

  /** What happened to the version. While something is on its way its own answer tells, not what was asked beside it. */
  const takeStatus = (status: RemoteChanges['status']) => {
    const now = open();
    if (!now || status === 'DRAFT' || now.status === 'readOnly') return;
    const copy = markPublished(now.copy);
    change({ status: 'readOnly', copy, ...(copy.unsent.length === 0 && { saving: { status: 'saved', at: null } }) });
  };

  return {
    versionId,
    parts,
    get: () => state,
    subscribe: changed.add,
    set,
    open,
    change,
    takeStatus,
    /** Aborts when the session ends: timers, listeners and calls end with it. */
    signal,
  };
};
