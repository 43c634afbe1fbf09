import { entities } from '@ok/contract/entities/index.ts';
import { entityRoutes } from '@ok/contract/routes/content.ts';
import { getPublishedTrees, getQuestionTree } from '@ok/contract/routes/trees/question-tree.ts';
import { mayPass } from '@ok/contract/rules/accounts/authority.ts';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { findRow } from '../../content/rows/content-select.ts';
import type { Database } from '../../db/schema/tables.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { setETag } from '../../http/row-reply.ts';
import { makePathLengths } from '../structure/path-lengths.ts';
import { findPublished, listPublished } from './tree-store.ts';

const rowOfTree = entityRoutes.questionTree[0].one;

/** Routes of the trees as professionals see them. */
export const treeRoutes = ({ authRoute }: RegisterRoute, { db }: { db: Kysely<Database> }) => {
  const pathLengthsOf = makePathLengths(db);

  authRoute(getPublishedTrees, ({ query, currentUser }) =>
    listPublished(db, {
      language: query.language?.toLowerCase() ?? currentUser.langKey,
      // The client asks for test trees, but only a tester gets them.
      seesTests: currentUser.seesTests && query.fetchTestTrees === 'true',
    }),
  );

  // Without a language, an administrator gets the row to edit, published or not.
  authRoute(getQuestionTree, async ({ params, query, currentUser, reply }) => {
    if (query.language === undefined && mayPass(currentUser.authorities, rowOfTree.access)) {
      const row = await findRow(db, entities.questionTree, params.id);
      if (!row) throw new AppError('notFound');
      setETag(reply, row.revision);
      return Buffer.from(JSON.stringify(z.parse(rowOfTree.reply, row)));
    }
    const language = query.language?.toLowerCase() ?? currentUser.langKey;
    const tree = await findPublished(db, params.id, { language, seesTests: currentUser.seesTests });
    if (!tree) throw new AppError('notFound');
    return { ...tree, questions: await pathLengthsOf(tree) };
  });
};
