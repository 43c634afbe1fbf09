import {
  addGlossaryTerm,
  changeGlossaryTerm,
  deleteGlossaryTerm,
  type GlossaryTerm,
  listGlossary,
} from '@ok/contract/routes/translation/glossary.ts';
import { type Kysely, sql } from 'kysely';
import { recordEvent } from '../audit/audit-store.ts';
import { isUniqueViolation } from '../content/changes/database-error.ts';
import type { Database } from '../db/schema/tables.ts';
import { inTransaction } from '../db/transactions/in-transaction.ts';
import { AppError, fieldError } from '../http/app-error.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { requireTranslator } from './translator-access.ts';

const objectName = 'glossaryTerm';

const columns = ['id', 'term', 'translation', 'forbidden', 'note', 'revision'] as const;

const recordChange = (
  trx: Kysely<Database>,
  type: 'CONTENT_CREATE' | 'CONTENT_UPDATE' | 'CONTENT_DELETE',
  { id, actorId }: { id: number; actorId: number },
) => recordEvent(trx, { actorId, type, object: { type: objectName, id }, outcome: 'SUCCESS' });

const refuseRepeated = (error: unknown): never => {
  throw isUniqueViolation(error) ? fieldError(objectName, 'term', 'Unique') : error;
};

/** Routes of the glossary: terms with their agreed translations. */
export const glossaryRoutes = ({ authRoute }: RegisterRoute, { db }: { db: Kysely<Database> }) => {
  /** Ids of a pair of languages; undefined for an unknown code. */
  const findLanguages = async (codes: { from: string; to: string }) => {
    const [from, to] = [codes.from.toLowerCase(), codes.to.toLowerCase()];
    const languages = await db.selectFrom('language').select(['id', 'code']).where('code', 'in', [from, to]).execute();
    const idOf = (code: string) => languages.find((language) => language.code === code)?.id;
    return { source: idOf(from), target: idOf(to) };
  };

  authRoute(listGlossary, async ({ query, currentUser }) => {
    const { source, target } = await findLanguages(query);
    if (source === undefined || target === undefined) throw new AppError('notFound');
    await requireTranslator(db, currentUser, target);
    return db
      .selectFrom('glossary_term')
      .select(columns)
      .where('source_language_id', '=', source)
      .where('target_language_id', '=', target)
      .orderBy(sql`lower(term)`)
      .execute();
  });

  authRoute(addGlossaryTerm, async ({ body: { from, to, ...texts }, currentUser }) => {
    const { source, target } = await findLanguages({ from, to });
    if (source === undefined) throw fieldError(objectName, 'from', 'Reference');
    if (target === undefined) throw fieldError(objectName, 'to', 'Reference');
    if (source === target) throw fieldError(objectName, 'to', 'OwnLanguage');
    const added = inTransaction(db, async (trx): Promise<GlossaryTerm> => {
      const term = await trx
        .insertInto('glossary_term')
        .values({ source_language_id: source, target_language_id: target, ...texts })
        .returning(columns)
        .executeTakeFirstOrThrow();
      await recordChange(trx, 'CONTENT_CREATE', { id: term.id, actorId: currentUser.id });
      return term;
    });
    return added.catch(refuseRepeated);
  });

  authRoute(changeGlossaryTerm, async ({ params: { id }, body: { revision, ...texts }, currentUser }) => {
    const changed = inTransaction(db, async (trx): Promise<GlossaryTerm> => {
      const term = await trx
        .updateTable('glossary_term')
        .set({ ...texts, revision: revision + 1 })
        .where('id', '=', id)
        .where('revision', '=', revision)
        .returning(columns)
        .executeTakeFirst();
      if (term) {
        await recordChange(trx, 'CONTENT_UPDATE', { id, actorId: currentUser.id });
        return term;
      }
      const row = await trx.selectFrom('glossary_term').select('id').where('id', '=', id).executeTakeFirst();
      throw row ? new AppError('conflict', { entityName: objectName }) : new AppError('notFound');
    });
    return changed.catch(refuseRepeated);
  });

  authRoute(deleteGlossaryTerm, ({ params: { id }, currentUser }) =>
    inTransaction(db, async (trx) => {
      const { numDeletedRows } = await trx.deleteFrom('glossary_term').where('id', '=', id).executeTakeFirst();
      if (numDeletedRows === 0n) throw new AppError('notFound');
      await recordChange(trx, 'CONTENT_DELETE', { id, actorId: currentUser.id });
      return undefined;
    }),
  );
};
