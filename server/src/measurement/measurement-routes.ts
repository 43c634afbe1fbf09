import type { ErrorName } from '@ok/contract/errors.ts';
import {
  type ActionBody,
  getExamples,
  getOptions,
  getPublicationBundle,
  getQuestion,
  type OptionPage,
  recordAction,
  startMeasurement,
} from '@ok/contract/routes/measurement/measurement.ts';
import type { Authority } from '@ok/contract/rules/accounts/authority.ts';
import { limits } from '@ok/contract/rules/values/limits.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { AppError } from '../http/app-error.ts';
import type { Claims, UserQuery } from '../http/authentication.ts';
import type { RegisterRoute, RouteCall } from '../http/register-route.ts';
import { RawReply } from '../http/replies/send-reply.ts';
import { queryAsUser } from '../sessions/current-user.ts';

import type { CachedPage, PageCache } from './page-cache.ts';
import {
  type BundleRow,
  type PageRequest,
  type PageRow,
  readBundle,
  selectBundle,
  selectQuestionOfOption,
  selectQuestionPage,
} from './page-store.ts';
import { findAction, insertAction, type RecordedRow } from './recording/action-store.ts';
import { recordNextAction } from './recording/next-action.ts';
import { insertMeasurement, type StartedRow } from './start-store.ts';

/** Query of a page. The reader gets `cached` when the database finds that very page. */
type PageQuery = UserQuery & { request: PageRequest; cached: CachedPage | undefined };

type MeasurementServices = { db: Kysely<Database>; pages: PageCache };

/**
 * Lets the browser of a professional keep what a publication asks, so that a second measurement downloads nothing. It
 * never changes and names no person. Without a publication or a language the answer depends on the day and the user, and is not kept.
 *
 * @returns the answer; nothing for a browser that has it already
 */
const keepInBrowser = <Answer>(
  publicationId: number | undefined,
  language: string | undefined,
  { reply, hasETag }: Pick<RouteCall<typeof getQuestion>, 'reply' | 'hasETag'>,
  answer: Answer,
): Answer | RawReply => {
  if (publicationId === undefined || language === undefined) return answer;
  const etag = `W/"${publicationId}-${language.toLowerCase()}"`;
  const cacheControl = 'private, max-age=31536000, immutable';
  if (hasETag(etag)) return new RawReply(null, { etag, cacheControl });
  reply.headers({ etag, 'cache-control': cacheControl });
  return answer;
};

const createError = (name: ErrorName) => new AppError(name, { entityName: 'statistics' });

/** Finds out why a fitting, new action was not recorded. */
const findRefusalReason = (row: RecordedRow, { sequence }: ActionBody): ErrorName => {
  if (row.last_sequence >= limits.measurementActions) return 'measurementFull';
  if (row.stopped && sequence !== undefined) return 'measurementStopped';
  return sequence !== undefined && sequence > row.last_sequence + 1 ? 'actionsMissing' : 'measurementMovedOn';
};

const toPageRequest = (questionId: number, query: { language?: string; publicationId?: number }): PageRequest => ({
  questionId,
  language: query.language?.toLowerCase(),
  publicationId: query.publicationId,
});

/** Routes for taking a measurement: start, read a step, record an action. */
export const measurementRoutes = ({ authQueryRoute }: RegisterRoute, { db, pages }: MeasurementServices) => {
  /** Guesses the page that the reader gets, which is possible only when the request names the language. */
  const createPageQuery = (request: PageRequest): PageQuery => {
    const { questionId, language, publicationId } = request;
    const cached = language === undefined ? undefined : pages.guess(questionId, language, publicationId);
    return { request, cached, from: selectQuestionPage(request, cached) };
  };

  const resolvePage = ({ request, cached }: PageQuery, row: PageRow): CachedPage => {
    const { page_publication_id: publicationId, page_language: language } = row;
    if (publicationId === null) throw new AppError('notFound');
    if (row.page_question === null || row.page_options === null) {
      if (!cached) throw new Error('a page without its bodies');
      pages.countHit();
      return cached;
    }
    const page = { publicationId, language, question: row.page_question, options: row.page_options };
    return pages.add(request.questionId, request.language ?? language, page);
  };

  const readPage = async (request: PageRequest, claims: Claims, needed: readonly Authority[]): Promise<CachedPage> => {
    const pageQuery = createPageQuery(request);
    const session = await queryAsUser<PageRow>(db, claims.sessionId, needed, pageQuery);
    if (!session) throw new AppError('unauthorized');
    return resolvePage(pageQuery, session.row);
  };

  for (const [route, part] of [
    [getQuestion, 'question'],
    [getOptions, 'options'],
  ] as const) {
    authQueryRoute<typeof getQuestion | typeof getOptions, PageRow, PageQuery>(
      route,
      ({ params, query }) => createPageQuery(toPageRequest(params.id, query)),
      async ({ userQuery, row, query, ...call }) =>
        keepInBrowser(query.publicationId, query.language, call, resolvePage(userQuery, row)[part]),
    );
  }

  authQueryRoute<typeof getExamples, { option_question_id: number | null; option_publication_id: number }>(
    getExamples,
    ({ params, query }) => ({ from: selectQuestionOfOption(params.id, query.publicationId) }),
    async ({ params, query, claims, row }) => {
      if (row.option_question_id === null) throw new AppError('notFound');
      const request = toPageRequest(row.option_question_id, { ...query, publicationId: row.option_publication_id });
      const page = await readPage(request, claims, getExamples.access);
      const options: OptionPage[] = JSON.parse(page.options.plain.toString());
      return options.find((option) => option.id === params.id)?.examples ?? [];
    },
  );

  authQueryRoute<typeof startMeasurement, StartedRow>(
    startMeasurement,
    ({ params, query }) =>
      insertMeasurement({
        treeRowId: params.treeId,
        language: query.language?.toLowerCase(),
        key: query.key,
        ordersAnswers: query.ordersAnswers === 'true',
      }),
    async ({ query, claims, row }) => {
      if (row.measurement_id === null) throw row.startable ? createError('keyReused') : new AppError('notFound');
      const request = toPageRequest(row.root_question_id, { ...query, publicationId: row.publication_id });
      const page = await readPage(request, claims, startMeasurement.access);
      return {
        statisticsId: row.measurement_id,
        key: row.key,
        publicationId: row.publication_id,
        answerOrder: row.answer_order,
        orderSeed: row.order_seed,
        question: JSON.parse(page.question.plain.toString()),
      };
    },
  );

  authQueryRoute<typeof recordAction, RecordedRow>(
    recordAction,
    ({ params, body }) => insertAction(params.statisticsId, body),
    async ({ params, body, row }) => {
      if (!row.owned) throw new AppError('notFound');
      if (!row.fits) throw createError('actionMismatch');
      if (row.recorded) return undefined;
      // An action that is sent twice is acknowledged twice, whatever the state of the measurement by then.
      const existing = await findAction(db, params.statisticsId, body);
      if (existing === 'same') return undefined;
      throw createError(existing === 'other' ? 'actionReused' : findRefusalReason(row, body));
    },
    ({ params, body, claims }) => recordNextAction(db, claims.sessionId, params.statisticsId, body),
  );

  authQueryRoute<typeof getPublicationBundle, BundleRow>(
    getPublicationBundle,
    ({ params, query }) => ({ from: selectBundle(params.id, query.language?.toLowerCase()) }),
    async ({ params, query, row, ...call }) => {
      if (row.bundle_language === null) throw new AppError('notFound');
      return keepInBrowser(params.id, query.language, call, readBundle(db, params.id, row));
    },
  );
};
