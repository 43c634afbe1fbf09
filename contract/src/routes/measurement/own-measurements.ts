import * as z from 'zod/mini';
import { actionKinds } from '../../measurement/flow.ts';
import { parameter } from '../../rules/characters.ts';
import { id, uuid } from '../../rules/id.ts';
import { defineRoute } from '../define-route.ts';
import { languageCode, optionPage, questionPage, resultPage, shownOrder } from './measurement.ts';

/** How a measurement can stand: it goes on, it has an outcome, or it was closed without one. */
export const measurementStatuses = ['OPEN', 'FINISHED', 'STOPPED'] as const;

/** A measurement as its owner finds it again. */
const measurementSummary = z.object({
  key: z.uuid(),
  statisticsId: z.int(),
  publicationId: z.int(),
  /** The row of the version published now, by which the tree is started; of the version measured where none is. */
  treeRowId: z.int(),
  /** The number that the versions of a tree share. */
  treeId: z.int(),
  /** In the language asked for, from the publication it was taken on. */
  treeName: z.string(),
  /** The version that was measured. */
  treeVersion: z.int(),
  /** The language that it was begun in. */
  language: z.string(),
  startedAt: z.string(),
  /** When the server had its last action; of one without any, when it began. */
  lastActionAt: z.string(),
  /** When it had its outcome, or was closed without one. */
  endedAt: z.nullable(z.string()),
  status: z.enum(measurementStatuses),
  /** Where it stands, from 1. */
  step: z.int(),
  score: z.nullable(z.int()),
  /** In the language asked for, from the publication it was taken on. */
  resultName: z.nullable(z.string()),
  /** Whether this person can go on with it now. */
  resumable: z.boolean(),
  /** Why not: it was closed without an outcome, or this person may not read its questions any more. */
  notResumable: z.optional(z.enum(['STOPPED', 'UNREADABLE'])),
});

export type MeasurementStatus = (typeof measurementStatuses)[number];
export type MeasurementSummary = z.infer<typeof measurementSummary>;

const inLanguage = z.object({ language: z.optional(languageCode) });
const byKey = { key: z.uuid() };

/** What home shows of measurements. */
export const getMeasurementsOverview = defineRoute({
  method: 'GET',
  path: '/api/measurements/overview',
  access: ['ROLE_USER'],
  summary: 'Your open measurements, the five newest that have ended, and how many there are in all',
  query: inLanguage,
  reply: z.object({
    open: z.array(measurementSummary),
    latest: z.array(measurementSummary),
    /** Open ones are counted with the others. */
    total: z.int(),
  }),
});

/** One's own measurements, a page at a time. */
export const getMeasurements = defineRoute({
  method: 'GET',
  path: '/api/measurements',
  access: ['ROLE_USER'],
  summary: 'A page of your measurements, the newest first; those that began at `from` or later, and before `to`',
  query: z.object({
    page: z.optional(parameter),
    size: z.optional(parameter),
    sort: z.optional(z.string().check(z.regex(/^(startedAt|lastActionAt|score)(,(asc|desc))?$/))),
    /** The number that the versions of a tree share. */
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
  /** The question that the option leads to. */
  nextQuestionId: z.nullable(z.int()),
  step: z.int(),
  sequence: z.int(),
  occurredAt: z.string(),
});

/** A measurement with all that is needed to go on with it: see `replay`. */
const measurementToGoOnWith = z.extend(measurementSummary, {
  rootQuestionId: z.int(),
  ...shownOrder,
  actions: z.array(recordedAction),
});

/** One of one's measurements, to go on with or to look back at. */
export const getMeasurement = defineRoute({
  method: 'GET',
  path: '/api/measurements/{key}',
  access: ['ROLE_USER'],
  summary: 'One of your measurements with its actions, in their order',
  params: byKey,
  query: inLanguage,
  reply: measurementToGoOnWith,
});

/** Whichever measurement somebody comes to a tree for. */
export const openMeasurement = defineRoute({
  method: 'POST',
  path: '/api/measurements',
  access: ['ROLE_USER'],
  summary:
    'The measurement of a tree that you can go on with, the one used last; where there is none, one begins. The same key again gives what it began',
  objectName: 'measurement',
  body: z.object({
    /** A row of the tree; that of a former version stands for the one published now. */
    treeId: id,
    /** Made by the client, for a measurement that begins. */
    key: uuid,
    language: z.optional(languageCode),
    /** Whether the client shows answers in the order that it is told; without it one that begins shows them as set. */
    ordersAnswers: z.optional(z.boolean()),
  }),
  reply: measurementToGoOnWith,
});

const pathStep = z.object({
  /** Counted from 1. */
  step: z.int(),
  question: questionPage,
  /** The option that was chosen. */
  option: optionPage,
  /** Its place among the options of the question as they were shown, from 0. */
  letter: z.int(),
});

/** Why a measurement has its outcome. */
export const getMeasurementPath = defineRoute({
  method: 'GET',
  path: '/api/measurements/{key}/path',
  access: ['ROLE_USER'],
  summary:
    'The answers that lead to the outcome of one of your measurements, else to where it stands, in the words of the publication it was taken on',
  params: byKey,
  query: inLanguage,
  reply: z.object({ steps: z.array(pathStep), result: z.nullable(resultPage) }),
});

/** Close a measurement without an outcome. */
export const stopMeasurement = defineRoute({
  method: 'POST',
  path: '/api/measurements/{key}/stop',
  access: ['ROLE_USER'],
  summary: 'Close one of your measurements that is open; one that has ended stays as it is',
  params: byKey,
  query: inLanguage,
  reply: measurementSummary,
});
