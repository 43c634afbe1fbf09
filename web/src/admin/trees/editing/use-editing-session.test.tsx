import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { applyLocalEdits, openCopy } from '@ok/contract/tree/merging/working-copy.ts';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { chainOf, keyOf } from '../../../../../contract/test/tree-documents.ts';
import { createListeners } from '../../../listeners.ts';
import type { EditingState } from './editing-state.ts';

const memory = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
vi.stubGlobal('window', { localStorage: memory, sessionStorage: memory, addEventListener: () => undefined });
vi.stubGlobal('document', { documentElement: { lang: 'nl', dir: 'ltr' }, addEventListener: () => undefined });
const { useEditing, useEditingSession, useNode, useUndoState: useSteps } = await import('./use-editing-session.ts');
vi.unstubAllGlobals();

/** Session with a state that edits change, and nothing else. */
const createSession = () => {
  const changed = createListeners();
  let state: EditingState = {
    status: 'open',
    copy: openCopy(chainOf(2), 0),
    saving: { status: 'saved', at: null },
    editors: [],
    rows: { question: {}, option: {}, example: {}, result: {} },
    results: '',
    treeId: 1,
  };
  return {
    get: () => state,
    subscribe: changed.add,
    edit: (edit: TreeEdit) => {
      if (state.status === 'open') state = { ...state, copy: applyLocalEdits(state.copy, [edit]) };
      changed.emit();
    },
  };
};

test('[TRE-08] a screen shows a node and whether undo is possible; another node stays the same object', () => {
  const session = createSession();
  const [one, two] = [keyOf('question', 0), keyOf('question', 1)];
  const seen: unknown[] = [];
  const Screen = () => {
    seen.push(useNode(session, 'question', two));
    const status = useEditing(session, (state) => state.status);
    return `${status}: ${useNode(session, 'question', one)?.texts.nl?.name}, ${useSteps(session).canUndo}`;
  };
  expect(renderToString(<Screen />)).toBe('open: Vraag 0, false');
  session.edit({ edit: 'text', node: 'question', key: one, language: 'nl', field: 'name', value: 'Anders' });
  expect(renderToString(<Screen />)).toBe('open: Anders, true');
  expect(seen[0]).toBe(seen[1]);
});

test('[TRE-08] there is no session before the screen is mounted', () => {
  const Screen = () => (useEditingSession(1) ? 'begun' : 'not yet');
  expect(renderToString(<Screen />)).toBe('not yet');
});
