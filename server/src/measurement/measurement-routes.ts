import {
  getExamples,
  getOptions,
  getQuestion,
  type OptionPage,
  recordAction,
  startMeasurement,
} from '@ok/contract/routes/measurement.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { choosePacked } from '../http/packed-body.ts';
import { Refusal } from '../http/refusal.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { type Viewer, withViewer } from '../sessions/viewer.ts';
import {
  insertAction,
  insertMeasurement,
  isSameAction,
  type RecordedRow,
  type StartedRow,
} from './measurement-store.ts';
import type { KeptPage, PageCache } from './page-cache.ts';
import { type PageRow, type PageWanted, selectPage, selectQuestionOfOption } from './page-store.ts';

type Services = { db: Kysely<Database>; pages: PageCache };

/** Taking a measurement: start, read a step, record what was done. */
export const measurementRoutes = ({ fused }: RegisterRoute, { db, pages }: Services) => {
  const wantedBy = (questionId: number, query: { language?: string; publicationId?: number }): PageWanted => ({
    questionId,
    language: query.language?.toLowerCase(),
    publicationId: query.publicationId,
  });
  const guess = ({ questionId, language, publicationId }: PageWanted) =>
    language === undefined ? undefined : pages.guess(questionId, language, publicationId);

  const pageOf = async (wanted: PageWanted, viewer: Viewer, row: PageRow): Promise<KeptPage> => {
    if (row.page_publication_id === null) throw new Refusal('notFound');
    return pages.keep(wanted.questionId, wanted.language ?? viewer.langKey, {
      publicationId: row.page_publication_id,
      language: row.page_language,
      question: row.page_question,
      options: row.page_options,
    });
  };

  for (const [route, part] of [
    [getQuestion, 'question'],
    [getOptions, 'options'],
  ] as const) {
    fused<typeof getQuestion | typeof getOptions, PageRow>(
      route,
      ({ params, query }) => {
        const wanted = wantedBy(params.id, query);
        return { from: selectPage(wanted, guess(wanted)) };
      },
      async ({ params, query, viewer, work, request, reply }) =>
        choosePacked((await pageOf(wantedBy(params.id, query), viewer, work))[part], request, reply),
    );
  }

  fused<typeof getExamples, { option_question_id: number | null; option_publication_id: number }>(
    getExamples,
    ({ params, query }) => ({ from: selectQuestionOfOption(params.id, query.publicationId) }),
    async ({ params, query, viewer, claims, work }) => {
      if (work.option_question_id === null) throw new Refusal('notFound');
      const wanted = wantedBy(work.option_question_id, { ...query, publicationId: work.option_publication_id });
      const session = await withViewer<PageRow>(db, claims.sessionId, getExamples.access, {
        from: selectPage(wanted, guess(wanted)),
      });
      if (!session) throw new Refusal('unauthorized');
      const page = await pageOf(wanted, viewer, session.work);
      const options: OptionPage[] = JSON.parse(page.options.plain.toString());
      return options.find((option) => option.id === params.id)?.examples ?? [];
    },
  );

  fused<typeof startMeasurement, StartedRow>(
    startMeasurement,
    ({ params, query }) => insertMeasurement(params.treeId, query.language?.toLowerCase()),
    async ({ query, viewer, claims, work }) => {
      if (work.measurement_id === null) throw new Refusal('notFound');
      const wanted = wantedBy(work.root_question_id, { ...query, publicationId: work.publication_id });
      const session = await withViewer<PageRow>(db, claims.sessionId, startMeasurement.access, {
        from: selectPage(wanted, guess(wanted)),
      });
      if (!session) throw new Refusal('unauthorized');
      const page = await pageOf(wanted, viewer, session.work);
      return {
        statisticsId: work.measurement_id,
        publicationId: work.publication_id,
        question: JSON.parse(page.question.plain.toString()),
      };
    },
  );

  fused<typeof recordAction, RecordedRow>(
    recordAction,
    ({ params, body }) => insertAction(params.statisticsId, body),
    async ({ params, body, work }) => {
      if (!work.owned) throw new Refusal('notFound');
      if (!work.fits) throw new Refusal('actionMismatch', { entityName: 'statistics' });
      if (work.recorded || (await isSameAction(db, params.statisticsId, body))) return undefined;
      throw new Refusal('actionReused', { entityName: 'statistics' });
    },
  );
};
