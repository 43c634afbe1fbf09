import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { applyEdits } from '@ok/contract/tree/edits/apply-edit.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import type { AppliedBatch, TreeDraft } from '@ok/contract/tree/merging/working-copy.ts';
import { chainOf, keyOf } from '../../../../../contract/test/tree-documents.ts';
import { ApiError } from '../../../api/api-error.ts';
import { type EditingSession, makeEditingSession } from './editing-session.ts';
import type { EditingParts } from './editing-state.ts';

export const first = keyOf('question', 0);
export const other = keyOf('question', 1);
/** A result that other trees may show as well. */
export const shared = keyOf('result', 0);
/** Somebody says something else. */
export const text = (value: string, key = first): TreeEdit => ({
  edit: 'text',
  node: 'question',
  key,
  language: 'nl',
  field: 'name',
  value,
});

/** What a call fails with. */
export const refusal = (status: number, errorKey?: string) =>
  new ApiError({ status, headers: new Headers(), body: { errorKey }, path: '/api/question-trees/1/edits' });

/** A server with one version, which numbers what it makes, and makes an id once. */
export const makeServer = () => {
  let document: TreeDocument = chainOf(3);
  let status: 'DRAFT' | 'PUBLISHED' = 'DRAFT';
  const batches: (AppliedBatch & { edits: TreeEdit[]; by: null; at: string })[] = [];
  /** What becomes of the next calls: they arrive and their answer does not, or they are refused. */
  const faults: ('answer lost' | 'forgets' | Error)[] = [];
  const followed: { node: string | null; isLeaving?: boolean }[] = [];
  const sent: TreeEdit[][] = [];
  /** Results that were changed, in this tree or another one. */
  const changedResults: string[] = [];
  const resultsAt = () => String(changedResults.length);
  const newsAfter = (after: number) => ({ number: batches.length, status, batches: batches.slice(after) });
  const make = (id: string, edits: TreeEdit[]) => {
    document = applyEdits(document, edits).document;
    batches.push({ number: batches.length + 1, id, edits, by: null, at: '' });
  };
  const calls: EditingParts['calls'] = {
    read: async () => ({
      id: 1,
      treeId: 1,
      status,
      number: batches.length,
      rows: { question: {}, option: {}, example: {}, result: {} },
      results: resultsAt(),
      revision: batches.length,
      document,
    }),
    send: async (_id, { after, id, edits }) => {
      sent.push(edits);
      const fault = faults.shift();
      if (fault instanceof Error) throw fault;
      const known = batches.find((batch) => batch.id === id);
      if (!known && after !== batches.length) {
        return { isMade: false, news: fault === 'forgets' ? { ...newsAfter(after), batches: null } : newsAfter(after) };
      }
      if (!known) make(id, edits);
      if (fault === 'answer lost') throw refusal(0);
      const made = known ?? batches.at(-1);
      return { isMade: true, news: { number: made?.number ?? 0, status, batches: made ? [made] : [] } };
    },
    follow: async (_id, { after, node, isLeaving }) => {
      followed.push({ node, ...(isLeaving && { isLeaving }) });
      const editors = [{ tab: 'other', name: 'Bo', isOwn: false, node: first }];
      return { ...newsAfter(after), results: resultsAt(), editors };
    },
    results: async () => Object.entries(document.results).map(([key, value]) => ({ key, value })),
  };
  return {
    calls,
    faults,
    followed,
    sent,
    batches,
    others: (...edits: TreeEdit[]) => make(`others ${batches.length}`, edits),
    /** Somebody changes a result in another tree: no number of this one says so. */
    inOtherTree: (edit: TreeEdit & { node: 'result'; key: string }) => {
      document = applyEdits(document, [edit]).document;
      changedResults.push(edit.key);
    },
    publish: () => {
      status = 'PUBLISHED';
    },
    nameOf: (key = first) => document.questions[key]?.texts.nl?.name,
  };
};

export const settle = async () => {
  for (let turn = 0; turn < 80; turn += 1) await Promise.resolve();
};

/** A browser whose time goes when it is told to. */
export const makeBrowser = () => {
  let time = 0;
  let ids = 0;
  let draft: TreeDraft | undefined;
  let isVisible = true;
  const timers = new Map<number, { at: number; work: () => void }>();
  const online = new Set<() => void>();
  const visibility = new Set<() => void>();
  const hear = (all: Set<() => void>) => (listener: () => void, signal: AbortSignal) => {
    all.add(listener);
    signal.addEventListener('abort', () => all.delete(listener));
  };
  const parts = (calls: EditingParts['calls']): EditingParts => ({
    calls,
    storage: {
      load: async () => structuredClone(draft),
      save: async (kept) => {
        draft = structuredClone(kept);
      },
      remove: async () => {
        draft = undefined;
      },
      release: () => {},
    },
    after: (milliseconds, work, signal) => {
      ids += 1;
      const id = ids;
      const cancel = () => void timers.delete(id);
      if (!signal.aborted) timers.set(id, { at: time + milliseconds, work });
      signal.addEventListener('abort', cancel);
      return cancel;
    },
    page: { isVisible: () => isVisible, onVisibility: hear(visibility), onOnline: hear(online) },
    newId: () => {
      ids += 1;
      return `id ${ids}`;
    },
    now: () => time,
  });
  return {
    parts,
    get draft() {
      return draft;
    },
    /** Timers and listeners of the page that are left. */
    get leftovers() {
      return timers.size + online.size + visibility.size;
    },
    goOnline: async () => {
      for (const listener of [...online]) listener();
      await settle();
    },
    show: async (shown: boolean) => {
      isVisible = shown;
      for (const listener of [...visibility]) listener();
      await settle();
    },
    pass: async (milliseconds: number) => {
      const end = time + milliseconds;
      for (;;) {
        const [next] = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
        if (!next) break;
        timers.delete(next[0]);
        time = next[1].at;
        next[1].work();
        await settle();
      }
      time = end;
    },
  };
};

/** A session that is open. */
export const opened = async (server = makeServer(), browser = makeBrowser()) => {
  const session = makeEditingSession(1, browser.parts(server.calls));
  await session.open();
  await settle();
  return { server, browser, session };
};
/** What a session shows. */
export const openIn = (session: EditingSession) => {
  const state = session.get();
  if (!('copy' in state)) throw new Error(`it is ${state.status}`);
  return state;
};
/** The name of a question as it is shown. */
export const shown = (session: EditingSession, key = first) =>
  openIn(session).copy.document.questions[key]?.texts.nl?.name;
