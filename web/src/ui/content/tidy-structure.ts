/** Gives an element another name; what is in it stays. */
function rename(element: Element, name: string): void {
  const other = document.createElement(name);
  for (const { name: key, value } of element.attributes) other.setAttribute(key, value);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

/**
 * Mends what an author, or another program's HTML, got wrong and would mislead a screen reader: headings, links and items
 * without words, lists without items, and levels that are left out.
 */
export function tidyStructure(root: DocumentFragment, topLevel: number): void {
  for (const element of root.querySelectorAll('h2, h3, h4, a, li')) if (!element.textContent?.trim()) element.remove();
  for (const list of root.querySelectorAll('ul, ol')) if (!list.textContent?.trim()) list.remove();
  let before = topLevel - 1;
  for (const heading of root.querySelectorAll('h2, h3, h4')) {
    const level = Number(heading.tagName.slice(1));
    before = Math.min(level, before + 1);
    if (before !== level) rename(heading, `h${before}`);
  }
}
