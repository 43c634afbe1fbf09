import { getPublishedTrees, getQuestionTree } from '@ok/contract/routes/question-tree.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { Refusal } from '../http/refusal.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { findPublished, listPublished } from './tree-store.ts';

/** The trees as professionals see them. */
export const treeRoutes = ({ guarded }: RegisterRoute, { db }: { db: Kysely<Database> }) => {
  guarded(getPublishedTrees, ({ query, viewer }) =>
    listPublished(db, {
      language: query.language?.toLowerCase() ?? viewer.langKey,
      // The client says whether it wants them; who may see them is decided here.
      seesTests: viewer.seesTests && query.fetchTestTrees === 'true',
    }),
  );

  guarded(getQuestionTree, async ({ params, query, viewer }) => {
    const language = query.language?.toLowerCase() ?? viewer.langKey;
    const tree = await findPublished(db, params.id, { language, seesTests: viewer.seesTests });
    if (!tree) throw new Refusal('notFound');
    return tree;
  });
};
