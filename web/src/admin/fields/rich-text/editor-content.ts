import { addParagraphs } from '@ok/contract/rules/markup/plain-html.ts';
import { DOMParser as NodeParser, type Schema } from '@tiptap/pm/model';
import { type Editor, getSchema, type JSONContent } from '@tiptap/react';
import { htmlNodes } from '../../../ui/content/markup/sanitize-html.ts';
import { editorExtensions, extensionsWithoutHeadings } from './editor-extensions.ts';

/** Kinds of field that are edited in the editor. */
export type WrittenKind = 'richText' | 'html';

const [schemaWithHeadings, schemaWithoutHeadings] = [editorExtensions, extensionsWithoutHeadings].map((each) =>
  getSchema(each),
) as [Schema, Schema];

const paragraphs = (text: string): JSONContent => ({
  type: 'doc',
  content: text.split(/\r?\n/).map((line) => ({
    type: 'paragraph',
    ...(line !== '' && { content: [{ type: 'text', text: line }] }),
  })),
});

/** Replaces headings by paragraphs with the same words. */
const replaceHeadings = (node: JSONContent): JSONContent => {
  const { level: _level, ...language } = node.attrs ?? {};
  return {
    ...node,
    ...(node.type === 'heading' && { type: 'paragraph', attrs: language }),
    ...(node.content && { content: node.content.map(replaceHeadings) }),
  };
};

const parseEditorDocument = (serialised: string, hasHeadings: boolean): JSONContent => {
  try {
    const node = schemaWithHeadings.nodeFromJSON(JSON.parse(serialised));
    node.check();
    return hasHeadings ? node.toJSON() : replaceHeadings(node.toJSON());
  } catch {
    // Values saved before the editor existed may be plain text.
    return paragraphs(serialised);
  }
};

/** Initial content of the editor, as nodes: the content security policy forbids the editor's own HTML parser. */
export const createEditorContent = (kind: WrittenKind, value: string, hasHeadings: boolean): JSONContent => {
  if (value === '') return paragraphs('');
  return kind === 'html'
    ? NodeParser.fromSchema(hasHeadings ? schemaWithHeadings : schemaWithoutHeadings)
        .parse(htmlNodes(addParagraphs(value)))
        .toJSON()
    : parseEditorDocument(value, hasHeadings);
};

/** Removes the paragraph of a list item with one line, which a nested list may follow. */
const unwrapListParagraphs = (html: string) =>
  html.replace(/(<li(?: [^>]*)?>)<p>((?:(?!<\/p>)[\s\S])*)<\/p>(?=<\/li>|<[uo]l[ >])/g, '$1$2');

/** Value to save of the editor's content; '' when the editor is empty. */
export const serialiseEditor = (kind: WrittenKind, editor: Editor): string => {
  if (editor.isEmpty) return '';
  return kind === 'html' ? unwrapListParagraphs(editor.getHTML()) : JSON.stringify(editor.getJSON());
};
