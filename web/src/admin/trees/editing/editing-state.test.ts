import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { edited, openCopy } from '@ok/contract/tree/merging/working-copy.ts';
import { expect, test } from 'vitest';
import { chainOf } from '../../../../../contract/test/tree-documents.ts';
import { type EditingState, makeDesk } from './editing-state.ts';
import { makeBrowser, makeServer, text } from './test-editing.ts';

const english = { ...text('In English'), language: 'en' } as TreeEdit;

const openWith = (...edits: TreeEdit[]): EditingState => ({
  status: 'open',
  copy: edits.length > 0 ? edited(openCopy(chainOf(2), 0), edits) : openCopy(chainOf(2), 0),
  saving: edits.length > 0 ? { status: 'saving' } : { status: 'saved', at: 1000 },
  editors: [],
  rows: { question: {}, option: {}, example: {}, result: {} },
  results: '',
  treeId: 1,
});

const createStore = () => {
  const lifetime = new AbortController();
  const store = makeDesk(1, makeBrowser().parts(makeServer().calls), lifetime.signal);
  const seen: string[] = [];
  store.subscribe(() => seen.push(store.get().status));
  return { store, seen, end: () => lifetime.abort() };
};

test('[TRE-08] a version loads until it is set, and only a change of its state reaches listeners', () => {
  const { store, seen } = createStore();
  expect([store.get(), store.open()]).toEqual([{ status: 'loading' }, undefined]);
  store.change({ treeId: 2 });
  expect([store.get(), seen]).toEqual([{ status: 'loading' }, []]);
  const state = openWith();
  store.set(state);
  store.set(state);
  expect([store.get(), seen]).toEqual([state, ['open']]);
  store.change({ treeId: 2 });
  expect([store.open()?.treeId, seen]).toEqual([2, ['open', 'open']]);
});

test('[TRE-08] nothing changes after the session has ended', () => {
  const { store, seen, end } = createStore();
  store.set(openWith());
  const before = store.get();
  end();
  store.set({ status: 'gone' });
  store.change({ treeId: 2 });
  store.takeStatus('PUBLISHED');
  expect([store.get(), store.open(), seen]).toEqual([before, undefined, ['open']]);
});

test.each<[string, TreeEdit[], object]>([
  ['nothing unsaved is saved', [], { status: 'saved', at: null }],
  ['a refused text is saved, because nothing waits any more', [text('Te laat')], { status: 'saved', at: null }],
  ['a translation that it still takes goes on saving', [english], { status: 'saving' }],
])('[TRE-04] a version that is published with %s', (_, edits, saving) => {
  const { store, seen } = createStore();
  store.set(openWith(...edits));
  store.takeStatus('DRAFT');
  expect(store.get().status).toBe('open');
  store.takeStatus('PUBLISHED');
  expect(store.get()).toMatchObject({ status: 'readOnly', saving });
  store.takeStatus('PUBLISHED');
  expect(seen).toEqual(['open', 'readOnly']);
});
