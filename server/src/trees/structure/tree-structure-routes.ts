import { applicationName } from '@ok/contract/errors.ts';
import {
  deleteSubtree,
  getTreeStructure,
  getTreeStructureById,
  saveTreeStructure,
} from '@ok/contract/routes/trees/tree-structure.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute, ReplyHead } from '../../http/register-route.ts';
import { setChangeHeaders, setETag } from '../../http/row-reply.ts';
import { deletePart, saveStructure } from './save-structure.ts';
import { readStructure, structureText } from './structure-rows.ts';

/** How the questions and options of versions hang together. */
export const treeStructureRoutes = ({ authRoute }: RegisterRoute, { db }: { db: Kysely<Database> }) => {
  const structureOf = async (id: number, reply: ReplyHead) => {
    const structure = await readStructure(db, id);
    if (!structure) throw new AppError('notFound');
    setETag(reply, structure.revision);
    return structureText(structure);
  };

  authRoute(getTreeStructure, ({ query, reply }) => structureOf(query.id, reply));
  authRoute(getTreeStructureById, ({ params, reply }) => structureOf(params.id, reply));
  authRoute(saveTreeStructure, async ({ body, currentUser, ifMatch, reply }) => {
    await saveStructure(db, body, { by: currentUser.id, ifMatch });
    setChangeHeaders(reply, `${applicationName}.questionTree.updated`, body.id);
    return structureOf(body.id, reply);
  });
  authRoute(deleteSubtree, async ({ params, currentUser, ifMatch, reply }) => {
    await deletePart(db, params.id, { by: currentUser.id, ifMatch });
    setChangeHeaders(reply, `${applicationName}.question.deleted`, params.id);
    return undefined;
  });
};
