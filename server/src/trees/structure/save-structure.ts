import type { Kysely } from 'kysely';
import { recordEvent } from '../../audit/audit-store.ts';
import type { ContentActor } from '../../content/update-content.ts';
import { lockVersion } from '../../content/version-revision.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Database } from '../../db/tables.ts';
import { AppError } from '../../http/app-error.ts';
import type { IfMatch } from '../../http/requests/if-match.ts';
import { assignWholeVersion, lockPlaces } from './assign-version.ts';
import { flatStructure } from './flat-structure.ts';
import { deleteQuestions, foreignTo, placeRows, versionOfQuestion } from './tree-structure-store.ts';

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
 * Saves how a draft hangs together: all of it, or where it is refused nothing. What is left out becomes loose.
 *
 * @throws AppError `notFound`, `readonly`, `conflict` where it has changed since that revision, `invalid` for what is no
 *   tree or names what this version can't have
 */
export const saveStructure = async (
  db: Kysely<Database>,
  sent: { id: number; revision: number; question: unknown },
  { by, ifMatch }: ContentActor,
): Promise<void> => {
  const structure = await flatStructure(sent.question);
  await inTransaction(db, async (trx) => {
    await lockDraft(trx, sent.id, ifMatch, (revision) => revision === sent.revision);
    const foreign = await foreignTo(trx, sent.id, structure);
    if (foreign.length > 0) {
      throw new AppError('invalid', {
        fieldErrors: [{ objectName: entityName, field: foreign[0]?.kind ?? 'question', message: 'Reference' }],
        detail: `Not of this version: ${foreign.map(({ kind, id }) => `${kind} ${id}`).join(', ')}`,
      });
    }
    await placeRows(trx, sent.id, structure);
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
 * Deletes a question with everything below it, of a draft or loose.
 *
 * @throws AppError `notFound`, `readonly`, or `conflict` where its version has changed since what `ifMatch` says
 */
export const deletePart = async (
  db: Kysely<Database>,
  questionId: number,
  { by, ifMatch }: ContentActor,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const version = await versionOfQuestion(trx, questionId);
    if (version === undefined) throw new AppError('notFound');
    if (version === null) await lockPlaces(trx);
    else {
      await lockDraft(trx, version, ifMatch);
      // It may have gone to another version before this one was kept from others.
      if ((await versionOfQuestion(trx, questionId)) !== version) throw new AppError('conflict', { entityName });
    }
    await deleteQuestions(trx, questionId, version);
    await recordEvent(trx, {
      actorId: by,
      type: 'CONTENT_DELETE',
      object: { type: 'question', id: questionId },
      outcome: 'SUCCESS',
    });
  });
