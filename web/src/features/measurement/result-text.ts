import type { ResultPage } from '@ok/contract/routes/measurement.ts';
import { blockNames } from '@ok/contract/rules/html-rules.ts';
import { withoutTags, withPlainCharacters } from '@ok/contract/rules/html-words.ts';

const item = /<li(\s[^>]*)?>(\s*<p(\s[^>]*)?>)?/gi;
const itemEnd = /(<\/p>\s*)?<\/li>/gi;
const lineBreak = /<br(\s[^>]*|\/)?>/gi;
const blockEnd = new RegExp(`</(${blockNames.join('|')})>`, 'gi');

/** HTML as text that can be pasted anywhere: paragraphs with a blank line between them, items of lists with a dash. */
export function linesOf(html: string): string {
  const broken = html
    .replace(/\s+/g, ' ')
    .replace(item, '\n- ')
    .replace(itemEnd, '')
    .replace(lineBreak, '\n')
    .replace(blockEnd, '\n\n');
  const lines = withPlainCharacters(broken.split('\n').map(withoutTags).join('\n')).split('\n');
  return lines
    .map((line) => line.replace(/ +/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** What is said of a result beside its description, in the language of the screen. */
type ResultWords = {
  /** Where it is on the scale. */
  score: string;
  /** With what it was measured, and when. */
  measured: string;
  /** What stands above the description. */
  description: string;
  /** Where it is explained, a line each. */
  links: readonly string[];
};

/** A result as text: for a mail, a report or a note. */
export const resultText = (
  { name, description }: Pick<ResultPage, 'name' | 'description'>,
  words: ResultWords,
): string =>
  [
    [name, words.score, words.measured].join('\n'),
    [words.description, linesOf(description)].join('\n\n'),
    words.links.join('\n'),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n');
