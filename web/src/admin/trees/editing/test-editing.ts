import type { TreeEditor } from '@ok/contract/routes/trees/tree-editing.ts';
import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { applyEdits } from '@ok/contract/tree/edits/apply-edit.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import type { TreeDraft } from '@ok/contract/tree/merging/tree-draft.ts';
import type { AppliedBatch } from '@ok/contract/tree/merging/working-copy.ts';
import { chainOf, keyOf } from '../../../../../contract/test/tree-documents.ts';
import { ApiError } from '../../../api/api-error.ts';
import { createEditingSession, type EditingSession } from './editing-session.ts';
import type { EditingDependencies } from './editing-state.ts';

export const firstQuestion = keyOf('question', 0);
export const otherQuestion = keyOf('question', 1);
/** A result that other trees may show as well. */
export const sharedKey = keyOf('result', 0);
/** Edit that changes the Dutch name of a question. */
export const textEdit = (value: string, key = firstQuestion): TreeEdit => ({
  edit: 'text',
  node: 'question',
  key,
  language: 'nl',
  field: 'name',
  value,
});

/** Error of a call with a status and an error key. */
export const responseError = (status: number, errorKey?: string) =>
  new ApiError({ status, headers: new Headers(), body: { errorKey }, path: '/api/question-trees/1/edits' });

/** Fake server with one version. It numbers the batches, and makes each batch id once. */
export const createFakeServer = () => {
  let document: TreeDocument = chainOf(3);
  let status: 'DRAFT' | 'PUBLISHED' = 'DRAFT';
  const batches: (AppliedBatch & { edits: TreeEdit[]; by: null; at: string })[] = [];
  /** Outcomes of the next calls, in order: the reply is lost, the server has no list of batches, or an error. */
  const outcomes: ('answer lost' | 'forgets' | Error)[] = [];
  const follows: { node: string | null; field: string | null; isLeaving?: boolean }[] = [];
  let editors: TreeEditor[] = [];
  const sent: TreeEdit[][] = [];
  /** Keys of the results that were changed, in this tree or another one. */
  const changedResults: string[] = [];
  const getResultsVersion = () => String(changedResults.length);
  const changesAfter = (after: number) => ({ number: batches.length, status, batches: batches.slice(after) });
  const saveEdits = (id: string, edits: TreeEdit[]) => {
    document = applyEdits(document, edits).document;
    batches.push({ number: batches.length + 1, id, edits, by: null, at: '' });
  };
  const calls: EditingDependencies['calls'] = {
    read: async () => ({
      id: 1,
      treeId: 1,
      status,
      number: batches.length,
      rows: { question: {}, option: {}, example: {}, result: {} },
      results: getResultsVersion(),
      revision: batches.length,
      document,
    }),
    send: async (_id, { after, id, edits }) => {
      sent.push(edits);
      const outcome = outcomes.shift();
      if (outcome instanceof Error) throw outcome;
      const savedBatch = batches.find((batch) => batch.id === id);
      if (!savedBatch && after !== batches.length) {
        return {
          isMade: false,
          news: outcome === 'forgets' ? { ...changesAfter(after), batches: null } : changesAfter(after),
        };
      }
      if (!savedBatch) saveEdits(id, edits);
      if (outcome === 'answer lost') throw responseError(0);
      const answeredBatch = savedBatch ?? batches.at(-1);
      return {
        isMade: true,
        news: { number: answeredBatch?.number ?? 0, status, batches: answeredBatch ? [answeredBatch] : [] },
      };
    },
    follow: async (_id, { after, node, field, isLeaving }) => {
      follows.push({ node, field, ...(isLeaving && { isLeaving }) });
      return { ...changesAfter(after), results: getResultsVersion(), editors };
    },
    results: async () => Object.entries(document.results).map(([key, value]) => ({ key, value })),
  };
  return {
    calls,
    outcomes,
    follows,
    sent,
    batches,
    /** Opens the version for another user, who is at a node. */
    openForBo: (node: string) => {
      editors = [{ tab: 'other', name: 'Bo', isOwn: false, node, field: null }];
    },
    editByOthers: (...edits: TreeEdit[]) => saveEdits(`others ${batches.length}`, edits),
    /** Changes a result in another tree, which does not change this version's number. */
    editInOtherTree: (edit: TreeEdit & { node: 'result'; key: string }) => {
      document = applyEdits(document, [edit]).document;
      changedResults.push(edit.key);
    },
    publish: () => {
      status = 'PUBLISHED';
    },
    getName: (key = firstQuestion) => document.questions[key]?.texts.nl?.name,
  };
};

export const flushMicrotasks = async () => {
  for (let tick = 0; tick < 80; tick += 1) await Promise.resolve();
};

/** Fake browser with a clock, timers, a visibility and a stored draft. */
export const createFakeBrowser = () => {
  let time = 0;
  let ids = 0;
  let draft: TreeDraft | undefined;
  let isVisible = true;
  const timers = new Map<number, { at: number; work: () => void }>();
  const online = new Set<() => void>();
  const visibility = new Set<() => void>();
  const listenOn = (all: Set<() => void>) => (listener: () => void, signal: AbortSignal) => {
    all.add(listener);
    signal.addEventListener('abort', () => all.delete(listener));
  };
  const createDependencies = (calls: EditingDependencies['calls']): EditingDependencies => ({
    calls,
    storage: {
      load: async () => structuredClone(draft),
      save: async (saved) => {
        draft = structuredClone(saved);
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
    page: { isVisible: () => isVisible, onVisibility: listenOn(visibility), onOnline: listenOn(online) },
    newId: () => {
      ids += 1;
      return `id ${ids}`;
    },
    now: () => time,
  });
  return {
    createDependencies,
    get draft() {
      return draft;
    },
    /** Number of timers and listeners that the page still has. */
    get leftovers() {
      return timers.size + online.size + visibility.size;
    },
    goOnline: async () => {
      for (const listener of [...online]) listener();
      await flushMicrotasks();
    },
    setVisible: async (isShown: boolean) => {
      isVisible = isShown;
      for (const listener of [...visibility]) listener();
      await flushMicrotasks();
    },
    advanceTime: async (milliseconds: number) => {
      const endTime = time + milliseconds;
      for (;;) {
        const [next] = [...timers].filter(([, { at }]) => at <= endTime).sort(([, a], [, b]) => a.at - b.at);
        if (!next) break;
        timers.delete(next[0]);
        time = next[1].at;
        next[1].work();
        await flushMicrotasks();
      }
      time = endTime;
    },
  };
};

/** Opens a session. */
export const openEditingSession = async (server = createFakeServer(), browser = createFakeBrowser()) => {
  const session = createEditingSession(1, browser.createDependencies(server.calls));
  await session.load();
  await flushMicrotasks();
  return { server, browser, session };
};
/** State of an open session. */
export const getState = (session: EditingSession) => {
  const state = session.get();
  if (!('copy' in state)) throw new Error(`it is ${state.status}`);
  return state;
};
/** Name of a question in the session's copy. */
export const nameIn = (session: EditingSession, key = firstQuestion) =>
  getState(session).copy.document.questions[key]?.texts.nl?.name;
