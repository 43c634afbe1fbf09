import type { Kysely } from 'kysely';
import { recordEvent } from '../../audit/audit-store.ts';
import type { ContentActor } from '../../content/changes/update-content.ts';
import { lockVersion } from '../../content/versions/version-revision.ts';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { AppError } from '../../http/app-error.ts';
import type { IfMatch } from '../../http/requests/if-match.ts';
import { assignWholeVersion, lockPlaces } from './assign-version.ts';
import { flattenStructure } from './flat-structure.ts';
import { deleteQuestions, findForeignNodes, findVersionOfQuestion, updatePlaces } from './tree-structure-store.ts';

const entityName = 'questionTree';

/** Locks a draft whose structure is about to change, see `lockSeenVersion`. */
const lockDraft = async (trx: Kysely<Database>, id: number, ...seen: IfMatch[]) => {
  const version = await lockVersion(trx, id);
  if (!version) throw new AppError('notFound');
  if (version.status !== 'DRAFT') throw new AppError('readonly', { entityName });
  if (seen.some((ifMatch) => ifMatch?.(version.revision) === false)) throw new AppError('conflict', { entityName });
  await lockPlaces(trx);
};

/**
 * Saves the structure of a draft, all or nothing. Questions and options that the structure leaves out become loose.
 *
 * @throws AppError `notFound`, `readonly`, `conflict` for an outdated revision, `invalid` for a value that is no tree
 *   or that names rows of another version
 */
export const saveStructure = async (
  db: Kysely<Database>,
  sent: { id: number; revision: number; question: unknown },
  { by, ifMatch }: ContentActor,
): Promise<void> => {
  const structure = await flattenStructure(sent.question);
  await inTransaction(db, async (trx) => {
    await lockDraft(trx, sent.id, ifMatch, (revision) => revision === sent.revision);
    const foreign = await findForeignNodes(trx, sent.id, structure);
    if (foreign.length > 0) {
      throw new AppError('invalid', {
        fieldErrors: [{ objectName: entityName, field: foreign[0]?.kind ?? 'question', message: 'Reference' }],
        detail: `Not of this version: ${foreign.map(({ kind, id }) => `${kind} ${id}`).join(', ')}`,
      });
    }
    await updatePlaces(trx, sent.id, structure);
    await assignWholeVersion(trx, sent.id);
    await recordEvent(trx, {
      actorId: by,
      type: 'CONTENT_UPDATE',
      object: { type: entityName, id: sent.id },
      outcome: 'SUCCESS',
      data: { fields: 'questionId' },
    });
  });
};

/**
 * Deletes a question of a draft, or a loose one, with everything below it.
 *
 * @throws AppError `notFound`, `readonly`, or `conflict` when `ifMatch` names an outdated revision
 */
export const deletePart = async (
  db: Kysely<Database>,
  questionId: number,
  { by, ifMatch }: ContentActor,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const version = await findVersionOfQuestion(trx, questionId);
    if (version === undefined) throw new AppError('notFound');
    if (version === null) await lockPlaces(trx);
    else {
      await lockDraft(trx, version, ifMatch);
      // The question may have moved to another version before the lock was taken.
      if ((await findVersionOfQuestion(trx, questionId)) !== version) throw new AppError('conflict', { entityName });
    }
    await deleteQuestions(trx, questionId, version);
    await recordEvent(trx, {
      actorId: by,
      type: 'CONTENT_DELETE',
      object: { type: 'question', id: questionId },
      outcome: 'SUCCESS',
    });
  });
