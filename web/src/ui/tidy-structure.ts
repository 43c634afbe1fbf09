/** Gives an element another name; what is in it stays. */
function rename(element: Element, name: string): void {
  const other = document.createElement(name);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

/** Puts a node into a new element that takes its place. */
function wrap(node: ChildNode, name: string): void {
  const around = document.createElement(name);
  node.replaceWith(around);
  around.append(node);
}

/**
 * Mends what an author, or another program's HTML, got wrong and would mislead a screen reader: headings and links
 * without words, levels that are left out, list items without a list, lists with something else in them.
 */
export function tidyStructure(root: DocumentFragment, topLevel: number): void {
  for (const element of root.querySelectorAll('h2, h3, h4, a, li')) if (!element.textContent?.trim()) element.remove();
  for (const item of root.querySelectorAll('li')) if (!item.parentElement?.matches('ul, ol')) wrap(item, 'ul');
  for (const list of root.querySelectorAll('ul, ol')) {
    for (const child of [...list.childNodes])
      if (child.nodeName !== 'LI' && child.textContent?.trim()) wrap(child, 'li');
    if (list.childElementCount === 0) list.remove();
  }
  let before = topLevel - 1;
  for (const heading of root.querySelectorAll('h2, h3, h4')) {
    const level = Number(heading.tagName.slice(1));
    before = Math.min(level, before + 1);
    if (before !== level) rename(heading, `h${before}`);
  }
}
