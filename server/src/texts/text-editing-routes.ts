import { applicationName } from '@ok/contract/errors.ts';
import {
  exportTexts,
  getEditedTexts,
  getTextHistory,
  importTexts,
  previewImport,
  revertText,
  saveText,
  searchTexts,
} from '@ok/contract/routes/texts/text-editing.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { AppError } from '../http/app-error.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { setChangeHeaders } from '../http/row-reply.ts';
import { getEditedText, listEditedTexts, previewTextImport } from './edited-texts.ts';
import { getShippedTexts, type ShippedTexts } from './shipped-texts.ts';
import { findTextChange, readTextHistory } from './text-history-store.ts';
import { readScreenTexts } from './text-store.ts';
import { updateTexts } from './update-texts.ts';

/** Maximum number of texts in the reply to a search. */
const maxFoundTexts = 10;

/** Serves the editor of screen texts. */
export const textEditingRoutes = (
  { authRoute }: RegisterRoute,
  { db, shipped = getShippedTexts() }: { db: Kysely<Database>; shipped?: ShippedTexts },
) => {
  const texts = { db, shipped };
  const getLanguage = ({ language }: { language: string }) => language.toLowerCase();

  authRoute(getEditedTexts, ({ params, query }) =>
    listEditedTexts(texts, { language: getLanguage(params), from: query.from?.toLowerCase() }),
  );

  /** Wraps one text. `fromEntries` makes even `constructor` a plain key. */
  const toSentTexts = (key: string, text: string): Record<string, unknown> => Object.fromEntries([[key, text]]);

  authRoute(saveText, async ({ params, body: { key, text, seen }, currentUser: { id: by } }) => {
    const language = getLanguage(params);
    await updateTexts(texts, { language, sent: toSentTexts(key, text), by, seen: new Map([[key, seen]]) });
    return getEditedText(texts, { language, key });
  });

  authRoute(revertText, async ({ params, body: { key, seen, before }, currentUser: { id: by } }) => {
    const language = getLanguage(params);
    const change = before === null ? { before: null } : await findTextChange(db, { language, key, id: before });
    if (!change) throw new AppError('notFound');
    await updateTexts(texts, {
      language,
      sent: toSentTexts(key, change.before ?? ''),
      by,
      seen: new Map([[key, seen]]),
    });
    return getEditedText(texts, { language, key });
  });

  authRoute(getTextHistory, async ({ params, query: { key, from } }) => {
    const language = getLanguage(params);
    const text = await getEditedText(texts, { language, from: from?.toLowerCase(), key });
    return { text, changes: await readTextHistory(db, language, key) };
  });

  authRoute(searchTexts, async ({ params, query: { query } }) => {
    const searched = query.trim().toLowerCase();
    if (searched === '') return [];
    const all = await readScreenTexts(db, getLanguage(params), shipped);
    return [...all]
      .filter(([, text]) => text.toLowerCase().includes(searched))
      .slice(0, maxFoundTexts)
      .map(([key, text]) => ({ key, text }));
  });

  authRoute(exportTexts, async ({ params }) => {
    const { texts: all } = await listEditedTexts(texts, { language: getLanguage(params), from: undefined });
    return Object.fromEntries(all.map(({ key, edit, shipped: shippedText }) => [key, edit ?? shippedText ?? '']));
  });

  authRoute(previewImport, ({ params, body }) =>
    previewTextImport(texts, { language: getLanguage(params), sent: body }),
  );

  authRoute(importTexts, async ({ params, body, currentUser: { id: by }, ifMatch, reply }) => {
    const language = getLanguage(params);
    await updateTexts(texts, { language, sent: body, by, ifMatch });
    setChangeHeaders(reply, `${applicationName}.translation.updated`, language);
    return undefined;
  });
};
