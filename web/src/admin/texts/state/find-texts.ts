import type { EditedText } from '@ok/contract/routes/texts/text-editing.ts';

/** Filters of the list, by state. */
export const textFilters = ['all', 'missing', 'edited', 'outdated'] as const;

export type TextFilter = (typeof textFilters)[number];

/** Filter of the list: a state, or the texts whose unsaved drafts were restored. */
export type ListFilter = TextFilter | 'unsaved';

/** Current text: edited or shipped; '' for a missing one. */
export const currentText = ({ edit, shipped }: Pick<EditedText, 'edit' | 'shipped'>): string => edit ?? shipped ?? '';

const matchesTextFilter = ({ state }: EditedText, filter: TextFilter): boolean =>
  // Outdated texts are edited too.
  filter === 'all' || state === filter || (filter === 'edited' && state === 'outdated');

/** Counts the texts of each filter. */
export const countByFilter = (texts: readonly EditedText[]): Record<TextFilter, number> =>
  Object.fromEntries(
    textFilters.map((filter) => [filter, texts.filter((text) => matchesTextFilter(text, filter)).length]),
  ) as Record<TextFilter, number>;

const foldText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Searchable form of each text, cached: every typed letter searches thousands of texts. */
const searchTexts = new WeakMap<EditedText, string>();

const searchTextOf = (text: EditedText): string => {
  const searchText = searchTexts.get(text) ?? foldText(`${text.key}\n${text.source}\n${currentText(text)}`);
  searchTexts.set(text, searchText);
  return searchText;
};

/** Returns the keys of the texts that match a filter, and have all words in their key or in one of both languages. */
export const findTexts = (
  texts: readonly EditedText[],
  { filter, search, restored }: { filter: ListFilter; search: string; restored?: ReadonlySet<string> },
): string[] => {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  return texts
    .filter((text) => {
      if (filter === 'unsaved' ? !restored?.has(text.key) : !matchesTextFilter(text, filter)) return false;
      if (words.length === 0) return true;
      const where = searchTextOf(text);
      return words.every((word) => where.includes(word));
    })
    .map(({ key }) => key);
};
