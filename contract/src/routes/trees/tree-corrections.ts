import * as z from 'zod/mini';
import { id } from '../../rules/values/id.ts';
import { defineRoute } from '../define-route.ts';

/** Entities whose rows contain texts of a version: the version, its nodes, and their translations. */
export const correctableEntities = [
  'questionTree',
  'question',
  'questionOption',
  'questionOptionExample',
  'questionTreeTranslation',
  'questionTranslation',
  'questionOptionTranslation',
  'questionOptionExampleTranslation',
] as const;

const correction = z.object({
  /** Row of the draft. */
  id: z.int(),
  version: z.int(),
  /** Key of the node with the text, equal in every version. */
  key: z.uuid(),
  /** Whether the draft contains the node. It may have been removed, or belong to a former version. */
  isThere: z.boolean(),
  /** Whether the draft was created for this correction. */
  isNew: z.boolean(),
  /** Language of a translation; null for the tree's own language. */
  language: z.nullable(z.string()),
});

export type Correction = z.infer<typeof correction>;

export const correctText = defineRoute({
  method: 'POST',
  path: '/api/question-trees/correct',
  access: ['ROLE_ADMIN'],
  summary:
    'The draft in which a text of a version is corrected: the newest that is open of its tree, else a copy of the published version',
  objectName: 'questionTree',
  body: z.object({ entity: z.enum(correctableEntities), rowId: id }),
  reply: correction,
});

const waitingVersion = z.object({
  /** Row of the version. */
  id: z.int(),
  treeId: z.int(),
  name: z.string(),
  version: z.int(),
  /** A draft, or a published version whose translations or results have changed since. */
  status: z.enum(['DRAFT', 'PUBLISHED']),
  /** Published version of the tree; null without one. */
  live: z.nullable(z.int()),
  /** Number of differences between a draft and the published version; null without one, and for a published version. */
  changes: z.nullable(z.int()),
  changedAt: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
});

export type WaitingVersion = z.infer<typeof waitingVersion>;

export const listWaitingVersions = defineRoute({
  method: 'GET',
  path: '/api/question-trees/waiting',
  access: ['ROLE_ADMIN'],
  summary: 'Drafts, and published versions that have changed since they were published; what was changed last first',
  reply: z.array(waitingVersion),
});
