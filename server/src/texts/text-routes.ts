import { applicationName } from '@ok/contract/errors.ts';
import { changeTexts, getActiveLanguages, getLanguages, getTexts } from '@ok/contract/routes/texts.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { Ready } from '../http/answer.ts';
import { type CompressedBody, compressedBody } from '../http/compressed-body.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { tellChange } from '../http/row-reply.ts';
import { nestTexts } from './nest-texts.ts';
import { type ShippedTexts, shippedTexts } from './shipped-texts.ts';
import { activeLanguages, allLanguages, readTexts, textRevision } from './text-store.ts';
import { changeTextsOf } from './update-texts.ts';

/** Languages and the texts of the screens. */
export const textRoutes = (
  { publicRoute, authRoute }: RegisterRoute,
  { db, shipped = shippedTexts() }: { db: Kysely<Database>; shipped?: ShippedTexts },
) => {
  const kept = new Map<string, { revision: number; body: CompressedBody }>();

  const textsOf = async (language: string) => {
    const revision = await textRevision(db);
    const known = kept.get(language);
    if (known?.revision === revision) return known;
    const fresh = { revision, body: compressedBody(JSON.stringify(nestTexts(await readTexts(db, language, shipped)))) };
    kept.set(language, fresh);
    return fresh;
  };

  publicRoute(getTexts, async ({ params, hasAlready }) => {
    const language = params.language.toLowerCase();
    const { revision, body } = await textsOf(language);
    // Of the edits and of what ships: after an upgrade both may be as many as before.
    const etag = `"${language}-${revision}-${shipped.hash}"`;
    return new Ready(hasAlready(etag) ? null : body, { etag, cacheControl: 'no-cache' });
  });

  authRoute(changeTexts, async ({ params, body, currentUser, reply }) => {
    const language = params.language.toLowerCase();
    await changeTextsOf({ db, shipped }, { language, sent: body, by: currentUser.id });
    tellChange(reply, `${applicationName}.translation.updated`, language);
    return undefined;
  });

  publicRoute(getActiveLanguages, () => activeLanguages(db));
  authRoute(getLanguages, () => allLanguages(db));
};
