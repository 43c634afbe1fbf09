import * as z from 'zod/mini';
import type { Entity } from '../entity/define-entity.ts';
import { rowSchema, writeSchema } from '../entity/derive-schemas.ts';
import { listQuery } from '../entity/list-query.ts';
import { id } from '../rules/id.ts';
import { limits } from '../rules/limits.ts';
import { defineRoute } from './define-route.ts';

/** A row named from elsewhere: which entity, which row, and what it is shown by. */
export const useSchema = z.object({ entity: z.string(), id: z.int(), text: z.nullable(z.string()) });

/** A row named from elsewhere. */
export type Use = z.infer<typeof useSchema>;

/** When a row was changed, and the name of whoever did: null for somebody whose account is gone. */
const changeSchema = z.object({ date: z.string(), by: z.nullable(z.string()) });

/** When a row was changed, and by whom. */
export type Change = z.infer<typeof changeSchema>;

/** Who made a row, and who changed it last; null for what was done before or without anybody. */
export const changesSchema = z.object({ created: z.nullable(changeSchema), updated: z.nullable(changeSchema) });

const access = ['ROLE_ADMIN'] as const;
const params = { id };

/** A picture grows by a third as base64; the rest of the row has what any body has. */
const withPicture = Math.ceil((limits.image * 4) / 3) + 1024 * 1024;

/**
 * The calls of an entity at one of its base paths: `list`, `one`, `create`, `update`, `remove`, `uses`, which names the
 * rows that refer to one, and `changes`, which says who made it and who changed it last. `createUnder` and `updateAt` are there where the entity declares them.
 *
 * @param targets everything that a field may refer to, by name
 */
export const deriveRoutes = (entity: Entity, base: string, targets: Readonly<Record<string, Entity>>) => {
  const reply = rowSchema(entity, targets);
  const hasPicture = Object.values(entity.fields).some(({ kind }) => kind === 'image');
  const written = {
    access,
    objectName: entity.name,
    reply,
    ...(hasPicture && { bodyLimit: withPicture }),
  };
  const { name } = entity;
  const one = `${base}/{id}` as const;
  const create = { ...written, method: 'POST', status: 201, body: writeSchema(entity, true) } as const;
  const update = {
    ...written,
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
    one: defineRoute({ method: 'GET', path: one, access, summary: `One ${name}`, params, reply }),
    create: defineRoute({ ...create, path: base, summary: `Make a ${name}` }),
    update: defineRoute({ ...update, path: base }),
    remove: defineRoute({ method: 'DELETE', path: one, access, summary: `Delete a ${name}`, params, status: 204 }),
    uses: defineRoute({
      method: 'GET',
      path: `${base}/{id}/uses`,
      access,
      summary: `What refers to a ${name}; the first hundred`,
      params,
      reply: z.array(useSchema),
    }),
    changes: defineRoute({
      method: 'GET',
      path: `${base}/{id}/changes`,
      access,
      summary: `Who made a ${name}, and who changed it last; null for what was done before or without anybody`,
      params,
      reply: changesSchema,
    }),
    ...(entity.parentParam && {
      createUnder: defineRoute({
        ...create,
        path: one,
        params,
        summary: `Make a ${name} with this ${entity.parentParam}`,
      }),
    }),
    ...(entity.idInPath === base && { updateAt: defineRoute({ ...update, path: one, params }) }),
  };
};

/** The calls of an entity at one base path. */
export type EntityRoutes = ReturnType<typeof deriveRoutes>;
