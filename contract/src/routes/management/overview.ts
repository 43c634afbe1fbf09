import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';
import { mailKinds } from './mail.ts';

const access = ['ROLE_ADMIN'] as const;

const attention = z.object({
  mails: z.object({
    /** How many mails are given up, by what they are about; the most first. */
    failed: z.array(z.object({ kind: z.enum(mailKinds), count: z.int() })),
    /** How many are to be sent yet, and when the first of them is. */
    waiting: z.int(),
    nextAttemptDate: z.nullable(z.string()),
  }),
  /** How many texts of the screens were edited here, while what ships of them has changed since. */
  outdatedTexts: z.int(),
  /** The codes of the languages that they are in, the one with the most first. */
  outdatedLanguages: z.array(z.string()),
});

/** What asks for an administrator, beside what waits for being published. */
export type Attention = z.infer<typeof attention>;

/** What went wrong or out of date by itself. */
export const getAttention = defineRoute({
  method: 'GET',
  path: '/api/overview/attention',
  access,
  summary: 'Mails that were given up, and edited texts of the screens whose original has changed since',
  reply: attention,
});

const lastChange = z.object({
  /** What was changed: the name of an entity, `pdf`, or `translation` for the texts of the screens. */
  object: z.string(),
  /** Which of them: an id, or the code of a language. */
  objectId: z.string(),
  what: z.enum(['CREATE', 'UPDATE', 'DELETE']),
  date: z.string(),
  /** Who did it; null where they are known no more. */
  by: z.nullable(z.string()),
  /** Whether that was whoever asks. */
  isOwn: z.boolean(),
  /** Whether it is still there. */
  isThere: z.boolean(),
  /** What it is called; null where it has no name or is gone. */
  text: z.nullable(z.string()),
  /** The version of a tree that it stands in. */
  tree: z.nullable(z.object({ id: z.int(), name: z.string(), version: z.int() })),
});

/** Something that was changed, and by whom. */
export type LastChange = z.infer<typeof lastChange>;

/** What was changed last. */
export const getLastChanges = defineRoute({
  method: 'GET',
  path: '/api/overview/changes',
  access,
  summary: 'The ten rows, users and documents that were changed last, each once, with who did it',
  reply: z.array(lastChange),
});
