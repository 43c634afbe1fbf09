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
import type { Authority } from '@ok/contract/rules/authority.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { AppError } from '../http/app-error.ts';
import type { Claims, UserQuery } from '../http/authentication.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { queryAsUser } from '../sessions/current-user.ts';
import { findAction, insertAction, type RecordedRow } from './measurement-store.ts';
import type { KeptPage, PageCache } from './page-cache.ts';
import {
  type BundleRow,
  type PageRow,
  type PageWanted,
  readBundle,
  selectBundle,
  selectPage,
  selectQuestionOfOption,
} from './page-store.ts';
import { insertMeasurement, type StartedRow } from './start-store.ts';

/** A page on its way: `kept` is what the reader gets when the database finds that very page. */
type PageAsked = UserQuery & { wanted: PageWanted; kept: KeptPage | undefined };

type Services = { db: Kysely<Database>; pages: PageCache };

const refused = (name: ErrorName) => new AppError(name, { entityName: 'statistics' });

/** Why an action that fits, and is known from nowhere, was not recorded. */
const whyNot = (row: RecordedRow, { sequence }: ActionBody): ErrorName => {
  if (row.last_sequence >= limits.measurementActions) return 'measurementFull';
  if (row.stopped && sequence !== undefined) return 'measurementStopped';
  return sequence !== undefined && sequence > row.last_sequence + 1 ? 'actionsMissing' : 'measurementMovedOn';
};

/** Taking a measurement: start, read a step, record what was done. */
export const measurementRoutes = ({ authQueryRoute }: RegisterRoute, { db, pages }: Services) => {
  const wantedBy = (questionId: number, query: { language?: string; publicationId?: number }): PageWanted => ({
    questionId,
    language: query.language?.toLowerCase(),
    publicationId: query.publicationId,
  });
  /** Only with a language it is known beforehand which page a reader probably gets. */
  const askPage = (wanted: PageWanted): PageAsked => {
    const { questionId, language, publicationId } = wanted;
    const kept = language === undefined ? undefined : pages.guess(questionId, language, publicationId);
    return { wanted, kept, from: selectPage(wanted, kept) };
  };

  const pageOf = ({ wanted, kept }: PageAsked, row: PageRow): KeptPage => {
    const { page_publication_id: publicationId, page_language: language } = row;
    if (publicationId === null) throw new AppError('notFound');
    if (row.page_question === null || row.page_options === null) {
      if (!kept) throw new Error('a page without its bodies');
      return kept;
    }
    const found = { publicationId, language, question: row.page_question, options: row.page_options };
    return pages.keep(wanted.questionId, wanted.language ?? language, found);
  };

  const readPage = async (wanted: PageWanted, claims: Claims, needed: readonly Authority[]): Promise<KeptPage> => {
    const asked = askPage(wanted);
    const session = await queryAsUser<PageRow>(db, claims.sessionId, needed, asked);
    if (!session) throw new AppError('unauthorized');
    return pageOf(asked, session.row);
  };

  for (const [route, part] of [
    [getQuestion, 'question'],
    [getOptions, 'options'],
  ] as const) {
    authQueryRoute<typeof getQuestion | typeof getOptions, PageRow, PageAsked>(
      route,
      ({ params, query }) => askPage(wantedBy(params.id, query)),
      async ({ userQuery, row }) => pageOf(userQuery, row)[part],
    );
  }

  authQueryRoute<typeof getExamples, { option_question_id: number | null; option_publication_id: number }>(
    getExamples,
    ({ params, query }) => ({ from: selectQuestionOfOption(params.id, query.publicationId) }),
    async ({ params, query, claims, row }) => {
      if (row.option_question_id === null) throw new AppError('notFound');
      const wanted = wantedBy(row.option_question_id, { ...query, publicationId: row.option_publication_id });
      const page = await readPage(wanted, claims, getExamples.access);
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
      if (row.measurement_id === null) throw row.startable ? refused('keyReused') : new AppError('notFound');
      const wanted = wantedBy(row.root_question_id, { ...query, publicationId: row.publication_id });
      const page = await readPage(wanted, claims, startMeasurement.access);
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
      if (!row.fits) throw refused('actionMismatch');
      if (row.recorded) return undefined;
      // One that came twice is acknowledged twice, whatever has become of the measurement since.
      const known = await findAction(db, params.statisticsId, body);
      if (known === 'same') return undefined;
      throw refused(known === 'other' ? 'actionReused' : whyNot(row, body));
    },
  );

  authQueryRoute<typeof getPublicationBundle, BundleRow>(
    getPublicationBundle,
    ({ params, query }) => ({ from: selectBundle(params.id, query.language?.toLowerCase()) }),
    async ({ params, row }) => {
      if (row.bundle_language === null) throw new AppError('notFound');
      return readBundle(db, params.id, row);
    },
  );
};
