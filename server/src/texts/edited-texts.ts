import type { EditedText, ImportPreview } from '@ok/contract/routes/texts/text-editing.ts';
import { keysFor, pluralOf } from '@ok/contract/rules/texts/text-forms.ts';
import { findPlaceholderErrors } from '@ok/contract/rules/texts/text-placeholders.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { AppError } from '../http/app-error.ts';
import { getPlaceholders, isShippedKey } from './check-texts.ts';
import { hashText } from './hash-text.ts';
import { languageExists, readTextEdits, type StoredTextEdit } from './text-edit-store.ts';
import { readLatestBases } from './text-history-store.ts';
import { fallbackLanguageCode, readActiveLanguages, readScreenTexts, readTextRevision } from './text-store.ts';
import { planTexts, type SentTexts, type TextSources } from './update-texts.ts';

/**
 * Language to translate from, unless the request names one: the default language, else English, else the first that
 * ships.
 */
const findSourceLanguage = async (
  db: Kysely<Database>,
  language: string,
  { shipped }: Pick<TextSources, 'shipped'>,
) => {
  const [defaultLanguage] = await readActiveLanguages(db);
  const source = [defaultLanguage?.code, fallbackLanguageCode, ...shipped.languages.keys()].find(
    (code) => code !== language,
  );
  return source ?? fallbackLanguageCode;
};

const getEditState = (shipped: string | null, edit: StoredTextEdit | undefined): EditedText['state'] => {
  if (!edit || edit.value.trim() === '') return shipped === null || shipped.trim() === '' ? 'missing' : 'shipped';
  return edit.base_hash === (shipped === null ? null : hashText(shipped)) ? 'edited' : 'outdated';
};

/**
 * Lists the texts of a language for their editor, each with its source text in another language.
 *
 * @throws AppError `notFound` for an unknown language
 */
export const listEditedTexts = async (
  { db, shipped }: TextSources,
  { language, from, only }: { language: string; from: string | undefined; only?: string },
): Promise<{ language: string; from: string; texts: EditedText[] }> => {
  const source = from ?? (await findSourceLanguage(db, language, { shipped }));
  for (const code of [language, source]) if (!(await languageExists(db, code))) throw new AppError('notFound');
  const [edits, sources, bases] = [
    await readTextEdits(db, language),
    await readScreenTexts(db, source, shipped),
    await readLatestBases(db, language),
  ];
  const reference = { shipped, language, edited: new Map<string, string>() };
  const shippedTexts = shipped.languages.get(language);
  const getSource = (key: string) => sources.get(key) ?? sources.get(`${pluralOf(key)?.stem}_other`) ?? '';
  const toEditedText = (key: string): EditedText => {
    const edit = edits.get(key);
    const shippedText = shippedTexts?.get(key) ?? null;
    const state = getEditState(shippedText, edit);
    const base = bases.get(key);
    const hasBase = state === 'outdated' && base !== undefined && hashText(base) === edit?.base_hash;
    return {
      key,
      source: getSource(key),
      shipped: shippedText,
      edit: edit?.value ?? null,
      shippedBefore: hasBase ? base : null,
      state,
      editedBy: edit?.by ?? null,
      editedAt: edit?.edited_at?.toISOString() ?? null,
      ...(({ required, optional }) => ({ required: [...required], optional: [...optional] }))(
        getPlaceholders(key, reference),
      ),
    };
  };
  if (only === undefined) return { language, from: source, texts: keysFor(language, shipped.keys).map(toEditedText) };
  return {
    language,
    from: source,
    texts: isShippedKey(only, reference) || edits.has(only) ? [toEditedText(only)] : [],
  };
};

/**
 * Finds one text for its editor.
 *
 * @throws AppError `notFound` for an unknown language or key
 */
export const getEditedText = async (
  texts: TextSources,
  { language, from, key }: { language: string; from?: string | undefined; key: string },
): Promise<EditedText> => {
  const [text] = (await listEditedTexts(texts, { language, from, only: key })).texts;
  if (!text) throw new AppError('notFound');
  return text;
};

/** Previews an import: its changes and errors. Changes nothing. */
export const previewTextImport = async (texts: TextSources, sentTexts: SentTexts): Promise<ImportPreview> => {
  // Read first: a change during the preview then makes the preview outdated.
  const revision = await readTextRevision(texts.db);
  const { texts: sent, changes, errors, reference } = await planTexts(texts, sentTexts);
  const base = texts.shipped.languages.get(sentTexts.language);
  const getText = (key: string, edit: string | null) => edit ?? base?.get(key) ?? '';
  const listPlaceholders = (key: string, message: string) =>
    message === 'Placeholders'
      ? findPlaceholderErrors(String(sent.get(key)), getPlaceholders(key, reference)).flatMap(({ names }) => names)
      : [];
  return {
    changes: changes.map(({ key, before, after }) => ({
      key,
      before: getText(key, before),
      after: getText(key, after),
    })),
    same: sent.size - changes.length,
    faults: errors.map(({ field, message }) => ({
      key: field,
      fault: message,
      names: listPlaceholders(field, message),
    })),
    revision,
  };
};
