import { DOMParser as NodeParser } from '@tiptap/pm/model';
import { Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { readClipboard } from './read-html.ts';

const insert = (view: EditorView, html: string) => {
  const { $from } = view.state.selection;
  const slice = NodeParser.fromSchema(view.state.schema).parseSlice(readClipboard(html), { context: $from });
  const change = view.state.tr.replaceSelection(slice).scrollIntoView();
  view.dispatch(change.setMeta('paste', true).setMeta('uiEvent', 'paste'));
};

/**
 * What the editor does with HTML from elsewhere, which it would otherwise parse itself: the page's policy forbids that,
 * and it would keep what other programs made of a text.
 */
export const clipboardEvents = {
  paste: (view: EditorView, event: ClipboardEvent): boolean => {
    const html = event.clipboardData?.getData('text/html');
    if (!html) return false;
    event.preventDefault();
    insert(view, html);
    return true;
  },
  drop: (view: EditorView, event: DragEvent): boolean => {
    const html = event.dataTransfer?.getData('text/html');
    // What is dragged within the editor it has as nodes already.
    if (!html || view.dragging) return false;
    event.preventDefault();
    const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
    if (at) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))));
    insert(view, html);
    return true;
  },
};
