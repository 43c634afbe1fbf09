import { Fragment, Slice } from '@tiptap/pm/model';
import { getSchema } from '@tiptap/react';
import { expect, test } from 'vitest';
import { editorExtensions, oneLineExtensions } from './editor-extensions.ts';
import { isOneLineContent, joinLines } from './one-line.ts';

const schema = getSchema(oneLineExtensions);
const paragraph = (...words: object[]) => ({ type: 'paragraph', content: words });
const word = (text: string, ...marks: string[]) => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
});

test('[ENT-09] a text of one line is edited as one line, any other one keeps its lines', () => {
  expect(isOneLineContent({ type: 'doc', content: [paragraph(word('Wat '), word('zie', 'bold'))] })).toBe(true);
  expect(isOneLineContent({ type: 'doc', content: [{ type: 'paragraph' }] })).toBe(true);
  expect(isOneLineContent({ type: 'doc', content: [paragraph(word('a')), paragraph(word('b'))] })).toBe(false);
  expect(isOneLineContent({ type: 'doc', content: [paragraph(word('a'), { type: 'hardBreak' }, word('b'))] })).toBe(
    false,
  );
  const list = { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(word('a'))] }] };
  expect(isOneLineContent({ type: 'doc', content: [list] })).toBe(false);
});

test('[ENT-09] one line holds words with their marks, and nothing else', () => {
  const blocks = Object.values(schema.nodes).map(({ name }) => name);
  expect(blocks.toSorted()).toEqual(['doc', 'paragraph', 'text']);
  expect(Object.keys(schema.marks).toSorted()).toEqual(Object.keys(getSchema(editorExtensions).marks).toSorted());
  const two = { type: 'doc', content: [paragraph(word('a')), paragraph(word('b'))] };
  expect(() => schema.nodeFromJSON(two).check()).toThrow();
});

test('[ENT-09] copied lines become one, with a space between them', () => {
  const full = getSchema(editorExtensions);
  const item = (text: string) => ({ type: 'listItem', content: [paragraph(word(text, 'bold'))] });
  const copied = full.nodeFromJSON({
    type: 'doc',
    content: [paragraph(word('Wat zie je?')), { type: 'bulletList', content: [item('een'), item('twee')] }],
  });
  const joined = joinLines(new Slice(copied.content, 0, 0));
  expect(joined.content.textBetween(0, joined.content.size)).toBe('Wat zie je? een twee');
  expect(joined.content.lastChild?.marks.map(({ type }) => type.name)).toEqual(['bold']);
  const words = new Slice(Fragment.from(schema.text('een woord')), 0, 0);
  expect(joinLines(words).content.textBetween(0, 9)).toBe('een woord');
});
