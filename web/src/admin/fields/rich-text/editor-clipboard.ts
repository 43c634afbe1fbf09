import { DOMParser as NodeParser } from '@tiptap/pm/model';
import { Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { readClipboardHtml } from './read-html.ts';

const insertHtml = (view: EditorView, html: string) => {
  const { $from } = view.state.selection;
  const parsed = NodeParser.fromSchema(view.state.schema).parseSlice(readClipboardHtml(html), { context: $from });
  let copiedNodes = parsed;
  // The editor applies these to plain text alone.
  view.someProp('transformPasted', (transform) => {
    copiedNodes = transform(copiedNodes, view, false);
  });
  const change = view.state.tr.replaceSelection(copiedNodes).scrollIntoView();
  view.dispatch(change.setMeta('paste', true).setMeta('uiEvent', 'paste'));
};

/**
 * Inserts HTML from other programs without their layout. The editor's own parser does not work here: the content security
 * policy of the page forbids it.
 */
export const clipboardEvents = {
  paste: (view: EditorView, event: ClipboardEvent): boolean => {
    const html = event.clipboardData?.getData('text/html');
    if (!html) return false;
    event.preventDefault();
    insertHtml(view, html);
    return true;
  },
  drop: (view: EditorView, event: DragEvent): boolean => {
    const html = event.dataTransfer?.getData('text/html');
    // Content that is dragged within the editor consists of its own nodes already.
    if (!html || view.dragging) return false;
    event.preventDefault();
    const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
    if (at) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))));
    insertHtml(view, html);
    return true;
  },
};
