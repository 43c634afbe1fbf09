import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { applyLocalEdits, openCopy } from '@ok/contract/tree/merging/working-copy.ts';
import { expect, test } from 'vitest';
import { chainOf } from '../../../../../contract/test/tree-documents.ts';
import { createEditingStore, type EditingState } from './editing-state.ts';
import { createFakeBrowser, createFakeServer, textEdit } from './test-editing.ts';

const englishEdit = { ...textEdit('In English'), language: 'en' } as TreeEdit;

const createOpenTree = (...edits: TreeEdit[]): EditingState => ({
  status: 'open',
  copy: edits.length > 0 ? applyLocalEdits(openCopy(chainOf(2), 0), edits) : openCopy(chainOf(2), 0),
  saving: edits.length > 0 ? { status: 'saving' } : { status: 'saved', at: 1000 },
  editors: [],
  rows: { question: {}, option: {}, example: {}, result: {} },
  results: '',
  treeId: 1,
});

const createStore = () => {
  const lifetime = new AbortController();
  const store = createEditingStore(
    1,
    createFakeBrowser().createDependencies(createFakeServer().calls),
    lifetime.signal,
  );
  const statuses: string[] = [];
  store.subscribe(() => statuses.push(store.get().status));
  return { store, statuses, end: () => lifetime.abort() };
};

test('[TRE-08] a version loads until it is set, and only a change of its state reaches listeners', () => {
  const { store, statuses } = createStore();
  expect([store.get(), store.getOpenTree()]).toEqual([{ status: 'loading' }, undefined]);
  store.updateOpenTree({ treeId: 2 });
  expect([store.get(), statuses]).toEqual([{ status: 'loading' }, []]);
  const state = createOpenTree();
  store.setState(state);
  store.setState(state);
  expect([store.get(), statuses]).toEqual([state, ['open']]);
  store.updateOpenTree({ treeId: 2 });
  expect([store.getOpenTree()?.treeId, statuses]).toEqual([2, ['open', 'open']]);
});

test('[TRE-08] nothing changes after the session has ended', () => {
  const { store, statuses, end } = createStore();
  store.setState(createOpenTree());
  const before = store.get();
  end();
  store.setState({ status: 'gone' });
  store.updateOpenTree({ treeId: 2 });
  store.applyBatches([], 'PUBLISHED');
  expect([store.get(), store.getOpenTree(), statuses]).toEqual([before, undefined, ['open']]);
});

test.each<[string, TreeEdit[], object]>([
  ['nothing unsaved is saved', [], { status: 'saved', at: null }],
  ['a refused text is saved, since nothing else is unsaved', [textEdit('Te laat')], { status: 'saved', at: null }],
  ['a translation that the version still takes is still being saved', [englishEdit], { status: 'saving' }],
])('[TRE-04] a version that is published with %s', (_, edits, saving) => {
  const { store, statuses } = createStore();
  store.setState(createOpenTree(...edits));
  store.applyBatches([], 'DRAFT');
  expect(store.get().status).toBe('open');
  store.applyBatches([], 'PUBLISHED');
  expect(store.get()).toMatchObject({ status: 'readOnly', saving });
  store.applyBatches([], 'PUBLISHED');
  expect(statuses).toEqual(['open', 'readOnly']);
});
