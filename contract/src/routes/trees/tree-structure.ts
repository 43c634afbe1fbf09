import * as z from 'zod/mini';
import { contentLimits } from '../../rules/values/content-limits.ts';
import { id } from '../../rules/values/id.ts';
import { defineRoute } from '../define-route.ts';

/** An option in the structure of a tree. It leads to a question, a result, or nowhere yet. */
export type StructureOption = { id: number; question?: StructureQuestion; resultId?: number };

/** A question in the structure of a tree, with its options in their order. */
export type StructureQuestion = { id: number; options: StructureOption[] };

// A recursive schema would recurse as deep as the tree, which has no limit. The callers check the content of a question
// themselves.
const structureQuestion = z.nullable(
  z.custom<StructureQuestion>((value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
);

const structure = z.object({
  /** Row of the version. */
  id: z.int(),
  /** Revision of that row, to send when saving. */
  revision: z.int(),
  /** Whether the version is or was published, and therefore can't be changed. */
  readonly: z.boolean(),
  /** First question, with everything below it; null without one. */
  question: structureQuestion,
});

/** Questions and options of a version as a tree, by the ids of their rows. */
export type TreeStructure = z.infer<typeof structure>;

const readRoute = {
  method: 'GET',
  access: ['ROLE_ADMIN'],
  summary:
    'How a version hangs together: {id, options: [{id, question or resultId}]} from its first question on, to any depth',
  reply: structure,
  streams: true,
} as const;

export const getTreeStructure = defineRoute({ ...readRoute, path: '/api/tree', query: z.object({ id }) });

export const getTreeStructureById = defineRoute({ ...readRoute, path: '/api/tree/{id}', params: { id } });

export const saveTreeStructure = defineRoute({
  method: 'POST',
  path: '/api/tree',
  access: ['ROLE_ADMIN'],
  summary:
    'Save how a draft hangs together, all or nothing, from the revision that was read; what is left out becomes loose, and loose rows may be taken in',
  objectName: 'questionTree',
  body: z.object({ id, revision: z.int(), question: structureQuestion }),
  bodyLimit: contentLimits.treeStructure.bytes,
  bodyValues: contentLimits.treeStructure.values,
  reply: structure,
  streams: true,
});

export const deleteSubtree = defineRoute({
  method: 'DELETE',
  path: '/api/tree/{id}',
  access: ['ROLE_ADMIN'],
  summary: 'Delete a question of a draft, or a loose one, with everything below it',
  params: { id },
  status: 204,
});
