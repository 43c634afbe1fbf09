import * as z from 'zod/mini';
import { actionKinds } from '../measurement/flow.ts';
import { parameter } from '../rules/characters.ts';
import { id } from '../rules/id.ts';
import { limits } from '../rules/limits.ts';
import { type BodyFor, defineRoute } from './define-route.ts';

const languageCode = z.string().check(z.regex(/^[A-Za-z]{2}$/));
const page = z.object({ publicationId: z.optional(id), language: z.optional(languageCode) });
const media = { media: z.nullable(z.string()), altText: z.nullable(z.string()) };

/** What stays the same in every version, copy and file. Pages that were published before there were any have none. */
const key = z.optional(z.uuid());

/** A question as it is shown. */
export const questionPage = z.object({
  id: z.int(),
  key,
  publicationId: z.int(),
  /** Sanitised HTML. */
  name: z.string(),
});

/** An example of an option. */
export const examplePage = z.object({
  id: z.int(),
  key,
  identifier: z.nullable(z.string()),
  position: z.nullable(z.int()),
  belowDivider: z.boolean(),
  /** One list item a line. */
  content: z.string(),
  /** Sanitised HTML. */
  infoText: z.nullable(z.string()),
  ...media,
});

/** The outcome of a measurement. */
export const resultPage = z.object({
  id: z.int(),
  key,
  name: z.string(),
  score: z.int(),
  /** Sanitised HTML. */
  description: z.string(),
  images: z.array(z.object({ id: z.int(), position: z.nullable(z.int()), content: z.nullable(z.string()), ...media })),
});

/** An answer to a question, with the question or the result that it leads to. */
export const optionPage = z.object({
  id: z.int(),
  key,
  publicationId: z.int(),
  identifier: z.string(),
  name: z.string(),
  position: z.int(),
  hasDivider: z.boolean(),
  dividerText: z.nullable(z.string()),
  examples: z.array(examplePage),
  question: z.nullable(z.object({ id: z.int() })),
  result: z.nullable(resultPage),
});

export type QuestionPage = z.infer<typeof questionPage>;
export type ExamplePage = z.infer<typeof examplePage>;
export type ResultPage = z.infer<typeof resultPage>;
export type OptionPage = z.infer<typeof optionPage>;

/** Begin a measurement: this makes it, so the answer is never kept for a second time. */
export const startMeasurement = defineRoute({
  method: 'GET',
  path: '/api/measurement/start/{treeId}',
  access: ['ROLE_USER'],
  summary:
    'Begin a measurement with a tree; the row of a former version begins the one published now, and the same key again the same measurement',
  params: { treeId: id },
  query: z.object({
    language: z.optional(languageCode),
    /** Made by the client; without one the server makes it. */
    key: z.optional(z.uuid()),
  }),
  reply: z.object({ statisticsId: z.int(), key: z.uuid(), publicationId: z.int(), question: questionPage }),
});

/** One question. */
export const getQuestion = defineRoute({
  method: 'GET',
  path: '/api/questions/{id}/question',
  access: ['ROLE_USER'],
  summary: 'A question, from the publication named or else the newest',
  params: { id },
  query: page,
  reply: questionPage,
});

/** The options of a question. */
export const getOptions = defineRoute({
  method: 'GET',
  path: '/api/questions/{id}/options',
  access: ['ROLE_USER'],
  summary: 'The options of a question with their examples, from the publication named or else the newest',
  params: { id },
  query: page,
  reply: z.array(optionPage),
});

/** The examples of an option. */
export const getExamples = defineRoute({
  method: 'GET',
  path: '/api/options/{id}/examples',
  access: ['ROLE_USER'],
  summary: 'The examples of an option, from the publication named or else the newest',
  params: { id },
  query: page,
  reply: z.array(examplePage),
});

/** Record what the professional did. */
export const recordAction = defineRoute({
  method: 'PUT',
  path: '/api/statistics/{statisticsId}',
  access: ['ROLE_USER'],
  summary: 'Record an action of a measurement; the same action twice is recorded once, and a sequence only in its turn',
  params: { statisticsId: id },
  objectName: 'action',
  body: z.object({
    actionId: z.uuid(),
    action: z.enum(actionKinds),
    questionId: id,
    optionId: z.optional(z.nullable(id)),
    resultId: z.optional(z.nullable(id)),
    step: z.int().check(z.gte(1), z.lte(1000)),
    publicationId: z.optional(z.nullable(id)),
    /** The client's count of the actions of this measurement, from 1; without one the server counts. */
    sequence: z.optional(z.int().check(z.gte(1), z.lte(limits.measurementActions))),
    /** By the client's clock; the server keeps it between the beginning of the measurement and now. */
    occurredAt: z.optional(z.iso.datetime({ offset: true })),
  }),
});

/** An action on its way to the server. */
export type ActionBody = BodyFor<typeof recordAction>;

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
  summary: 'A page of your measurements, the newest first; `from` and `to` are days on which they began, both included',
  query: z.object({
    page: z.optional(parameter),
    size: z.optional(parameter),
    sort: z.optional(z.string().check(z.regex(/^(startedAt|lastActionAt|score)(,(asc|desc))?$/))),
    /** The number that the versions of a tree share. */
    treeId: z.optional(id),
    status: z.optional(z.enum(measurementStatuses)),
    from: z.optional(z.iso.date()),
    to: z.optional(z.iso.date()),
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

/** One measurement with all that is needed to go on with it: see `replay`. */
export const getMeasurement = defineRoute({
  method: 'GET',
  path: '/api/measurements/{key}',
  access: ['ROLE_USER'],
  summary: 'One of your measurements with its actions, in their order',
  params: byKey,
  query: inLanguage,
  reply: z.extend(measurementSummary, { rootQuestionId: z.int(), actions: z.array(recordedAction) }),
});

const pathStep = z.object({
  /** Counted from 1. */
  step: z.int(),
  question: questionPage,
  /** The option that was chosen. */
  option: optionPage,
  /** Its place among the options of the question, from 0. */
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

/** Everything that can be asked in a publication. */
export const getPublicationBundle = defineRoute({
  method: 'GET',
  path: '/api/publications/{id}/bundle',
  access: ['ROLE_USER'],
  summary: 'Every question of a publication with its options, in the language asked for, else in that of the tree',
  params: { id },
  query: inLanguage,
  reply: z.object({
    publicationId: z.int(),
    /** That of the first question. */
    language: z.string(),
    /** The id of the first question. */
    root: z.int(),
    pages: z.array(z.object({ question: questionPage, options: z.array(optionPage) })),
  }),
  streams: true,
});
