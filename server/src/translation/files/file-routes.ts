import { Readable } from 'node:stream';
import {
  exportTranslations,
  extensionOfFormat,
  importTranslations,
  previewTranslations,
} from '@ok/contract/routes/translation/translation-files.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { RawReply } from '../../http/replies/send-reply.ts';
import { requireTranslator } from '../translator-access.ts';
import { importTranslationFile, previewTranslationFile, writeTranslationFile } from './translation-files.ts';

/** Routes of translations in a file: export, preview and import. */
export const translationFileRoutes = ({ authRoute }: RegisterRoute, { db }: { db: Kysely<Database> }) => {
  authRoute(exportTranslations, async ({ query: { format, ...scope }, currentUser }) => {
    await requireTranslator(db, currentUser, scope.languageId);
    const parts = await writeTranslationFile(db, scope, {
      ...{ format, language: currentUser.langKey, readerId: currentUser.id },
    });
    return new RawReply(Readable.from(parts), {
      type: format,
      file: { name: `${scope.collection}.${extensionOfFormat[format]}`, disposition: 'attachment' },
    });
  });

  authRoute(previewTranslations, async ({ query, body, currentUser }) => {
    await requireTranslator(db, currentUser, query.languageId);
    return previewTranslationFile(db, query, body);
  });

  authRoute(importTranslations, async ({ query: { preview, ...scope }, body, currentUser }) => {
    await requireTranslator(db, currentUser, scope.languageId);
    return importTranslationFile(db, scope, body, { preview, by: currentUser.id });
  });
};
