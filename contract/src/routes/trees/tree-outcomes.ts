import * as z from 'zod/mini';
import { id } from '../../rules/id.ts';
import { untoldReasons } from '../../tree/document/replay-on.ts';
import { keySchema, languageSchema } from '../../tree/document/tree-document.ts';
import { changeKinds } from '../../tree/edits/describe-changes.ts';
import { defineRoute } from '../define-route.ts';

/** How many measurements, see `inFives`: null says that fewer than five people took them. */
const count = z.nullable(z.int());
const score = z.int().check(z.gte(1), z.lte(7));

const changeOfOutcome = z.object({
  kind: z.enum(changeKinds),
  node: z.enum(['tree', 'question', 'option', 'example', 'result']),
  key: keySchema,
  /** Measurements that come by it: asked this question, given this answer, or with this result. */
  through: count,
  /** Those of them that get another score, by whatever change. */
  shifted: count,
  /** The scores of those that go another way, or score differently, because of this very change; the most frequent first. */
  shifts: z.array(z.object({ from: score, to: score, measurements: count })),
});

/** A change between the live version and a draft, with what it does to outcomes. */
export type ChangeOfOutcome = z.infer<typeof changeOfOutcome>;

const step = z.object({
  /** Null where the draft has no first question. */
  question: z.nullable(keySchema),
  /** Null where the measurement was never asked the question. */
  option: z.nullable(keySchema),
  why: z.enum(untoldReasons),
  measurements: count,
});

const outcomes = z.object({
  /** The version that was replayed on. */
  version: z.int(),
  /** The version on which the measurements were taken, with its row and the publication that is compared with; null where none is live. */
  live: z.nullable(z.object({ id: z.int(), version: z.int(), publicationId: z.int() })),
  /** All that were replayed: finished ones of the version that is live. */
  measurements: count,
  /** Those that keep their score, get a higher or a lower one, and those of which the draft can't tell. */
  stay: count,
  up: count,
  down: count,
  untold: count,
  /** By the score that they have, from 1 to 7: how many get each score, from 1 to 7. */
  rows: z.array(z.object({ score, cells: z.array(count), untold: count, total: count })),
  /** By the score that they get, from 1 to 7. */
  totals: z.array(count),
  /** Where the draft stops telling, the most frequent first; those that fewer than five people came to are left out. */
  steps: z.array(step),
  /** Measurements that stop at a step that is not among them. */
  otherSteps: count,
  /** The changes that measurements come by, those that move the most scores first. */
  changes: z.array(changeOfOutcome),
});

/** What a version would do to the outcomes of the measurements that were taken. */
export type Outcomes = z.infer<typeof outcomes>;

/** Replay what was measured on a draft. */
export const getTreeOutcomes = defineRoute({
  method: 'GET',
  path: '/api/question-trees/{id}/outcomes',
  access: ['ROLE_ADMIN'],
  summary:
    'What the finished measurements of the version that is live would come to on this one: their answers are given again by the keys of questions and options. Numbers are told in fives, and null stands for fewer than five people; no recorded score changes',
  params: { id },
  query: z.object({
    /** Measurements that were taken in this language alone. */
    language: z.optional(languageSchema),
    /** Also those that testers took. */
    withTestUsers: z.optional(z.enum(['true', 'false'])),
  }),
  reply: outcomes,
});
