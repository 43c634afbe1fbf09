import { applicationName } from '@ok/contract/errors.ts';
import { partOfText } from '@ok/contract/routes/text-parts.ts';
import { changeTexts, getActiveLanguages, getLanguages, getTexts, type TextPart } from '@ok/contract/routes/texts.ts';
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

  const readPart = async (language: string, part: TextPart | undefined) => {
    const texts = await readTexts(db, language, shipped);
    return part ? new Map([...texts].filter(([key]) => partOfText(key) === part)) : texts;
  };

  const textsOf = async (language: string, part: TextPart | undefined) => {
    const name = part ? `${language}-${part}` : language;
    const revision = await textRevision(db);
    let known = kept.get(name);
    if (known?.revision !== revision) {
      known = { revision, body: compressedBody(JSON.stringify(nestTexts(await readPart(language, part)))) };
      kept.set(name, known);
    }
    // Of the edits and of what ships: after an upgrade both may be as many as before.
    return { body: known.body, etag: `"${name}-${revision}-${shipped.hash}"` };
  };

  publicRoute(getTexts, async ({ params, query, hasAlready }) => {
    const { body, etag } = await textsOf(params.language.toLowerCase(), query.part);
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
