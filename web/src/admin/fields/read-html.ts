import DOMPurify from 'dompurify';
import { demoteHeadings } from '../../ui/demote-headings.ts';
import { withoutInline } from '../../ui/without-inline.ts';
import { tidyClipboard } from './word-html.ts';

const rules = {
  // biome-ignore format: one line reads best
  ALLOWED_TAGS: ['p', 'div', 'span', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'blockquote', 'br', 'strong', 'b', 'em', 'i', 'u', 's', 'a'],
  ALLOWED_ATTR: ['href', 'data-list', 'data-level'],
  RETURN_DOM_FRAGMENT: true,
} as const;

/** Stored HTML as nodes, of which nothing is run or fetched. */
export const readHtml = (html: string): DocumentFragment =>
  DOMPurify.sanitize(withoutInline(html), {
    ...rules,
    ALLOWED_TAGS: [...rules.ALLOWED_TAGS],
    ALLOWED_ATTR: [...rules.ALLOWED_ATTR],
  });

const isEmpty = (node: Element) =>
  !/\S/.test(node.textContent?.replaceAll('\u00a0', '') ?? '') && !node.querySelector('br');

/** Puts what only says that it is an item of a list into that list. */
const makeLists = (root: DocumentFragment) => {
  /** The lists that are open, by their depth. */
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

/** What was copied elsewhere as nodes: its text and its structure, without what the other program made of it. */
export const readClipboard = (html: string): DocumentFragment => {
  const copied = readHtml(demoteHeadings(tidyClipboard(html), 3));
  for (const paragraph of copied.querySelectorAll('p')) if (isEmpty(paragraph)) paragraph.remove();
  makeLists(copied);
  return copied;
};
