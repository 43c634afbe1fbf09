import { Readable } from 'node:stream';
import { getQuestionnaireResponse } from '@ok/contract/routes/measurement/questionnaire-response.ts';
import { getQuestionnaire } from '@ok/contract/routes/trees/questionnaire.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { AppError } from '../http/app-error.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { RawReply } from '../http/replies/send-reply.ts';
import { makeThreadPool } from '../jobs/thread-pool.ts';
import { openWorkerChannel, receiveAndClose } from '../jobs/worker-channel.ts';
import { readPath } from '../measurement/measurement-path.ts';
import { type OwnMeasurementRow, requireSummary, selectMeasurement } from '../measurement/own-measurements-store.ts';
import { getShippedTexts } from '../texts/shipped-texts.ts';
import { readScreenTexts } from '../texts/text-store.ts';
import { readPublishedDocument } from '../trees/publishing/published-document.ts';
import { findPublication, readAnsweredKeys } from './fhir-store.ts';
import { noText, removeMarkup } from './questionnaire.ts';
import { toQuestionnaireResponse } from './questionnaire-response.ts';
import type { QuestionnaireRequest } from './questionnaire-worker.ts';

const threads = makeThreadPool(new URL('./questionnaire-worker.ts', import.meta.url), {
  maxThreads: 1,
  idleTimeout: 20_000,
});

/** Milliseconds that a thread may take for a questionnaire, and may wait for the next request. */
const timeouts = { idleTimeoutMs: 60_000, taskTimeoutMs: 120_000 };

/** Key of the name of the score. */
const scoreKey = 'questionTree.proof.score';

const readScoreName = async (db: Kysely<Database>, language: string): Promise<string> =>
  (await readScreenTexts(db, language, getShippedTexts())).get(scoreKey) ?? '';

/**
 * Writes the questionnaire of a publication.
 *
 * @returns the parts of the questionnaire
 * @throws AppError `notFound` for an unknown publication
 */
const writeQuestionnaire = async (db: Kysely<Database>, publicationId: number): Promise<AsyncGenerator<Buffer>> => {
  const publication = await findPublication(db, publicationId);
  const parts = await readPublishedDocument(db, publicationId);
  if (!publication || !parts) throw new AppError('notFound');
  const channel = openWorkerChannel<QuestionnaireRequest>(threads, 'writeQuestionnaire', timeouts);
  const { request, close } = channel;
  try {
    for await (const part of parts) await request({ take: part });
    const scoreNames: Record<string, string> = {};
    for (const language of await request<string[]>({ languages: true })) {
      scoreNames[language] = await readScoreName(db, language);
    }
    const { number, publishedAt, isLive } = publication;
    const facts = { number, publishedAt: publishedAt.toISOString(), isLive, scoreNames };
    await request({ facts });
  } catch (error) {
    close();
    throw error;
  }
  return receiveAndClose(channel, 'part');
};

/** Routes of FHIR: published versions for administrators, and measurements for their owners. */
export const fhirRoutes = ({ authRoute, authQueryRoute }: RegisterRoute, { db }: { db: Kysely<Database> }) => {
  authRoute(getQuestionnaire, async ({ params: { id } }) => {
    const parts = await writeQuestionnaire(db, id);
    return new RawReply(Readable.from(parts), {
      file: { name: `questionnaire-${id}.json`, disposition: 'attachment' },
    });
  });

  authQueryRoute<typeof getQuestionnaireResponse, OwnMeasurementRow>(
    getQuestionnaireResponse,
    ({ params, query }) => selectMeasurement(params.key, query.language?.toLowerCase()),
    async ({ params, query, row }) => {
      const { summary } = requireSummary(row);
      const language = query.language?.toLowerCase() ?? row.lang_key;
      const { steps, result } = await readPath(db, row, language);
      const keys = await readAnsweredKeys(db, summary.publicationId, {
        questions: steps.map(({ question }) => question.id),
        options: steps.map(({ option }) => option.id),
      });
      if (!keys) throw new AppError('notFound');
      const score = result?.score ?? null;
      const response = toQuestionnaireResponse({
        key: params.key,
        tree: { key: keys.treeKey, version: keys.version, publication: keys.publication },
        status: summary.status,
        isCorrection: summary.correction !== null,
        language,
        at: new Date(summary.endedAt ?? summary.lastActionAt).toISOString(),
        answers: steps.map(({ question, option }) => ({
          question: {
            key: keys.questions[question.id] ?? String(question.id),
            text: removeMarkup(question.name) || noText,
          },
          option: { key: keys.options[option.id] ?? String(option.id), text: removeMarkup(option.name) || noText },
        })),
        score: score === null ? null : { value: score, name: await readScoreName(db, language) },
      });
      return new RawReply(Buffer.from(JSON.stringify(response)), {
        file: { name: `questionnaire-response-${params.key}.json`, disposition: 'attachment' },
      });
    },
  );
};
