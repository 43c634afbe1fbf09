import { entities } from '@ok/contract/entities/index.ts';
import { applicationName } from '@ok/contract/errors.ts';
import {
  deleteSubtree,
  getTreeStructure,
  getTreeStructureById,
  saveTreeStructure,
} from '@ok/contract/routes/trees/tree-structure.ts';
import { listTreeUsages } from '@ok/contract/routes/trees/tree-usage.ts';
import type { Kysely } from 'kysely';
import { findRow } from '../../content/rows/content-select.ts';
import type { Database } from '../../db/schema/tables.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute, ReplyHead } from '../../http/register-route.ts';
import { setChangeHeaders, setETag } from '../../http/row-reply.ts';
import { deletePart, saveStructure } from './save-structure.ts';
import { readStructure, serializeStructure } from './structure-rows.ts';
import { findTreeLocations } from './tree-location-store.ts';

/**
 * Routes of the structure of versions, for administrators: read it, save it, delete a part of it, and list the versions
 * that use a row.
 */
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

  authRoute(listTreeUsages, async ({ params: { entity, id } }) => {
    if (!(await findRow(db, entities[entity], id))) throw new AppError('notFound');
    return findTreeLocations(db, entity, id);
  });
};
