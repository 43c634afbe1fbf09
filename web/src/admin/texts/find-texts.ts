import type { EditedText } from '@ok/contract/routes/texts/text-editing.ts';

/** Which texts are listed. */
export const textFilters = ['all', 'missing', 'edited', 'outdated'] as const;

/** One of them. */
export type TextFilter = (typeof textFilters)[number];

/** What a text says now; empty where nobody has written it. */
export const textOf = ({ edit, shipped }: Pick<EditedText, 'edit' | 'shipped'>): string => edit ?? shipped ?? '';

const isIn = ({ state }: EditedText, filter: TextFilter): boolean =>
  // What is outdated was changed by us as well.
  filter === 'all' || state === filter || (filter === 'edited' && state === 'outdated');

/** How many texts each filter keeps. */
export const countTexts = (texts: readonly EditedText[]): Record<TextFilter, number> =>
  Object.fromEntries(
    textFilters.map((filter) => [filter, texts.filter((text) => isIn(text, filter)).length]),
  ) as Record<TextFilter, number>;

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** What a text is found by: worked out once, as a letter that is typed looks through thousands. */
const foundBy = new WeakMap<EditedText, string>();

const wordsOf = (text: EditedText): string => {
  const known = foundBy.get(text) ?? plain(`${text.key}\n${text.source}\n${textOf(text)}`);
  foundBy.set(text, known);
  return known;
};

/** The keys of the texts that a filter keeps and in which, in either language or the key, all words are found. */
export const findTexts = (
  texts: readonly EditedText[],
  { filter, search }: { filter: TextFilter; search: string },
): string[] => {
  const words = plain(search).split(/\s+/).filter(Boolean);
  return texts
    .filter((text) => {
      if (!isIn(text, filter)) return false;
      if (words.length === 0) return true;
      const where = wordsOf(text);
      return words.every((word) => where.includes(word));
    })
    .map(({ key }) => key);
};
