import { createHash } from 'node:crypto';
import { applicationName } from '@ok/contract/errors.ts';
import { partOfText } from '@ok/contract/routes/texts/text-parts.ts';
import {
  changeTexts,
  getActiveLanguages,
  getLanguages,
  getTexts,
  type TextPart,
} from '@ok/contract/routes/texts/texts.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { type CompressedBody, createCompressedBody } from '../http/replies/compressed-body.ts';
import { RawReply } from '../http/replies/send-reply.ts';
import { setChangeHeaders } from '../http/row-reply.ts';
import { nestTexts } from './nest-texts.ts';
import { type ShippedTexts, shippedTexts } from './shipped-texts.ts';
import { activeLanguages, allLanguages, readTexts, textRevision } from './text-store.ts';
import { changeTextsOf } from './update-texts.ts';

/** Languages and the texts of the screens. */
export const textRoutes = (
  { publicRoute, authRoute }: RegisterRoute,
  { db, shipped = shippedTexts() }: { db: Kysely<Database>; shipped?: ShippedTexts },
) => {
  const kept = new Map<string, { revision: number; body: CompressedBody; etag: string }>();

  const readPart = async (language: string, part: TextPart | undefined) => {
    const texts = await readTexts(db, language, shipped);
    return part ? new Map([...texts].filter(([key]) => partOfText(key) === part)) : texts;
  };

  const textsOf = async (language: string, part: TextPart | undefined) => {
    const name = part ? `${language}-${part}` : language;
    const revision = await textRevision(db);
    const known = kept.get(name);
    if (known?.revision === revision) return known;
    const body = createCompressedBody(JSON.stringify(nestTexts(await readPart(language, part))));
    // Of what is answered: an edit elsewhere makes nothing outdated, and an upgrade is seen that leaves edits as they are.
    const hash = createHash('sha256').update(body.plain).digest('hex').slice(0, 16);
    const fresh = { revision, body, etag: `"${name}-${hash}"` };
    kept.set(name, fresh);
    return fresh;
  };

  publicRoute(getTexts, async ({ params, query, hasETag }) => {
    const { body, etag } = await textsOf(params.language.toLowerCase(), query.part);
    return new RawReply(hasETag(etag) ? null : body, { etag, cacheControl: 'no-cache' });
  });

  authRoute(changeTexts, async ({ params, body, currentUser, reply }) => {
    const language = params.language.toLowerCase();
    await changeTextsOf({ db, shipped }, { language, sent: body, by: currentUser.id });
    setChangeHeaders(reply, `${applicationName}.translation.updated`, language);
    return undefined;
  });

  publicRoute(getActiveLanguages, () => activeLanguages(db));
  authRoute(getLanguages, () => allLanguages(db));
};
