import * as z from 'zod/mini';
import { id } from '../../rules/values/id.ts';
import { replayFailures } from '../../tree/document/replay-answers.ts';
import { keySchema, languageSchema } from '../../tree/document/tree-document.ts';
import { changeKinds } from '../../tree/edits/describe-changes.ts';
import { defineRoute } from '../define-route.ts';

/** Number of measurements; see `roundToFives`. Null below five people. */
const roundedCount = z.nullable(z.int());
const score = z.int().check(z.gte(1), z.lte(7));

const outcomeChange = z.object({
  kind: z.enum(changeKinds),
  node: z.enum(['tree', 'question', 'option', 'example', 'result']),
  key: keySchema,
  /** Measurements that the change affects: they reach the question, choose the answer, or get the result. */
  through: roundedCount,
  /** Measurements of these that get another score, by any change. */
  shifted: roundedCount,
  /**
   * Changes of score among measurements that take another path or score differently because of this change, the most
   * frequent first.
   */
  shifts: z.array(z.object({ from: score, to: score, measurements: roundedCount })),
});

/** A change between the published version and a draft, with its effect on outcomes. */
export type OutcomeChange = z.infer<typeof outcomeChange>;

const failedStep = z.object({
  /** Null if the draft has no first question. */
  question: z.nullable(keySchema),
  /** Null if the measurement did not answer the question. */
  option: z.nullable(keySchema),
  why: z.enum(replayFailures),
  measurements: roundedCount,
});

const outcomes = z.object({
  /** Replayed version. */
  version: z.int(),
  /**
   * Published version with which the measurements were taken, its row and its publication; null if none is published.
   */
  live: z.nullable(z.object({ id: z.int(), version: z.int(), publicationId: z.int() })),
  /** Replayed measurements: the finished ones of the published version. */
  measurements: roundedCount,
  /** Measurements that keep their score, get a higher or a lower one, or can't be replayed. */
  stay: roundedCount,
  up: roundedCount,
  down: roundedCount,
  untold: roundedCount,
  /** Rows by current score, from 1 to 7; `cells` by new score, from 1 to 7. */
  rows: z.array(z.object({ score, cells: z.array(roundedCount), untold: roundedCount, total: roundedCount })),
  /** Totals by new score, from 1 to 7. */
  totals: z.array(roundedCount),
  /** Steps at which replays fail, the most frequent first. Steps of fewer than five people are omitted. */
  steps: z.array(failedStep),
  /** Measurements whose replay fails at an omitted step. */
  otherSteps: roundedCount,
  /** Changes that affect measurements, those that change the most scores first. */
  changes: z.array(outcomeChange),
});

/** Outcomes that a version would give to existing measurements. */
export type Outcomes = z.infer<typeof outcomes>;

export const getTreeOutcomes = defineRoute({
  method: 'GET',
  path: '/api/question-trees/{id}/outcomes',
  access: ['ROLE_ADMIN'],
  summary:
    'What the finished measurements of the version that is live would come to on this one: their answers are given again by the keys of questions and options. Numbers are told in fives, and null stands for fewer than five people; no recorded score changes',
  params: { id },
  query: z.object({
    /** Restricts to measurements taken in this language. */
    language: z.optional(languageSchema),
    /** Includes measurements of testers. */
    withTestUsers: z.optional(z.enum(['true', 'false'])),
  }),
  reply: outcomes,
});
