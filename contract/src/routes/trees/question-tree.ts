import * as z from 'zod/mini';
import { languageCode, parameter } from '../../rules/values/characters.ts';
import { id } from '../../rules/values/id.ts';
import { defineRoute } from '../define-route.ts';

const publishedTree = z.object({
  id: z.int(),
  treeId: z.int(),
  version: z.int(),
  name: z.string(),
  description: z.string(),
  media: z.nullable(z.string()),
  altText: z.nullable(z.string()),
  position: z.nullable(z.int()),
  published: z.boolean(),
  test: z.boolean(),
  /** Publication with which a new measurement starts. */
  publicationId: z.int(),
});

/** A tree that measurements can be taken with, in the reader's language. */
export type PublishedTree = z.infer<typeof publishedTree>;

const treeToStart = z.extend(publishedTree, {
  /** Number of questions on the shortest and the longest path to a result; null without a path. */
  questions: z.nullable(z.object({ shortest: z.int(), longest: z.int() })),
});

/** A tree with the facts shown before a measurement starts. */
export type TreeToStart = z.infer<typeof treeToStart>;

export const getPublishedTrees = defineRoute({
  method: 'GET',
  path: '/api/question-trees/get-published',
  access: [],
  summary: 'The trees that can be started, by position',
  query: z.object({
    fetchTestTrees: z.optional(parameter),
    language: z.optional(languageCode),
  }),
  reply: z.array(publishedTree),
});

export const getQuestionTree = defineRoute({
  method: 'GET',
  path: '/api/question-trees/{id}',
  access: [],
  summary:
    'One tree with its instruction and how many questions it asks; an administrator who names no language gets the row to edit',
  params: { id },
  query: z.object({ language: z.optional(languageCode) }),
  reply: treeToStart,
});
