import * as z from 'zod/mini';
import type { EntityName } from '../../entities/index.ts';
import { id } from '../../rules/id.ts';
import { keySchema } from '../../tree/document/tree-document.ts';
import { defineRoute } from '../define-route.ts';

/** What stands in versions of trees: a node or its picture, and the languages. */
export const standingEntities = [
  'question',
  'questionOption',
  'questionOptionExample',
  'testResult',
  'testResultSlide',
  'language',
] as const satisfies readonly EntityName[];

const standing = z.object({
  /** The row of the version. */
  id: z.int(),
  name: z.string(),
  version: z.int(),
  status: z.enum(['DRAFT', 'PUBLISHED', 'WAS_PUBLISHED']),
  /** Where it is found in the editor: the node itself, of a result the first answer that leads to it; null of a language. */
  node: z.nullable(keySchema),
  /** At how many places: of a result, how many answers lead to it. */
  times: z.int(),
});

/** A version of a tree in which something stands. */
export type Standing = z.infer<typeof standing>;

/** Where a row stands, before it is changed or deleted. */
export const listWhereStands = defineRoute({
  method: 'GET',
  path: '/api/where-stands/{entity}/{id}',
  access: ['ROLE_ADMIN'],
  summary:
    'The versions of trees in which a question, answer, example, result, picture of a result or language stands: the first hundred, the newest version of a tree first',
  params: { entity: z.enum(standingEntities), id },
  reply: z.array(standing),
});
