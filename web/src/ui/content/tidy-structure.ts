/** Replaces an element by one of another name with the same content. */
function renameElement(element: Element, name: string): void {
  const other = document.createElement(name);
  for (const { name: key, value } of element.attributes) other.setAttribute(key, value);
  other.append(...element.childNodes);
  element.replaceWith(other);
}

/**
 * Repairs markup that would mislead a screen reader: removes empty headings, links, items and lists, and closes gaps in
 * heading levels.
 */
export function tidyStructure(root: DocumentFragment, topLevel: number): void {
  for (const element of root.querySelectorAll('h2, h3, h4, a, li')) if (!element.textContent?.trim()) element.remove();
  for (const list of root.querySelectorAll('ul, ol')) if (!list.textContent?.trim()) list.remove();
  let before = topLevel - 1;
  for (const heading of root.querySelectorAll('h2, h3, h4')) {
    const level = Number(heading.tagName.slice(1));
    before = Math.min(level, before + 1);
    if (before !== level) renameElement(heading, `h${before}`);
  }
}
