/**
 * HTML of a text that may have been written without any markup: then its empty lines part paragraphs, and its other
 * lines stay lines. A text with markup stays as it is.
 */
export const withParagraphs = (text: string): string =>
  /<[a-z]/i.test(text)
    ? text
    : text
        .trim()
        .split(/(?:\r?\n){2,}/)
        .map((paragraph) => `<p>${paragraph.replaceAll(/\r?\n/g, '<br>')}</p>`)
        .join('');
