import { Editor } from '@tiptap/react';
import { createEditorContent, serialiseEditor } from '../src/admin/fields/rich-text/editor-content.ts';
import { editorExtensions } from '../src/admin/fields/rich-text/editor-extensions.ts';
import { readClipboardHtml } from '../src/admin/fields/rich-text/read-html.ts';
import { sanitizeHtml } from '../src/ui/content/markup/sanitize-html.ts';

const formatNodes = (nodes: DocumentFragment): string => {
  const holder = document.createElement('div');
  holder.append(nodes);
  return holder.innerHTML;
};

const editHtml = (html: string): string => {
  const editor = new Editor({
    extensions: editorExtensions,
    content: createEditorContent('html', html, true),
    injectCSS: false,
  });
  const editedHtml = serialiseEditor('html', editor);
  editor.destroy();
  return editedHtml;
};

/** Converts a text in the browser as the pages, the editor and the clipboard do. */
const convertHtml = (html: string) => ({
  shown: String(sanitizeHtml(html, 3)),
  edited: editHtml(html),
  pasted: formatNodes(readClipboardHtml(html)),
});

// `journeys/html.spec.ts` loads this file into a page, and calls `made`.
Object.assign(globalThis, { made: convertHtml });
