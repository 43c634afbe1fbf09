import * as z from 'zod/mini';
import { id } from '../../rules/id.ts';
import { limits } from '../../rules/limits.ts';
import { defineRoute } from '../define-route.ts';

const access = ['ROLE_ADMIN'] as const;

/** An option in the structure of a tree. It leads to a question, or else to a result, or nowhere yet. */
export type StructureOption = { id: number; question?: StructureQuestion; resultId?: number };

/** A question in the structure of a tree, with its options in their order. */
export type StructureQuestion = { id: number; options: StructureOption[] };

// Schemas go into what they hold, and there is no end to how deep a tree may be: what is in a question is read by
// whoever takes it.
const question = z.nullable(
  z.custom<StructureQuestion>((value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
);

const structure = z.object({
  /** The row of the version. */
  id: z.int(),
  /** Of that row: to be said when the structure is saved. */
  revision: z.int(),
  /** Whether it is or was published, and so does not change. */
  readonly: z.boolean(),
  /** The first one, with all below it; null for a version without. */
  question,
});

/** How the questions and options of a version hang together, by the ids of their rows. */
export type TreeStructure = z.infer<typeof structure>;

const reading = {
  method: 'GET',
  access,
  summary:
    'How a version hangs together: {id, options: [{id, question or resultId}]} from its first question on, to any depth',
  reply: structure,
  streams: true,
} as const;

/** The structure of a version, named in the query. */
export const getTreeStructure = defineRoute({ ...reading, path: '/api/tree', query: z.object({ id }) });

/** The structure of a version. */
export const getTreeStructureById = defineRoute({ ...reading, path: '/api/tree/{id}', params: { id } });

/** Save the structure of a version. */
export const saveTreeStructure = defineRoute({
  method: 'POST',
  path: '/api/tree',
  access,
  summary:
    'Save how a draft hangs together, all or nothing, from the revision that was read; what is left out becomes loose, and loose rows may be taken in',
  objectName: 'questionTree',
  body: z.object({ id, revision: z.int(), question }),
  bodyLimit: limits.treeStructure.bytes,
  bodyValues: limits.treeStructure.values,
  reply: structure,
  streams: true,
});

/** Delete a part of a tree. */
export const deleteSubtree = defineRoute({
  method: 'DELETE',
  path: '/api/tree/{id}',
  access,
  summary: 'Delete a question of a draft, or a loose one, with everything below it',
  params: { id },
  status: 204,
});
