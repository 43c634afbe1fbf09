import * as z from 'zod/mini';
import { id } from '../../rules/id.ts';
import { defineRoute } from '../define-route.ts';

const access = ['ROLE_ADMIN'] as const;

/** The entities whose rows are texts of a version: the version itself, what is in it, and what translates that. */
export const correctable = [
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
  /** The row of the draft. */
  id: z.int(),
  version: z.int(),
  /** What the text stands in, in every version. */
  key: z.uuid(),
  /** Whether that is in the draft as well: it may have been taken out, or be of a former version. */
  isThere: z.boolean(),
  /** Whether the draft was made for it. */
  isNew: z.boolean(),
  /** The language of a translation; null of what says it in the language of the tree. */
  language: z.nullable(z.string()),
});

/** Where a text is corrected. */
export type Correction = z.infer<typeof correction>;

/** The draft in which a text of a version is corrected. */
export const correctText = defineRoute({
  method: 'POST',
  path: '/api/question-trees/correct',
  access,
  summary:
    'The draft in which a text of a version is corrected: the newest that is open of its tree, else a copy of the published version',
  objectName: 'questionTree',
  body: z.object({ entity: z.enum(correctable), rowId: id }),
  reply: correction,
});

const waiting = z.object({
  /** The row of the version. */
  id: z.int(),
  treeId: z.int(),
  name: z.string(),
  version: z.int(),
  /** A draft, or a published version whose translations or results have changed since. */
  status: z.enum(['DRAFT', 'PUBLISHED']),
  /** The version that is published; null where none is. */
  live: z.nullable(z.int()),
  /** In how many places a draft differs from that; null where there is none, and of a published version. */
  changes: z.nullable(z.int()),
  changedAt: z.nullable(z.string()),
  changedBy: z.nullable(z.string()),
});

/** A version that waits for being published. */
export type WaitingVersion = z.infer<typeof waiting>;

/** What waits for being published. */
export const listWaiting = defineRoute({
  method: 'GET',
  path: '/api/question-trees/waiting',
  access,
  summary: 'Drafts, and published versions that have changed since they were published; what was changed last first',
  reply: z.array(waiting),
});
