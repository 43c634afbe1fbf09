import * as z from 'zod/mini';
import type { EntityName } from '../../entities/index.ts';
import { id } from '../../rules/values/id.ts';
import { keySchema } from '../../tree/document/tree-document.ts';
import { defineRoute } from '../define-route.ts';

/** Entities whose rows are used in versions of trees: nodes, pictures of results, and languages. */
export const entitiesInTrees = [
  'question',
  'questionOption',
  'questionOptionExample',
  'testResult',
  'testResultSlide',
  'language',
] as const satisfies readonly EntityName[];

const treeUsage = z.object({
  /** Row of the version. */
  id: z.int(),
  name: z.string(),
  version: z.int(),
  status: z.enum(['DRAFT', 'PUBLISHED', 'WAS_PUBLISHED']),
  /** Key of the node in the editor; for a result, the key of the first answer that leads to it; null for a language. */
  node: z.nullable(keySchema),
  /** Number of places. For a result: the answers that lead to it. */
  times: z.int(),
});

/** A version of a tree that uses a row. */
export type TreeUsage = z.infer<typeof treeUsage>;

export const listTreeUsages = defineRoute({
  method: 'GET',
  path: '/api/where-stands/{entity}/{id}',
  access: ['ROLE_ADMIN'],
  summary:
    'The versions of trees in which a question, answer, example, result, picture of a result or language stands: the first hundred, the newest version of a tree first',
  params: { entity: z.enum(entitiesInTrees), id },
  reply: z.array(treeUsage),
});
