import type { StoredRow } from '../content/content-store.ts';
import { toUse } from '../content/content-uses.ts';
import { getDateOrNow } from '../content/hooks/dates.ts';
import type { Hook, Hooks, RowChange } from '../content/hooks/hook.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { AppError, fieldError } from '../http/app-error.ts';
import { publishOrRefuse } from './publishing/publish-or-refuse.ts';
import { publishInTurn } from './publishing/publish-turn.ts';
import { recordWithdrawn } from './publishing/version-events.ts';
import { assignVersion, lockPlaces, type PlacedRow } from './structure/assign-version.ts';
import { refuseIncompleteLanguage } from './translations/incomplete-language.ts';
import { deletePublications, deleteRowsOf, hasMeasurements, usesOfRows } from './versions/delete-version-store.ts';
import { followsOption, isDraft, isFirstQuestion, setStatus } from './versions/version-store.ts';

/** What the former first question leads to is loose from here on, what the new one leads to belongs to this version. */
const firstQuestion = async ({ trx, before, values }: RowChange) => {
  const was = (before?.question_id ?? null) as number | null;
  const will = (values.questionId ?? null) as number | null;
  if (was === will) return undefined;
  await lockPlaces(trx);
  if (will !== null && (await followsOption(trx, will)))
    throw fieldError('questionTree', 'questionId', 'FollowsOption');
  return async () => {
    for (const question of [was, will]) if (question !== null) await assignVersion(trx, { question });
  };
};

/** State of the results that `If-Match` was held against; of a new row there is none. */
const seenResults = (before: StoredRow | null) =>
  typeof before?.results === 'string' ? { results: before.results } : {};

/**
 * A version whose status becomes PUBLISHED is published like any other: there is no other way to. What a draft becomes,
 * it becomes once its questions are its own, for then they stay as they are.
 */
const questionTree: Hook = {
  run: (db, { id, status }, work) =>
    id !== null && status === 'PUBLISHED' ? publishInTurn(db, id, work) : inTransaction(db, work),
  save: async (change) => {
    const { trx, before, values } = change;
    const assign = await firstQuestion(change);
    const was = before?.status ?? 'DRAFT';
    const isLater = values.status !== was && (was === 'DRAFT' || values.status === 'PUBLISHED');
    const lastModifiedDate = getDateOrNow(change, 'lastModifiedDate', 'last_modified_date');
    return {
      values: { ...values, lastModifiedDate, ...(isLater && { status: was }) },
      after: async (id) => {
        await assign?.();
        if (was === 'PUBLISHED' && values.status !== was) await recordWithdrawn(trx, id, change.by);
        if (!isLater) return;
        if (values.status === 'PUBLISHED') await publishOrRefuse(trx, id, { by: change.by, ...seenResults(before) });
        else await setStatus(trx, id, String(values.status));
      },
    };
  },
  // A version goes with all that is its own, unless somebody measured with it.
  remove: async (trx, { id, status }, by) => {
    const isPublished = status !== 'DRAFT';
    if (isPublished && (await hasMeasurements(trx, id))) throw new AppError('readonly', { entityName: 'questionTree' });
    await lockPlaces(trx);
    const uses = await usesOfRows(trx, id);
    if (uses.length > 0) throw new AppError('inUse', { entityName: 'questionTree', uses: uses.map(toUse) });
    if (status === 'PUBLISHED') await recordWithdrawn(trx, id, by);
    if (isPublished) await deletePublications(trx, id);
    await deleteRowsOf(trx, id);
    return false;
  },
};

/** A version is taken in a language once all its texts are there; a language that was on already stays on. */
const questionTreeLanguage: Hook = {
  save: async ({ trx, before, values }) => {
    const [treeId, languageId] = [Number(values.treeId), Number(values.languageId)];
    const isSame = before?.active === true && before.tree_id === treeId && before.language_id === languageId;
    if (values.active !== true || isSame) return {};
    return { after: () => refuseIncompleteLanguage(trx, treeId, languageId) };
  },
};

/** Where a row hangs from somewhere else than before, it goes to the version of that, with all that is below it. */
const placed = async (
  { trx, before, values }: RowChange,
  key: string,
  column: string,
  rowOf: (id: number) => PlacedRow,
): Promise<{ after?: (id: number) => Promise<void> }> => {
  if ((before?.[column] ?? null) === (values[key] ?? null)) return {};
  await lockPlaces(trx);
  return { after: (id) => assignVersion(trx, rowOf(id)) };
};

/** Before it is said what refers to a row: nothing of that could be taken away. */
const remove: Hook['remove'] = async (trx, { question_tree_id: version }) => {
  if (typeof version === 'number' && !(await isDraft(trx, version)))
    throw new AppError('readonly', { entityName: 'questionTree' });
  return false;
};

/** Nothing leads to the first question of a version. */
const question: Hook = {
  save: async (change) => {
    const { trx, before, values } = change;
    const place = await placed(change, 'parent', 'parent_id', (id) => ({ question: id }));
    if (place.after && before && values.parent !== null) {
      if (await isFirstQuestion(trx, before.id)) throw fieldError('question', 'parent', 'FirstQuestion');
    }
    return place;
  },
  remove,
};

const questionOption: Hook = {
  save: (change) => placed(change, 'questionId', 'question_id', (id) => ({ option: id })),
  remove,
};

const questionOptionExample: Hook = {
  save: (change) => placed(change, 'option', 'option_id', (id) => ({ example: id })),
  remove,
};

/** How the rows of trees deviate from other content, by the names of their entities. */
export const treeHooks: Hooks = {
  questionTree,
  questionTreeLanguage,
  question,
  questionOption,
  questionOptionExample,
};
