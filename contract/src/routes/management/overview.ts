import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';
import { mailKinds } from './mail.ts';

const attention = z.object({
  mails: z.object({
    /** Failed mails by kind, the most frequent first. */
    failed: z.array(z.object({ kind: z.enum(mailKinds), count: z.int() })),
    /** Number of queued mails, and the earliest next attempt. */
    waiting: z.int(),
    nextAttemptDate: z.nullable(z.string()),
  }),
  /** Questions of translators without an answer. */
  openQuestions: z.int(),
  /** Edited texts of the screens whose shipped text has changed since. */
  outdatedTexts: z.int(),
  /** Codes of their languages, the one with the most texts first. */
  outdatedLanguages: z.array(z.string()),
});

/** Tasks for an administrator, besides versions to publish. */
export type Attention = z.infer<typeof attention>;

export const getAttention = defineRoute({
  method: 'GET',
  path: '/api/overview/attention',
  access: ['ROLE_ADMIN'],
  summary:
    'Mails that were given up, open questions of translators, and edited texts of the screens whose original has changed since',
  reply: attention,
});

const lastChange = z.object({
  /** Type of the changed object: name of an entity, `pdf`, or `translation` for texts of the screens. */
  object: z.string(),
  /** Id of the object, or code of a language. */
  objectId: z.string(),
  what: z.enum(['CREATE', 'UPDATE', 'DELETE']),
  date: z.string(),
  /** Author; null if the account is erased. */
  by: z.nullable(z.string()),
  /** Whether the reader is the author. */
  isOwn: z.boolean(),
  /** Whether the object still exists. */
  isThere: z.boolean(),
  /** Label of the object; null if it has none or is deleted. */
  text: z.nullable(z.string()),
  /** Version of a tree to which the object belongs. */
  tree: z.nullable(z.object({ id: z.int(), name: z.string(), version: z.int() })),
});

export type LastChange = z.infer<typeof lastChange>;

export const getLastChanges = defineRoute({
  method: 'GET',
  path: '/api/overview/changes',
  access: ['ROLE_ADMIN'],
  summary: 'The ten rows, users and documents that were changed last, each once, with who did it',
  reply: z.array(lastChange),
});

/** Steps of a new installation before professionals can use it, in the order of the work. */
export const firstSteps = ['tree', 'documents', 'mailServer', 'backup'] as const;

export type FirstStep = (typeof firstSteps)[number];

export const getFirstSteps = defineRoute({
  method: 'GET',
  path: '/api/overview/first-steps',
  access: ['ROLE_ADMIN'],
  summary: 'Which of the first steps of a new installation are done, and whether anybody measures with it',
  reply: z.object({
    /** The steps that are done. */
    done: z.array(z.enum(firstSteps)),
    /** Whether there is a measurement. */
    isInUse: z.boolean(),
  }),
});

const rowCount = z.object({
  /** Name of an entity, `pdf` for documents, or `mail` for the outbox. */
  list: z.string(),
  /** Number of rows, at most `serverLimits.countedRows`. */
  count: z.int(),
  /** Whether the list has more rows than were counted. */
  hasMore: z.boolean(),
});

export type RowCount = z.infer<typeof rowCount>;

export const getRowCounts = defineRoute({
  method: 'GET',
  path: '/api/overview/row-counts',
  access: ['ROLE_ADMIN'],
  summary: 'The number of rows of every list of the back-office',
  reply: z.array(rowCount),
});
