import * as z from 'zod/mini';
import { type Entity, hasOrderedPictures } from '../entity/define-entity.ts';
import { rowSchema, writeSchema } from '../entity/derive-schemas.ts';
import { listQuery } from '../entity/list-query.ts';
import { contentLimits } from '../rules/values/content-limits.ts';
import { id } from '../rules/values/id.ts';
import { defineRoute } from './define-route.ts';

/** Reference to a row: entity, id and label. */
export const usageSchema = z.object({ entity: z.string(), id: z.int(), text: z.nullable(z.string()) });

export type Usage = z.infer<typeof usageSchema>;

/** Moment and author of a change. The author is null if the account is erased. */
const changeSchema = z.object({ date: z.string(), by: z.nullable(z.string()) });

export type Change = z.infer<typeof changeSchema>;

/** Creation and latest change of a row; null if unknown or not done by a user. */
export const changesSchema = z.object({ created: z.nullable(changeSchema), updated: z.nullable(changeSchema) });

const access = ['ROLE_ADMIN'] as const;
const idParams = { id };

/** Maximum body of a row with a picture: base64 is a third larger than the bytes. One MB remains for other fields. */
const pictureBodyBytes = Math.ceil((contentLimits.image * 4) / 3) + 1024 * 1024;

/**
 * Derives the routes of an entity at one of its base paths: `list`, `one`, `create`, `update`, `remove`, `uses` (rows
 * that refer to a row) and `changes` (creation and latest change). `createUnder` and `updateAt` exist if the entity
 * declares them, `reorder` if its rows are ordered pictures of another row.
 *
 * @param targets every entity that a field may refer to, by name
 */
export const deriveRoutes = (entity: Entity, base: string, targets: Readonly<Record<string, Entity>>) => {
  const reply = rowSchema(entity, targets);
  const hasPicture = Object.values(entity.fields).some(({ kind }) => kind === 'image');
  const writeRoute = {
    access,
    objectName: entity.name,
    reply,
    ...(hasPicture && { bodyLimit: pictureBodyBytes }),
  };
  const { name } = entity;
  const rowPath = `${base}/{id}` as const;
  const create = { ...writeRoute, method: 'POST', status: 201, body: writeSchema(entity, true) } as const;
  const update = {
    ...writeRoute,
    method: 'PUT',
    summary: `Change a row of ${name}`,
    body: writeSchema(entity, false),
  } as const;
  return {
    list: defineRoute({
      method: 'GET',
      path: base,
      access,
      summary: `Every ${name}, or a page of those that are asked for`,
      query: listQuery(entity, targets),
      reply: z.array(reply),
      streams: true,
    }),
    one: defineRoute({ method: 'GET', path: rowPath, access, summary: `One ${name}`, params: idParams, reply }),
    create: defineRoute({ ...create, path: base, summary: `Make a ${name}` }),
    update: defineRoute({ ...update, path: base }),
    remove: defineRoute({
      method: 'DELETE',
      path: rowPath,
      access,
      summary: `Delete a ${name}`,
      params: idParams,
      status: 204,
    }),
    uses: defineRoute({
      method: 'GET',
      path: `${base}/{id}/uses`,
      access,
      summary: `What refers to a ${name}; the first hundred`,
      params: idParams,
      reply: z.array(usageSchema),
    }),
    changes: defineRoute({
      method: 'GET',
      path: `${base}/{id}/changes`,
      access,
      summary: `Who made a ${name}, and who changed it last; null for what was done before or without anybody`,
      params: idParams,
      reply: changesSchema,
    }),
    ...(entity.parentParam && {
      createUnder: defineRoute({
        ...create,
        path: rowPath,
        params: idParams,
        summary: `Make a ${name} with this ${entity.parentParam}`,
      }),
    }),
    ...(hasOrderedPictures(entity) && {
      reorder: defineRoute({
        method: 'PUT',
        path: `${base}/positions`,
        access,
        summary: `Give each ${name} of one ${entity.parentParam} its position, from 1, in this order`,
        objectName: name,
        body: z.object({
          rows: z.array(z.object({ id, revision: z.int() })).check(z.maxLength(contentLimits.page.maxSize)),
        }),
        reply: z.array(reply),
      }),
    }),
    ...(entity.idInPath === base && { updateAt: defineRoute({ ...update, path: rowPath, params: idParams }) }),
  };
};

export type EntityRoutes = ReturnType<typeof deriveRoutes>;
