import type { Correction } from '@ok/contract/routes/trees/tree-corrections.ts';
import { expect, test, vi } from 'vitest';

const memory = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
vi.stubGlobal('window', { localStorage: memory, sessionStorage: memory, addEventListener: () => undefined });
vi.stubGlobal('document', { documentElement: { lang: 'nl', dir: 'ltr' }, addEventListener: () => undefined });
const { editorSearch } = await import('./correction.ts');

const node = '11111111-1111-4111-8111-111111111111';
const correction = (language: string | null) => ({ key: node, language }) as Correction;

test.each([
  ['questionTree', 'name', 'name'],
  ['questionTree', 'description', 'description'],
  ['questionTreeTranslation', 'description', 'description'],
  ['question', 'name', 'name'],
  ['questionOption', 'name', 'name'],
  ['questionOption', 'dividerText', 'dividerText'],
  ['questionOptionTranslation', 'dividerText', 'dividerText'],
  ['questionOptionExample', 'content', 'content'],
  ['questionOptionExample', 'infoText', 'infoText'],
  ['questionOptionExampleTranslation', 'infoText', 'infoText'],
  // A field that the editor doesn't write: the first text of the node.
  ['questionOption', 'position', 'name'],
  ['questionOptionExample', undefined, 'content'],
] as const)('[TRE-05] correcting %s at %s opens the field %s of its node', (entity, field, opened) => {
  expect(editorSearch({ entity: entity as 'question', rowId: 1, field }, correction(null))).toEqual({
    node,
    field: opened,
  });
});

test('[TRE-05] correcting opens the language of the text’s row, else the language in which the user read the text', () => {
  const read = { entity: 'question', rowId: 1, field: 'name', language: 'en' } as const;
  expect(editorSearch(read, correction('ar'))).toEqual({ node, field: 'name', language: 'ar' });
  expect(editorSearch(read, correction(null))).toEqual({ node, field: 'name', language: 'en' });
});

test('[TRE-05] a node with a key, such as a result, is opened at the given field', () => {
  const result = '22222222-2222-4222-8222-222222222222';
  const text = { entity: 'questionTree', rowId: 1, key: result, field: 'description', language: 'nl' } as const;
  expect(editorSearch(text, correction(null))).toEqual({ node: result, field: 'description', language: 'nl' });
});
