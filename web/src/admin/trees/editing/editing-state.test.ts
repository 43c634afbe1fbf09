import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { edited, openCopy } from '@ok/contract/tree/merging/working-copy.ts';
import { expect, test } from 'vitest';
import { chainOf } from '../../../../../contract/test/tree-documents.ts';
import { createEditingStore, type EditingState } from './editing-state.ts';
import { createFakeBrowser, createFakeServer, textEdit } from './test-editing.ts';

const english = { ...textEdit('In English'), language: 'en' } as TreeEdit;

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
  const store = createEditingStore(1, createFakeBrowser().parts(createFakeServer().calls), lifetime.signal);
  const seen: string[] = [];
  store.subscribe(() => seen.push(store.get().status));
  return { store, seen, end: () => lifetime.abort() };
};

test('[TRE-08] a version loads until it is set, and only a change of its state reaches listeners', () => {
  const { store, seen } = createStore();
  expect([store.get(), store.getOpenTree()]).toEqual([{ status: 'loading' }, undefined]);
  store.updateOpenTree({ treeId: 2 });
  expect([store.get(), seen]).toEqual([{ status: 'loading' }, []]);
  const state = openWith();
  store.setState(state);
  store.setState(state);
  expect([store.get(), seen]).toEqual([state, ['open']]);
  store.updateOpenTree({ treeId: 2 });
  expect([store.getOpenTree()?.treeId, seen]).toEqual([2, ['open', 'open']]);
});

test('[TRE-08] nothing changes after the session has ended', () => {
  const { store, seen, end } = createStore();
  store.setState(openWith());
  const before = store.get();
  end();
  store.setState({ status: 'gone' });
  store.updateOpenTree({ treeId: 2 });
  store.applyStatus('PUBLISHED');
  expect([store.get(), store.getOpenTree(), seen]).toEqual([before, undefined, ['open']]);
});

test.each<[string, TreeEdit[], object]>([
  ['nothing unsaved is saved', [], { status: 'saved', at: null }],
  ['a refused text is saved, because nothing waits any more', [textEdit('Te laat')], { status: 'saved', at: null }],
  ['a translation that it still takes goes on saving', [english], { status: 'saving' }],
])('[TRE-04] a version that is published with %s', (_, edits, saving) => {
  const { store, seen } = createStore();
  store.setState(openWith(...edits));
  store.applyStatus('DRAFT');
  expect(store.get().status).toBe('open');
  store.applyStatus('PUBLISHED');
  expect(store.get()).toMatchObject({ status: 'readOnly', saving });
  store.applyStatus('PUBLISHED');
  expect(seen).toEqual(['open', 'readOnly']);
});
