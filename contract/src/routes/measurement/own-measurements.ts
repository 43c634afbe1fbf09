import * as z from 'zod/mini';
import { actionKinds } from '../../measurement/flow.ts';
import { correctionReasons } from '../../rules/results/correction-reasons.ts';
import { languageCode, parameter } from '../../rules/values/characters.ts';
import { id, uuid } from '../../rules/values/id.ts';
import { type BodyFor, defineRoute } from '../define-route.ts';
import { optionPage, questionPage, resultPage, shownOrder } from './measurement.ts';

/** States of a measurement: in progress, ended with an outcome, closed without one, or replaced by a correction. */
export const measurementStatuses = ['OPEN', 'FINISHED', 'STOPPED', 'CORRECTED'] as const;

/** Measurement in its owner's lists. */
export const measurementSummary = z.object({
  key: z.uuid(),
  statisticsId: z.int(),
  publicationId: z.int(),
  /**
   * Row of the currently published version, with which the tree can be started; of the measured version if none is
   * published.
   */
  treeRowId: z.int(),
  /** Number that all versions of the tree share. */
  treeId: z.int(),
  /** Name in the requested language, from the measured publication. */
  treeName: z.string(),
  /** Measured version. */
  treeVersion: z.int(),
  /** Language in which the measurement started. */
  language: z.string(),
  startedAt: z.string(),
  /** Moment at which the server received the latest action, or the start without actions. */
  lastActionAt: z.string(),
  /** Moment of the outcome, or of closing. */
  endedAt: z.nullable(z.string()),
  status: z.enum(measurementStatuses),
  /** Current step, counted from 1. */
  step: z.int(),
  score: z.nullable(z.int()),
  /** Name in the requested language, from the measured publication. */
  resultName: z.nullable(z.string()),
  /** Whether the owner can resume the measurement now. */
  resumable: z.boolean(),
  /** Reason not to resume: closed without an outcome, corrected, or the owner may no longer read its questions. */
  notResumable: z.optional(z.enum(['STOPPED', 'CORRECTED', 'UNREADABLE'])),
  /** Moment until which the owner can correct the measurement; null when it can't be corrected. */
  correctableUntil: z.nullable(z.string()),
  /** Key of the measurement that this correction replaces, with the moment and the reason; null for others. */
  correction: z.nullable(
    z.object({ supersedes: z.uuid(), correctedAt: z.string(), reason: z.enum(correctionReasons) }),
  ),
  /** Key of the correction that replaced the measurement. */
  supersededBy: z.nullable(z.uuid()),
});

export type MeasurementStatus = (typeof measurementStatuses)[number];
export type MeasurementSummary = z.infer<typeof measurementSummary>;

const replyLanguageQuery = z.object({ language: z.optional(languageCode) });
const keyParams = { key: z.uuid() };

export const getMeasurementsOverview = defineRoute({
  method: 'GET',
  path: '/api/measurements/overview',
  access: ['ROLE_USER'],
  summary: 'Your open measurements, the five newest that have ended, and how many there are in all',
  query: replyLanguageQuery,
  reply: z.object({
    open: z.array(measurementSummary),
    latest: z.array(measurementSummary),
    /** Includes open measurements. */
    total: z.int(),
  }),
});

export const getMeasurements = defineRoute({
  method: 'GET',
  path: '/api/measurements',
  access: ['ROLE_USER'],
  summary:
    'A page of your measurements, the newest first; those that began at `from` or later, and before `to`. Corrected ones only with that status',
  query: z.object({
    page: z.optional(parameter),
    size: z.optional(parameter),
    sort: z.optional(z.string().check(z.regex(/^(startedAt|lastActionAt|score)(,(asc|desc))?$/))),
    /** Number that all versions of a tree share. */
    treeId: z.optional(id),
    status: z.optional(z.enum(measurementStatuses)),
    from: z.optional(z.iso.datetime({ offset: true })),
    to: z.optional(z.iso.datetime({ offset: true })),
    language: z.optional(languageCode),
  }),
  reply: z.array(measurementSummary),
});

const recordedAction = z.object({
  actionId: z.uuid(),
  action: z.enum(actionKinds),
  questionId: z.int(),
  optionId: z.nullable(z.int()),
  resultId: z.nullable(z.int()),
  /** Question that the option leads to. */
  nextQuestionId: z.nullable(z.int()),
  step: z.int(),
  sequence: z.int(),
  occurredAt: z.string(),
});

/** Measurement with the data to resume it; see `replay`. */
const measurementWithActions = z.extend(measurementSummary, {
  rootQuestionId: z.int(),
  ...shownOrder,
  actions: z.array(recordedAction),
});

export const getMeasurement = defineRoute({
  method: 'GET',
  path: '/api/measurements/{key}',
  access: ['ROLE_USER'],
  summary: 'One of your measurements with its actions, in their order',
  params: keyParams,
  query: replyLanguageQuery,
  reply: measurementWithActions,
});

export const openMeasurement = defineRoute({
  method: 'POST',
  path: '/api/measurements',
  access: ['ROLE_USER'],
  summary:
    'The measurement of a tree that you can go on with, the one used last; where there is none, one begins. The same key again gives what it began',
  objectName: 'measurement',
  body: z.object({
    /** Row of the tree. The row of a former version stands for the published one. */
    treeId: id,
    /** Key chosen by the client, in case a measurement starts. */
    key: uuid,
    language: z.optional(languageCode),
    /** Whether the client applies the order of answers; by default a new measurement shows answers as in the tree. */
    ordersAnswers: z.optional(z.boolean()),
  }),
  reply: measurementWithActions,
});

export const recordStart = defineRoute({
  method: 'PUT',
  path: '/api/measurements/{key}',
  access: ['ROLE_USER'],
  summary:
    'Record that a measurement began on a device without a network, with the publication that the device keeps; the same key again gives the same measurement',
  params: keyParams,
  objectName: 'measurement',
  body: z.object({
    publicationId: id,
    language: languageCode,
    /** Moment by the client's clock. The server limits it to the time between the publication and now. */
    startedAt: z.iso.datetime({ offset: true }),
    ...shownOrder,
    /** Seed of a shuffled order, chosen at random by the client; null for other orders. */
    orderSeed: z.nullable(z.int().check(z.gte(0), z.lte(2_147_483_647))),
  }),
  reply: z.object({ statisticsId: z.int() }),
});

/** Start of a measurement that began without a network, with its key. */
export type OfflineStart = BodyFor<typeof recordStart> & { key: string };

const pathStep = z.object({
  /** Counted from 1. */
  step: z.int(),
  question: questionPage,
  /** Chosen option. */
  option: optionPage,
  /** Index of the option among the options of the question as they were shown. */
  letter: z.int(),
});

const measurementPath = z.object({ steps: z.array(pathStep), result: z.nullable(resultPage) });

export const getMeasurementPath = defineRoute({
  method: 'GET',
  path: '/api/measurements/{key}/path',
  access: ['ROLE_USER'],
  summary:
    'The answers that lead to the outcome of one of your measurements, else to where it stands, in the words of the publication it was taken on',
  params: keyParams,
  query: replyLanguageQuery,
  reply: measurementPath,
});

export const stopMeasurement = defineRoute({
  method: 'POST',
  path: '/api/measurements/{key}/stop',
  access: ['ROLE_USER'],
  summary: 'Close one of your measurements that is open; one that has ended stays as it is',
  params: keyParams,
  query: replyLanguageQuery,
  reply: measurementSummary,
});

export const getRecentMeasurements = defineRoute({
  method: 'GET',
  path: '/api/measurements/recent',
  access: ['ROLE_USER'],
  summary: 'Your 50 newest measurements that have ended, each with its path, for a device to keep',
  query: replyLanguageQuery,
  reply: z.array(z.object({ measurement: measurementSummary, ...shownOrder, path: measurementPath })),
  streams: true,
});
