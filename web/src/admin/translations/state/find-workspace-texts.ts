import {
  type TranslationState,
  translationStates,
  type WorkspaceText,
} from '@ok/contract/routes/translation/translation-workspace.ts';
import { textOfSerialised } from '@ok/contract/rules/markup/document-text.ts';
import { placeCode } from '@ok/contract/rules/texts/text-place.ts';
import { textOfHtml } from '../../fields/values/plain-text.ts';

/** Filter of the list: a state, texts with an open question, or everything. */
export type ListFilter = TranslationState | 'questions' | 'all';

/** Key of a text: its row and field. */
export const textKeyOf = ({ entity, id, field }: Pick<WorkspaceText, 'entity' | 'id' | 'field'>): string =>
  `${entity}.${id}.${field}`;

/** A text without its markup, with its line breaks. */
export const stripMarkup = (kind: WorkspaceText['kind'], text: string): string => {
  if (kind === 'richText') return textOfHtml(textOfSerialised(text));
  return kind === 'html' ? textOfHtml(text) : text;
};

/** Counts the texts of each filter; `openQuestions` has the keys of texts with an open question. */
export const countByState = (
  texts: readonly WorkspaceText[],
  openQuestions: ReadonlySet<string>,
): Record<ListFilter, number> => {
  const counts = { all: texts.length, missing: 0, outdated: 0, returned: 0, toReview: 0, done: 0, questions: 0 };
  counts.questions = openQuestions.size === 0 ? 0 : texts.filter((text) => openQuestions.has(textKeyOf(text))).length;
  for (const { state } of texts) counts[state] += 1;
  return counts;
};

/** Filter to begin with: the first state that asks for work. */
export const firstFilter = (texts: readonly WorkspaceText[]): ListFilter => {
  const counts = countByState(texts, new Set());
  return translationStates.find((state) => state !== 'done' && counts[state] > 0) ?? 'all';
};

const foldText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Searchable form of each text, cached: every typed letter searches thousands of texts. */
const searchTexts = new WeakMap<WorkspaceText, string>();

const searchTextOf = (text: WorkspaceText): string => {
  const { kind, source, text: translation, label } = text;
  const searchText =
    searchTexts.get(text) ??
    foldText([label ?? '', stripMarkup(kind, source), stripMarkup(kind, translation ?? '')].join('\n'));
  searchTexts.set(text, searchText);
  return searchText;
};

/**
 * Whether a word of a search names the place of a text or of what it belongs to: `3` and `3b` name `3B2`, and `3` does
 * not name `30`.
 */
const isPlace = (text: WorkspaceText, word: string): boolean => {
  const code = placeCode(text).toLowerCase();
  return code.startsWith(word) && !/^\d/.test(/\d$/.test(word) ? code.slice(word.length) : '');
};

/**
 * Keys of the texts that match a filter and all words of a search. A word is looked for in source, translation and name,
 * and matches the code of a place, too.
 */
export const findWorkspaceTexts = (
  texts: readonly WorkspaceText[],
  { filter, search, openQuestions }: { filter: ListFilter; search: string; openQuestions: ReadonlySet<string> },
): string[] => {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  return texts
    .filter((text) => {
      if (filter === 'questions' ? !openQuestions.has(textKeyOf(text)) : filter !== 'all' && text.state !== filter) {
        return false;
      }
      if (words.length === 0) return true;
      const searchText = searchTextOf(text);
      return words.every((word) => searchText.includes(word) || isPlace(text, word));
    })
    .map(textKeyOf);
};
