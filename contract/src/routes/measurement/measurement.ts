import * as z from 'zod/mini';
import { actionKinds } from '../../measurement/flow.ts';
import { answerOrders, shownOrders } from '../../rules/answers/answer-order.ts';
import { languageCode } from '../../rules/values/characters.ts';
import { id, uuid } from '../../rules/values/id.ts';
import { limits } from '../../rules/values/limits.ts';
import { type BodyFor, defineRoute } from '../define-route.ts';

/** Language code of two letters. */
const publishedPageQuery = z.object({ publicationId: z.optional(id), language: z.optional(languageCode) });
const pictureReply = { media: z.nullable(z.string()), altText: z.nullable(z.string()) };

/** Key that is equal in every version, copy and file. Pages published before keys existed have none. */
const key = z.optional(z.uuid());

/** Question of a publication. */
export const questionPage = z.object({
  id: z.int(),
  key,
  publicationId: z.int(),
  /** Sanitised HTML. */
  name: z.string(),
});

export const examplePage = z.object({
  id: z.int(),
  key,
  identifier: z.nullable(z.string()),
  position: z.nullable(z.int()),
  belowDivider: z.boolean(),
  /** One list item per line. */
  content: z.string(),
  /** Sanitised HTML. */
  infoText: z.nullable(z.string()),
  ...pictureReply,
});

export const resultPage = z.object({
  id: z.int(),
  key,
  name: z.string(),
  score: z.int(),
  /** Sanitised HTML. */
  description: z.string(),
  images: z.array(
    z.object({ id: z.int(), position: z.nullable(z.int()), content: z.nullable(z.string()), ...pictureReply }),
  ),
});

/** An answer, with the question or result that it leads to. */
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

/** Order in which a measurement shows answers; see `orderAnswers`. */
export const shownOrder = { answerOrder: z.enum(shownOrders), orderSeed: z.nullable(z.int()) };

/** Although a GET, the call creates a measurement, so its reply is never cached. */
export const startMeasurement = defineRoute({
  method: 'GET',
  path: '/api/measurement/start/{treeId}',
  access: ['ROLE_USER'],
  summary:
    'Begin a measurement with a tree; the row of a former version begins the one published now, and the same key again the same measurement',
  params: { treeId: id },
  query: z.object({
    language: z.optional(languageCode),
    /** Key chosen by the client; by default the server chooses one. */
    key: z.optional(uuid),
    /** Whether the client applies the order of answers; by default answers are shown as in the tree. */
    ordersAnswers: z.optional(z.enum(['true', 'false'])),
  }),
  reply: z.object({
    statisticsId: z.int(),
    key: z.uuid(),
    publicationId: z.int(),
    ...shownOrder,
    question: questionPage,
  }),
});

export const getQuestion = defineRoute({
  method: 'GET',
  path: '/api/questions/{id}/question',
  access: ['ROLE_USER'],
  summary: 'A question, from the publication named or else the newest',
  params: { id },
  query: publishedPageQuery,
  reply: questionPage,
});

export const getOptions = defineRoute({
  method: 'GET',
  path: '/api/questions/{id}/options',
  access: ['ROLE_USER'],
  summary: 'The options of a question with their examples, from the publication named or else the newest',
  params: { id },
  query: publishedPageQuery,
  reply: z.array(optionPage),
});

export const getExamples = defineRoute({
  method: 'GET',
  path: '/api/options/{id}/examples',
  access: ['ROLE_USER'],
  summary: 'The examples of an option, from the publication named or else the newest',
  params: { id },
  query: publishedPageQuery,
  reply: z.array(examplePage),
});

export const recordAction = defineRoute({
  method: 'PUT',
  path: '/api/statistics/{statisticsId}',
  access: ['ROLE_USER'],
  summary:
    'Record an action of a measurement where it stands; the same action twice is recorded once, and a sequence only in its turn',
  params: { statisticsId: id },
  objectName: 'action',
  body: z.object({
    actionId: uuid,
    action: z.enum(actionKinds),
    questionId: id,
    optionId: z.optional(z.nullable(id)),
    resultId: z.optional(z.nullable(id)),
    step: z.int().check(z.gte(1), z.lte(limits.measurementSteps)),
    publicationId: z.optional(z.nullable(id)),
    /** Number of the action within its measurement, counted by the client from 1; by default the server counts. */
    sequence: z.optional(z.int().check(z.gte(1), z.lte(limits.measurementActions))),
    /** Moment by the client's clock. The server limits it to the time between the start of the measurement and now. */
    occurredAt: z.optional(z.iso.datetime({ offset: true })),
  }),
});

/** Action that a client sends. */
export type ActionBody = BodyFor<typeof recordAction>;

export const getPublicationBundle = defineRoute({
  method: 'GET',
  path: '/api/publications/{id}/bundle',
  access: ['ROLE_USER'],
  summary: 'Every question of a publication with its options, in the language asked for, else in that of the tree',
  params: { id },
  query: z.object({ language: z.optional(languageCode) }),
  reply: z.object({
    publicationId: z.int(),
    /** Language of the first question. */
    language: z.string(),
    /** Id of the first question. */
    root: z.int(),
    /** Order in which measurements show the answers. */
    answerOrder: z.enum(answerOrders),
    pages: z.array(z.object({ question: questionPage, options: z.array(optionPage) })),
  }),
  streams: true,
});

/** Text of the mail in which a professional notes a result. */
export const getResultMail = defineRoute({
  method: 'GET',
  path: '/api/result-mail',
  access: [],
  summary: 'The text of the mail about a result, in plain text with {{names}} for what is filled in',
  query: z.object({ language: z.optional(languageCode) }),
  reply: z.object({ subject: z.string(), content: z.string(), language: z.string() }),
});
