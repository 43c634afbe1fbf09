import type { EditedText, ImportPreview } from '@ok/contract/routes/texts/text-editing.ts';
import { keysFor, pluralOf } from '@ok/contract/rules/text-forms.ts';
import { findPlaceholderErrors } from '@ok/contract/rules/text-placeholders.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { AppError } from '../http/app-error.ts';
import { isKnown, placeholdersFor } from './check-texts.ts';
import { hashText } from './hash-text.ts';
import { editsOf, isLanguage, type TextEdit } from './text-edit-store.ts';
import { basesOf } from './text-history-store.ts';
import { activeLanguages, lastLanguage, readTexts, textRevision } from './text-store.ts';
import { planTexts, type TextsIn, type WantedTexts } from './update-texts.ts';

/** The language that is translated from where nobody says: the default one, else English, else the first that ships. */
const sourceFor = async (db: Kysely<Database>, language: string, { shipped }: Pick<TextsIn, 'shipped'>) => {
  const [spoken] = await activeLanguages(db);
  const found = [spoken?.code, lastLanguage, ...shipped.languages.keys()].find((code) => code !== language);
  return found ?? lastLanguage;
};

const stateOf = (shipped: string | null, edit: TextEdit | undefined): EditedText['state'] => {
  if (!edit || edit.value.trim() === '') return shipped === null || shipped.trim() === '' ? 'missing' : 'shipped';
  return edit.base_hash === (shipped === null ? null : hashText(shipped)) ? 'edited' : 'outdated';
};

/**
 * The texts of a language as their editor shows them, each beside that of another language.
 *
 * @throws AppError `notFound` for a language that is not there
 */
export const editedTextsOf = async (
  { db, shipped }: TextsIn,
  { language, from, only }: { language: string; from: string | undefined; only?: string },
): Promise<{ language: string; from: string; texts: EditedText[] }> => {
  const source = from ?? (await sourceFor(db, language, { shipped }));
  for (const code of [language, source]) if (!(await isLanguage(db, code))) throw new AppError('notFound');
  const [edits, sources, bases] = [
    await editsOf(db, language),
    await readTexts(db, source, shipped),
    await basesOf(db, language),
  ];
  const known = { shipped, language, edited: new Map<string, string>() };
  const own = shipped.languages.get(language);
  const sourceOf = (key: string) => sources.get(key) ?? sources.get(`${pluralOf(key)?.stem}_other`) ?? '';
  const rowOf = (key: string): EditedText => {
    const edit = edits.get(key);
    const ships = own?.get(key) ?? null;
    const state = stateOf(ships, edit);
    const before = bases.get(key);
    const isBefore = state === 'outdated' && before !== undefined && hashText(before) === edit?.base_hash;
    return {
      key,
      source: sourceOf(key),
      shipped: ships,
      edit: edit?.value ?? null,
      shippedBefore: isBefore ? before : null,
      state,
      editedBy: edit?.by ?? null,
      editedAt: edit?.edited_at?.toISOString() ?? null,
      ...(({ required, optional }) => ({ required: [...required], optional: [...optional] }))(
        placeholdersFor(key, known),
      ),
    };
  };
  if (only === undefined) return { language, from: source, texts: keysFor(language, shipped.keys).map(rowOf) };
  return { language, from: source, texts: isKnown(only, known) || edits.has(only) ? [rowOf(only)] : [] };
};

/**
 * One text as its editor shows it.
 *
 * @throws AppError `notFound` for a language or a key that is not there
 */
export const editedTextOf = async (
  texts: TextsIn,
  { language, from, key }: { language: string; from?: string | undefined; key: string },
): Promise<EditedText> => {
  const [text] = (await editedTextsOf(texts, { language, from, only: key })).texts;
  if (!text) throw new AppError('notFound');
  return text;
};

/** What importing texts would change and what is wrong with them; nothing is changed. */
export const previewOf = async (texts: TextsIn, wanted: WantedTexts): Promise<ImportPreview> => {
  // First: what is changed while this is worked out makes it outdated.
  const revision = await textRevision(texts.db);
  const { texts: sent, changes, faults, known } = await planTexts(texts, wanted);
  const base = texts.shipped.languages.get(wanted.language);
  const shown = (key: string, edit: string | null) => edit ?? base?.get(key) ?? '';
  const namesOf = (key: string, message: string) =>
    message === 'Placeholders'
      ? findPlaceholderErrors(String(sent.get(key)), placeholdersFor(key, known)).flatMap(({ names }) => names)
      : [];
  return {
    changes: changes.map(({ key, before, after }) => ({ key, before: shown(key, before), after: shown(key, after) })),
    same: sent.size - changes.length,
    faults: faults.map(({ field, message }) => ({ key: field, fault: message, names: namesOf(field, message) })),
    revision,
  };
};
