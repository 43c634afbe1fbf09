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
import { readStructure, serializeStructure } from './structure-rows.ts';

/** Routes of the structure of versions: read it, save it, and delete a part of it. */
export const treeStructureRoutes = ({ authRoute }: RegisterRoute, { db }: { db: Kysely<Database> }) => {
  const replyWithStructure = async (id: number, reply: ReplyHead) => {
    const structure = await readStructure(db, id);
    if (!structure) throw new AppError('notFound');
    setETag(reply, structure.revision);
    return serializeStructure(structure);
  };

  authRoute(getTreeStructure, ({ query, reply }) => replyWithStructure(query.id, reply));
  authRoute(getTreeStructureById, ({ params, reply }) => replyWithStructure(params.id, reply));
  authRoute(saveTreeStructure, async ({ body, currentUser, ifMatch, reply }) => {
    await saveStructure(db, body, { by: currentUser.id, ifMatch });
    setChangeHeaders(reply, `${applicationName}.questionTree.updated`, body.id);
    return replyWithStructure(body.id, reply);
  });
  authRoute(deleteSubtree, async ({ params, currentUser, ifMatch, reply }) => {
    await deletePart(db, params.id, { by: currentUser.id, ifMatch });
    setChangeHeaders(reply, `${applicationName}.question.deleted`, params.id);
    return undefined;
  });
};
