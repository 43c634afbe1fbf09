import { Editor } from '@tiptap/react';
import { createEditorContent, serialiseEditor } from '../src/admin/fields/editor-content.ts';
import { editorExtensions } from '../src/admin/fields/editor-extensions.ts';
import { readClipboard } from '../src/admin/fields/read-html.ts';
import { sanitizeHtml } from '../src/ui/content/sanitize-html.ts';

const inHtml = (nodes: DocumentFragment): string => {
  const holder = document.createElement('div');
  holder.append(nodes);
  return holder.innerHTML;
};

const inEditor = (html: string): string => {
  const editor = new Editor({
    extensions: editorExtensions,
    content: createEditorContent('html', html),
    injectCSS: false,
  });
  const written = serialiseEditor('html', editor);
  editor.destroy();
  return written;
};

/** What a browser makes of a text: where it is shown, where it is edited, and where it is pasted. */
const made = (html: string) => ({
  shown: String(sanitizeHtml(html, 3)),
  edited: inEditor(html),
  pasted: inHtml(readClipboard(html)),
});

// For the page that `journeys/html.spec.ts` puts this into.
Object.assign(globalThis, { made });
