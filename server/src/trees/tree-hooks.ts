import { getDateOrNow } from '../content/hooks/dates.ts';
import type { Hook, Hooks, RowChange } from '../content/hooks/hook.ts';
import type { StoredRow } from '../content/rows/content-store.ts';
import { toUse } from '../content/rows/content-uses.ts';
import { inTransaction } from '../db/transactions/in-transaction.ts';
import { AppError, fieldError } from '../http/app-error.ts';
import { publishAndRecord } from './publishing/publish-and-record.ts';
import { publishInTurn } from './publishing/publish-turn.ts';
import { recordWithdrawn } from './publishing/version-events.ts';
import { assignVersion, lockPlaces, type PlacedRow } from './structure/assign-version.ts';
import { refuseIncompleteLanguage } from './translations/incomplete-language.ts';
import { deletePublications, deleteRows, findOutsideUses, hasMeasurements } from './versions/delete-version-store.ts';
import { followsOption, isDraft, isFirstQuestion, setStatus } from './versions/version-store.ts';

/** Changes the first question: rows below the former one become loose, and rows below the new one join this version. */
const changeFirstQuestion = async ({ trx, before, values }: RowChange) => {
  const formerQuestion = (before?.question_id ?? null) as number | null;
  const newQuestion = (values.questionId ?? null) as number | null;
  if (formerQuestion === newQuestion) return undefined;
  await lockPlaces(trx);
  if (newQuestion !== null && (await followsOption(trx, newQuestion)))
    throw fieldError('questionTree', 'questionId', 'FollowsOption');
  return async () => {
    for (const question of [formerQuestion, newQuestion]) if (question !== null) await assignVersion(trx, { question });
  };
};

/** State of the results that `If-Match` was checked against; a new row has none. */
const seenResults = (before: StoredRow | null) =>
  typeof before?.results === 'string' ? { results: before.results } : {};

/**
 * Publishes a version whose status becomes PUBLISHED, like the publish call. The new status of a draft is written last,
 * after its questions were assigned, because a version that is no draft is read-only.
 */
const questionTreeHook: Hook = {
  run: (db, { id, status }, work) =>
    id !== null && status === 'PUBLISHED' ? publishInTurn(db, id, work) : inTransaction(db, work),
  save: async (change) => {
    const { trx, before, values } = change;
    const assign = await changeFirstQuestion(change);
    const formerStatus = before?.status ?? 'DRAFT';
    const isPostponed = values.status !== formerStatus && (formerStatus === 'DRAFT' || values.status === 'PUBLISHED');
    const lastModifiedDate = getDateOrNow(change, 'lastModifiedDate', 'last_modified_date');
    return {
      values: { ...values, lastModifiedDate, ...(isPostponed && { status: formerStatus }) },
      after: async (id) => {
        await assign?.();
        if (formerStatus === 'PUBLISHED' && values.status !== formerStatus) await recordWithdrawn(trx, id, change.by);
        if (!isPostponed) return;
        if (values.status === 'PUBLISHED') await publishAndRecord(trx, id, { by: change.by, ...seenResults(before) });
        else await setStatus(trx, id, String(values.status));
      },
    };
  },
  // Deletes a version with its rows and publications, unless it has measurements.
  remove: async (trx, { id, status }, by) => {
    const isPublished = status !== 'DRAFT';
    if (isPublished && (await hasMeasurements(trx, id))) throw new AppError('readonly', { entityName: 'questionTree' });
    await lockPlaces(trx);
    const uses = await findOutsideUses(trx, id);
    if (uses.length > 0) throw new AppError('inUse', { entityName: 'questionTree', uses: uses.map(toUse) });
    if (status === 'PUBLISHED') await recordWithdrawn(trx, id, by);
    if (isPublished) await deletePublications(trx, id);
    await deleteRows(trx, id);
    return false;
  },
};

/** Switches a language of a version on only if all its texts exist. An active language stays on. */
const questionTreeLanguageHook: Hook = {
  save: async ({ trx, before, values }) => {
    const [treeId, languageId] = [Number(values.treeId), Number(values.languageId)];
    const isSame = before?.active === true && before.tree_id === treeId && before.language_id === languageId;
    if (values.active !== true || isSame) return {};
    return { after: () => refuseIncompleteLanguage(trx, treeId, languageId) };
  },
};

/** Assigns a row with a new parent, and everything below it, to the version of that parent. */
const reassignMoved = async (
  { trx, before, values }: RowChange,
  key: string,
  column: string,
  rowOf: (id: number) => PlacedRow,
): Promise<{ after?: (id: number) => Promise<void> }> => {
  if ((before?.[column] ?? null) === (values[key] ?? null)) return {};
  await lockPlaces(trx);
  return { after: (id) => assignVersion(trx, rowOf(id)) };
};

/** Refuses to delete a row of a published version, before its uses are listed, since none could be removed. */
const remove: Hook['remove'] = async (trx, { question_tree_id: version }) => {
  if (typeof version === 'number' && !(await isDraft(trx, version)))
    throw new AppError('readonly', { entityName: 'questionTree' });
  return false;
};

/** Refuses an option that leads to the first question of a version. */
const questionHook: Hook = {
  save: async (change) => {
    const { trx, before, values } = change;
    const place = await reassignMoved(change, 'parent', 'parent_id', (id) => ({ question: id }));
    if (place.after && before && values.parent !== null) {
      if (await isFirstQuestion(trx, before.id)) throw fieldError('question', 'parent', 'FirstQuestion');
    }
    return place;
  },
  remove,
};

const questionOptionHook: Hook = {
  save: (change) => reassignMoved(change, 'questionId', 'question_id', (id) => ({ option: id })),
  remove,
};

const questionOptionExampleHook: Hook = {
  save: (change) => reassignMoved(change, 'option', 'option_id', (id) => ({ example: id })),
  remove,
};

/** Hooks of the rows of trees, by entity. */
export const treeHooks: Hooks = {
  questionTree: questionTreeHook,
  questionTreeLanguage: questionTreeLanguageHook,
  question: questionHook,
  questionOption: questionOptionHook,
  questionOptionExample: questionOptionExampleHook,
};
