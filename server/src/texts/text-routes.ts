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
import type { Database } from '../db/schema/tables.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { type CompressedBody, createCompressedBody } from '../http/replies/compressed-body.ts';
import { RawReply } from '../http/replies/send-reply.ts';
import { setChangeHeaders } from '../http/row-reply.ts';
import { getShippedTexts, type ShippedTexts } from './shipped-texts.ts';
import { readActiveLanguages, readAllLanguages, readScreenTexts, readTextRevision } from './text-store.ts';
import { updateTexts } from './update-texts.ts';

/** Texts, nested by the parts of their keys. */
export type NestedTexts = { [part: string]: string | NestedTexts };

/**
 * Nests texts by the parts of their dotted keys. A key that is also the start of longer keys (`login.form.password`
 * beside `login.form.password.placeholder`) keeps its place. The rest of a longer key stays unsplit beside it, as
 * clients expect.
 */
export const nestTexts = (texts: ReadonlyMap<string, string>): NestedTexts => {
  const root: NestedTexts = Object.create(null);
  for (const [key, value] of [...texts].sort(([one], [other]) => one.length - other.length)) {
    const parts = key.split('.');
    let place = root;
    while (parts.length > 1) {
      const part = parts[0] ?? '';
      const below = place[part];
      if (typeof below === 'string') break;
      place[part] = below ?? Object.create(null);
      place = place[part] as NestedTexts;
      parts.shift();
    }
    place[parts.join('.')] = value;
  }
  return root;
};

/** Serves languages and screen texts. */
export const textRoutes = (
  { publicRoute, authRoute }: RegisterRoute,
  { db, shipped = getShippedTexts() }: { db: Kysely<Database>; shipped?: ShippedTexts },
) => {
  const textCache = new Map<string, { revision: number; body: CompressedBody; etag: string }>();

  const readTextPart = async (language: string, part: TextPart | undefined) => {
    const texts = await readScreenTexts(db, language, shipped);
    return part ? new Map([...texts].filter(([key]) => partOfText(key) === part)) : texts;
  };

  const getTextReply = async (language: string, part: TextPart | undefined) => {
    const name = part ? `${language}-${part}` : language;
    const revision = await readTextRevision(db);
    const cached = textCache.get(name);
    if (cached?.revision === revision) return cached;
    const body = createCompressedBody(JSON.stringify(nestTexts(await readTextPart(language, part))));
    // Hashes the reply itself. So edits of other parts don't change the ETag, and an upgrade without edits does.
    const hash = createHash('sha256').update(body.plain).digest('hex').slice(0, 16);
    const fresh = { revision, body, etag: `"${name}-${hash}"` };
    textCache.set(name, fresh);
    return fresh;
  };

  publicRoute(getTexts, async ({ params, query, hasETag }) => {
    const { body, etag } = await getTextReply(params.language.toLowerCase(), query.part);
    return new RawReply(hasETag(etag) ? null : body, { etag, cacheControl: 'no-cache' });
  });

  authRoute(changeTexts, async ({ params, body, currentUser, reply }) => {
    const language = params.language.toLowerCase();
    await updateTexts({ db, shipped }, { language, sent: body, by: currentUser.id });
    setChangeHeaders(reply, `${applicationName}.translation.updated`, language);
    return undefined;
  });

  publicRoute(getActiveLanguages, () => readActiveLanguages(db));
  authRoute(getLanguages, () => readAllLanguages(db));

  return {
    /** Reads the texts of pages in a language, as JSON. */
    readPageTexts: async (language: string): Promise<string> =>
      (await getTextReply(language, 'pages')).body.plain.toString(),
  };
};
