import type { OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { type Served, serve } from '../../test/serve.ts';
import type { Database } from '../db/schema/tables.ts';

let server: Served;
let token: string;
let statements = 0;
beforeAll(async () => {
  const database = await testDatabase<Database>({
    onQuery: () => {
      statements += 1;
    },
  });
  server = await serve({ database });
  token = await server.signIn('professional');
});
afterAll(async () => {
  await server.close();
  await server.database.close();
});

/** Sends a call, and returns its answer with the statements that it took. */
const count = async (method: string, path: string, body?: unknown) => {
  const before = statements;
  const answer = await server.call(method, path, { token, body });
  return { ...answer, statements: statements - before };
};

test('[MEA-01] [MEA-08] the calls of a measurement take as few statements as they need', async () => {
  const trees = await count('GET', '/api/question-trees/get-published?language=nl');
  const started = await count('GET', `/api/measurement/start/${trees.body[0].id}?language=nl`);
  const { statisticsId, publicationId, question } = started.body;
  const bundle = await count('GET', `/api/publications/${publicationId}/bundle?language=nl`);
  const options = await count(
    'GET',
    `/api/questions/${question.id}/options?publicationId=${publicationId}&language=nl`,
  );
  const [option] = options.body as OptionPage[];
  const action = {
    actionId: crypto.randomUUID(),
    action: option?.result ? 'RESULT_SELECT' : 'OPTION_SELECT',
    questionId: question.id,
    optionId: option?.id,
    ...(option?.result && { resultId: option.result.id }),
    step: 1,
    publicationId,
    sequence: 1,
  };
  const recorded = await count('PUT', `/api/statistics/${statisticsId}`, action);
  const again = await count('PUT', `/api/statistics/${statisticsId}`, action);
  expect([recorded.status, again.status]).toEqual([200, 200]);
  expect({
    trees: trees.statements,
    start: started.statements,
    bundle: bundle.statements,
    options: options.statements,
    recorded: recorded.statements,
    again: again.statements,
  }).toEqual({ trees: 2, start: 2, bundle: 2, options: 1, recorded: 1, again: 3 });
});
