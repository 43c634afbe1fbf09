import { applicationName } from '@ok/contract/errors.ts';
import {
  exportTexts,
  getEditedTexts,
  getTextHistory,
  importTexts,
  previewImport,
  revertText,
  saveText,
} from '@ok/contract/routes/texts/text-editing.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { AppError } from '../http/app-error.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { setChangeHeaders } from '../http/row-reply.ts';
import { editedTextOf, editedTextsOf, previewOf } from './edited-texts.ts';
import { type ShippedTexts, shippedTexts } from './shipped-texts.ts';
import { changeOf, historyOf } from './text-history-store.ts';
import { changeTextsOf } from './update-texts.ts';

/** The editor of the texts of the screens. */
export const textEditingRoutes = (
  { authRoute }: RegisterRoute,
  { db, shipped = shippedTexts() }: { db: Kysely<Database>; shipped?: ShippedTexts },
) => {
  const texts = { db, shipped };
  const codeOf = ({ language }: { language: string }) => language.toLowerCase();

  authRoute(getEditedTexts, ({ params, query }) =>
    editedTextsOf(texts, { language: codeOf(params), from: query.from?.toLowerCase() }),
  );

  /** One text, without `constructor` and the like becoming anything else than a key. */
  const sentOf = (key: string, text: string): Record<string, unknown> => Object.fromEntries([[key, text]]);

  authRoute(saveText, async ({ params, body: { key, text, seen }, currentUser: { id: by } }) => {
    const language = codeOf(params);
    await changeTextsOf(texts, { language, sent: sentOf(key, text), by, seen: new Map([[key, seen]]) });
    return editedTextOf(texts, { language, key });
  });

  authRoute(revertText, async ({ params, body: { key, seen, before }, currentUser: { id: by } }) => {
    const language = codeOf(params);
    const change = before === null ? { before: null } : await changeOf(db, { language, key, id: before });
    if (!change) throw new AppError('notFound');
    await changeTextsOf(texts, {
      language,
      sent: sentOf(key, change.before ?? ''),
      by,
      seen: new Map([[key, seen]]),
    });
    return editedTextOf(texts, { language, key });
  });

  authRoute(getTextHistory, async ({ params, query: { key, from } }) => {
    const language = codeOf(params);
    const text = await editedTextOf(texts, { language, from: from?.toLowerCase(), key });
    return { text, changes: await historyOf(db, language, key) };
  });

  authRoute(exportTexts, async ({ params }) => {
    const { texts: all } = await editedTextsOf(texts, { language: codeOf(params), from: undefined });
    return Object.fromEntries(all.map(({ key, edit, shipped: ships }) => [key, edit ?? ships ?? '']));
  });

  authRoute(previewImport, ({ params, body }) => previewOf(texts, { language: codeOf(params), sent: body }));

  authRoute(importTexts, async ({ params, body, currentUser: { id: by }, ifMatch, reply }) => {
    const language = codeOf(params);
    await changeTextsOf(texts, { language, sent: body, by, ifMatch });
    setChangeHeaders(reply, `${applicationName}.translation.updated`, language);
    return undefined;
  });
};
