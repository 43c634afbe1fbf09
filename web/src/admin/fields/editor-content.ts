import { addParagraphs } from '@ok/contract/rules/plain-html.ts';
import { DOMParser as NodeParser } from '@tiptap/pm/model';
import { type Editor, getSchema, type JSONContent } from '@tiptap/react';
import { htmlNodes } from '../../ui/content/sanitize-html.ts';
import { editorExtensions } from './editor-extensions.ts';

/** The kinds of field that are written in the editor. */
export type WrittenKind = 'richText' | 'html';

const schema = getSchema(editorExtensions);

const paragraphs = (text: string): JSONContent => ({
  type: 'doc',
  content: text.split(/\r?\n/).map((line) => ({
    type: 'paragraph',
    ...(line !== '' && { content: [{ type: 'text', text: line }] }),
  })),
});

const documentIn = (serialised: string): JSONContent => {
  try {
    const node = schema.nodeFromJSON(JSON.parse(serialised));
    node.check();
    return node.toJSON();
  } catch {
    // Kept before there was an editor, it may be plain text.
    return paragraphs(serialised);
  }
};

/** What the editor starts with: always nodes, for HTML it would parse by itself, which the page's policy forbids. */
export const contentOf = (kind: WrittenKind, value: string): JSONContent => {
  if (value === '') return paragraphs('');
  return kind === 'html'
    ? NodeParser.fromSchema(schema)
        .parse(htmlNodes(addParagraphs(value)))
        .toJSON()
    : documentIn(value);
};

/** An item that is one line, perhaps with a list below it, is written without a paragraph. */
const tight = (html: string) =>
  html.replace(/(<li(?: [^>]*)?>)<p>((?:(?!<\/p>)[\s\S])*)<\/p>(?=<\/li>|<[uo]l[ >])/g, '$1$2');

/** What is kept of the editor; nothing when it is empty. */
export const writtenIn = (kind: WrittenKind, editor: Editor): string => {
  if (editor.isEmpty) return '';
  return kind === 'html' ? tight(editor.getHTML()) : JSON.stringify(editor.getJSON());
};
