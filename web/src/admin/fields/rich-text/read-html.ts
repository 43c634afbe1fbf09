import { demoteHeadings } from '../../../ui/content/markup/rewrite-html.ts';
import { htmlNodes } from '../../../ui/content/markup/sanitize-html.ts';
import { listAttributes, tidyClipboard } from './word-html.ts';

const isEmptyParagraph = (node: Element) =>
  !/\S/.test(node.textContent?.replaceAll('\u00a0', '') ?? '') && !node.querySelector('br');

/** Moves paragraphs that are marked as list items into lists. */
const makeLists = (root: DocumentFragment) => {
  /** Open lists, by their depth. */
  let open: Element[] = [];
  for (const paragraph of [...root.querySelectorAll('p')]) {
    const kind = paragraph.getAttribute('data-list');
    const follows = open[0] !== undefined && paragraph.previousElementSibling === open[0];
    if (!follows) open = [];
    if (!kind) continue;
    const depth = Math.min(Number(paragraph.getAttribute('data-level')) || 1, open.length + 1);
    open = open.slice(0, depth);
    let list = open[depth - 1];
    if (list?.localName !== kind) {
      list = document.createElement(kind);
      const above = open[depth - 2]?.lastElementChild;
      if (above) above.append(list);
      else paragraph.before(list);
      open = [...open.slice(0, depth - 1), list];
    }
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
};

/** Converts copied HTML to nodes, with its text and structure but without the layout of the other program. */
export const readClipboardHtml = (html: string): DocumentFragment => {
  const copied = htmlNodes(demoteHeadings(tidyClipboard(html), 3), listAttributes);
  for (const paragraph of copied.querySelectorAll('p')) if (isEmptyParagraph(paragraph)) paragraph.remove();
  makeLists(copied);
  return copied;
};
