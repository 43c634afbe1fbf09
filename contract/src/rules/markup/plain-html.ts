/**
 * Adds paragraphs and line breaks to a text without markup: empty lines separate paragraphs. A text with markup is
 * returned unchanged.
 */
export const addParagraphs = (text: string): string =>
  /<[a-z]/i.test(text)
    ? text
    : text
        .trim()
        .split(/(?:\r?\n){2,}/)
        .map((paragraph) => `<p>${paragraph.replaceAll(/\r?\n/g, '<br>')}</p>`)
        .join('');
