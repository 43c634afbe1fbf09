type Node = { type?: string; text?: string; content?: Node[] };

const blocks = new Set(['paragraph', 'heading', 'listItem', 'blockquote', 'hardBreak']);

const textOf = ({ type = '', text = '', content = [] }: Node): string =>
  text + content.map(textOf).join('') + (blocks.has(type) ? ' ' : '');

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The text of a serialised editor document, on one line; what is none is shown as it is. */
export function textOfDocument(document: string): string {
  try {
    return oneLine(textOf(JSON.parse(document) as Node));
  } catch {
    return document;
  }
}

/** The text of HTML, on one line. Nothing of it is run or fetched. */
export const textOfHtml = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html.replace(/<(\/(p|li|h\d|div|tr)|br)\b/gi, ' $&'), 'text/html');
  return oneLine(body.textContent ?? '');
};
