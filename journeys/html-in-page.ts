import { Editor } from '@tiptap/react';
import { contentOf, writtenIn } from '../web/src/admin/fields/editor-content.ts';
import { editorExtensions } from '../web/src/admin/fields/editor-extensions.ts';
import { readClipboard } from '../web/src/admin/fields/read-html.ts';
import { sanitizeHtml } from '../web/src/ui/sanitize-html.ts';

const inHtml = (nodes: DocumentFragment): string => {
  const holder = document.createElement('div');
  holder.append(nodes);
  return holder.innerHTML;
};

const inEditor = (html: string): string => {
  const editor = new Editor({ extensions: editorExtensions, content: contentOf('html', html), injectCSS: false });
  const written = writtenIn('html', editor);
  editor.destroy();
  return written;
};

/** What a browser makes of a text: where it is shown, where it is edited, and where it is pasted. */
const made = (html: string) => ({
  shown: String(sanitizeHtml(html, 3)),
  edited: inEditor(html),
  pasted: inHtml(readClipboard(html)),
});

/** What becomes of a text in a browser. */
export type Made = ReturnType<typeof made>;

// For the page that this is put into.
Object.assign(globalThis, { made });
