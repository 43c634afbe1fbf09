import type { OptionPage } from '@ok/contract/routes/measurement.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../../test/serve.ts';

let server: Served;
let token: string;
let other: string;
let trees: { id: number; name: string }[];
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('professional');
  other = await server.signIn('tester');
  trees = (await get('/api/question-trees/get-published')).body;
});
afterAll(() => server.close());

const get = (path: string, who = token) => server.call('GET', path, { token: who });
const start = async (treeId = trees[0]?.id, who = token) =>
  (await get(`/api/measurement/start/${treeId}?language=nl`, who)).body;
const optionsOf = async (id: number, query = ''): Promise<OptionPage[]> =>
  (await get(`/api/questions/${id}/options${query}`)).body;
const record = (statisticsId: number | string, body: unknown, who = token) =>
  server.call('PUT', `/api/statistics/${statisticsId}`, { token: who, body });
const recorded = async (statisticsId: number) =>
  server.db
    .selectFrom('measurement_action')
    .selectAll()
    .where('measurement_id', '=', statisticsId)
    .orderBy('id')
    .execute();
const action = (questionId: number, option: OptionPage, step = 1) => ({
  actionId: crypto.randomUUID(),
  action: option.result ? 'RESULT_SELECT' : 'OPTION_SELECT',
  questionId,
  optionId: option.id,
  ...(option.result && { resultId: option.result.id }),
  step,
});
const begun = async () => {
  const { statisticsId, question } = await start();
  const [option] = await optionsOf(question.id);
  if (!option) throw new Error('no options');
  return { statisticsId: Number(statisticsId), question, option };
};

test('[HOM-01] the published trees by position, in the language asked for', async () => {
  expect(trees.map(({ name }) => name)).toEqual([
    'OK! Baby (0-12 maanden)',
    'OK! Peuter (1-4 jaar)',
    'OK! Schoolkind (4-12 jaar)',
  ]);
  const english = await get('/api/question-trees/get-published?language=en&fetchTestTrees=false&cacheBuster=1');
  expect(english.body[0]).toMatchObject({ name: 'OK! Baby (0-12 months)', position: 1, published: true, version: 1 });
  expect(english.body[0].media).toMatch(/^[0-9a-f]{64}\.webp$/);
});

test('[HOM-01] a tree under test ships: the home of the tester shows it, that of a professional never', async () => {
  const namesFor = async (who: string) =>
    (await get('/api/question-trees/get-published?fetchTestTrees=true', who)).body.map(
      ({ name, test: isTest }: { name: string; test: boolean }) => [name, isTest],
    );
  const forEverybody = trees.map(({ name }) => [name, false]);
  expect(await namesFor(token)).toEqual(forEverybody);
  expect(await namesFor(other)).toEqual([...forEverybody, ['OK! Tiener (12-16 jaar)', true]]);
});

test('[HOM-03] one tree with its instruction and how many questions it asks; an unknown one is 404', async () => {
  const { body } = await get(`/api/question-trees/${trees[1]?.id}`);
  expect(body.description).toContain('<p>');
  const lengths = await Promise.all(
    trees.map(async ({ id }) => (await get(`/api/question-trees/${id}`)).body.questions),
  );
  expect(lengths).toEqual([
    { shortest: 3, longest: 6 },
    { shortest: 3, longest: 5 },
    { shortest: 3, longest: 6 },
  ]);
  expect((await get('/api/question-trees/999999')).status).toBe(404);
});

test('[MEA-01] starting makes the measurement and answers the first question, never kept', async () => {
  const first = await get(`/api/measurement/start/${trees[0]?.id}`);
  const second = await get(`/api/measurement/start/${trees[0]?.id}`);
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect(first.body.question).toMatchObject({ name: 'Wat gebeurt er meestal nadat de baby een signaal geeft?' });
  expect(second.body.statisticsId).not.toBe(first.body.statisticsId);
  const row = await server.db
    .selectFrom('measurement')
    .selectAll()
    .where('id', '=', first.body.statisticsId)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ publication_id: first.body.publicationId, language: 'nl', test: false });
});

test.each(['nl', 'en'])('[MEA-02] every path of every tree ends in a result, in %s', async (language) => {
  for (const { id } of trees) {
    const { question } = (await get(`/api/measurement/start/${id}?language=${language}`)).body;
    const waiting = [question.id];
    const scores = new Set<number>();
    while (waiting.length > 0) {
      const questionId = waiting.pop();
      const asked = (await get(`/api/questions/${questionId}/question?language=${language}`)).body;
      expect(asked.name.length).toBeGreaterThan(10);
      const options = await optionsOf(questionId, `?language=${language}`);
      expect(options.length).toBeGreaterThan(1);
      expect(options.map(({ position }) => position)).toEqual(options.map((_, index) => index + 1));
      for (const option of options) {
        const positions = option.examples.map(({ position }) => Number(position));
        expect(positions).toEqual(positions.toSorted((a, b) => a - b));
        expect((option.question === null) !== (option.result === null)).toBe(true);
        if (option.question) waiting.push(option.question.id);
        if (option.result) scores.add(option.result.score);
      }
    }
    expect([...scores].sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  }
});

test('[MEA-02] options carry examples, dividers and full results, and name their publication', async () => {
  const { question, publicationId } = await start();
  const options = await optionsOf(question.id, `?publicationId=${publicationId}`);
  expect(options.every((option) => option.publicationId === publicationId)).toBe(true);
  const [option] = options;
  expect((await get(`/api/options/${option?.id}/examples`)).body).toEqual(option?.examples);
  const all = await sql<{ options: string }>`select options from publication_page where language = 'nl'`.execute(
    server.db,
  );
  const withResult = all.rows.flatMap(({ options: text }) => JSON.parse(text)).find(({ result }) => result);
  expect(withResult.result).toMatchObject({ name: expect.any(String), score: expect.any(Number) });
  expect(withResult.result.description).toMatch(/^<p>/);
  expect(withResult.result.images.length).toBeGreaterThan(1);
});

test('[MEA-02] without a language the account decides; a language that a tree lacks is answered in its own', async () => {
  const { question } = await start();
  const dutch = await get(`/api/questions/${question.id}/question`);
  expect((await get(`/api/questions/${question.id}/question?language=fr`)).body).toEqual(dutch.body);
  await server.call('PUT', '/api/translations/change-language/EN', { token });
  expect((await get(`/api/questions/${question.id}/question`)).body.name).toMatch(/^What/);
  await server.call('PUT', '/api/translations/change-language/NL', { token });
  expect((await get(`/api/questions/${question.id}/question`)).body).toEqual(dutch.body);
});

test('[MEA-08] a measurement has steps from 1 to 1000', async () => {
  const { statisticsId, question, option } = await begun();
  const statuses: [number, number][] = [];
  for (const step of [-1, 0, 1, 1000, 1001, 2 ** 40]) {
    statuses.push([step, (await record(statisticsId, action(question.id, option, step))).status]);
  }
  expect(statuses).toEqual([
    [-1, 400],
    [0, 400],
    [1, 200],
    [1000, 200],
    [1001, 400],
    [2 ** 40, 400],
  ]);
});

test('[MEA-08][STT-01] an action is recorded, and sending it again records nothing more', async () => {
  const { statisticsId, question, option } = await begun();
  const body = action(question.id, option);
  const answers = await Promise.all([1, 2, 3].map(() => record(statisticsId, body)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await record(statisticsId, body)).status).toBe(200);
  expect(await recorded(statisticsId)).toMatchObject([
    { action: 'OPTION_SELECT', question_id: question.id, option_id: option.id, step: 1 },
  ]);
});

test('[MEA-08] [TRE-13] pages and what is recorded on them carry keys, which are those of the rows', async () => {
  const keysOf = async (table: 'question' | 'question_option' | 'question_option_example' | 'test_result') =>
    new Map((await server.db.selectFrom(table).select(['id', 'key']).execute()).map(({ id, key }) => [id, key]));
  const [questions, options, examples, results] = [
    await keysOf('question'),
    await keysOf('question_option'),
    await keysOf('question_option_example'),
    await keysOf('test_result'),
  ];
  const { statisticsId, question } = await start();
  expect(question.key).toBe(questions.get(question.id));
  const step = async (questionId: number, wanted: (option: OptionPage) => boolean) => {
    const option = (await optionsOf(questionId)).find(wanted);
    if (!option) throw new Error('no such option');
    expect(option.key).toBe(options.get(option.id));
    for (const example of option.examples) expect(example.key).toBe(examples.get(example.id));
    expect((await record(statisticsId, action(questionId, option))).status).toBe(200);
    return option;
  };
  const onward = await step(question.id, (option) => option.question !== null);
  const next = onward.question?.id ?? 0;
  const back = { actionId: crypto.randomUUID(), action: 'BACK_CLICK', questionId: next, step: 2 };
  expect((await record(statisticsId, back)).status).toBe(200);
  let at = next;
  let last = await step(at, () => true);
  while (last.question) {
    at = last.question.id;
    last = await step(at, () => true);
  }
  expect(last.result?.key).toBe(results.get(last.result?.id ?? 0));

  const kept = await recorded(statisticsId);
  expect(kept.map(({ question_key }) => question_key)).toEqual(kept.map((row) => questions.get(row.question_id)));
  expect(kept[1]).toMatchObject({ action: 'BACK_CLICK', option_key: null, result_key: null });
  expect(kept[0]).toMatchObject({ option_key: onward.key, result_key: null });
  expect(kept.at(-1)).toMatchObject({ option_key: last.key, result_key: last.result?.key });
  expect(last.key).toMatch(/^[0-9a-f-]{36}$/);
});

test('[MEA-08] an action id that is used again for something else is refused', async () => {
  const { statisticsId, question, option } = await begun();
  const body = action(question.id, option);
  await record(statisticsId, body);
  const another = await begun();
  for (const answer of [
    await record(statisticsId, { ...body, step: 2 }),
    await record(statisticsId, { actionId: body.actionId, action: 'BACK_CLICK', questionId: question.id, step: 1 }),
    await record(another.statisticsId, body),
  ]) {
    expect(answer.status).toBe(400);
    expect(answer.body.errorKey).toBe('actionreused');
    expect(answer.headers.get('x-okapp-error')).toBe('error.actionreused');
    expect(answer.headers.get('x-okapp-params')).toBe('statistics');
  }
  expect(await recorded(statisticsId)).toHaveLength(1);
  expect(await recorded(another.statisticsId)).toHaveLength(0);
});

test('[SEC-03] nobody records on the measurement of somebody else, which looks as if it were not there', async () => {
  const { statisticsId, question, option } = await begun();
  const body = action(question.id, option);
  const foreign = await record(statisticsId, body, other);
  const missing = await record(987_654_321, body, other);
  expect([foreign.status, missing.status]).toEqual([404, 404]);
  expect({ ...foreign.body, path: '' }).toEqual({ ...missing.body, path: '' });
  expect(await recorded(statisticsId)).toHaveLength(0);
});

test('[MEA-08] an answer that does not belong to the question is refused and nothing is written', async () => {
  const { statisticsId, question, option } = await begun();
  const good = action(question.id, option);
  const next = await optionsOf(option.question?.id ?? 0);
  const elsewhere = await start(trees[1]?.id);
  for (const bad of [
    { ...good, optionId: next[0]?.id },
    { ...good, optionId: 999_999 },
    { ...good, optionId: null },
    { ...good, action: 'RESULT_SELECT', resultId: 1 },
    { ...good, questionId: elsewhere.question.id },
    { ...good, publicationId: elsewhere.publicationId },
    { actionId: good.actionId, action: 'BACK_CLICK', questionId: elsewhere.question.id, step: 1 },
  ]) {
    const { status, body } = await record(statisticsId, bad);
    expect(status, JSON.stringify(bad)).toBe(400);
    expect(body.message).toBe('error.actionmismatch');
  }
  for (const bad of [
    {},
    [],
    { ...good, actionId: 'x' },
    { ...good, action: 'JUMP' },
    { ...good, step: 0 },
    { ...good, step: 1.5 },
    { ...good, questionId: -1 },
    { ...good, questionId: '1; drop table measurement' },
  ]) {
    expect((await record(statisticsId, bad)).status, JSON.stringify(bad)).toBe(400);
  }
  for (const id of ['0', '-1', 'x', '1.5', '99999999999999999999', '%00', '1%27']) {
    expect((await record(id, good)).status, id).toBe(404);
  }
  expect(await recorded(statisticsId)).toHaveLength(0);
  expect((await record(statisticsId, good)).status).toBe(200);
});

test('[SEC-04] trees under test, and drafts, are there for those who may see them and 404 for others', async () => {
  const [, , school] = trees;
  const { question } = await start(school?.id);
  const [option] = await optionsOf(question.id);
  const paths = [
    `/api/question-trees/${school?.id}`,
    `/api/measurement/start/${school?.id}`,
    `/api/questions/${question.id}/question`,
    `/api/questions/${question.id}/options`,
    `/api/options/${option?.id}/examples`,
  ];
  const statuses = async (who: string) => Promise.all(paths.map(async (path) => (await get(path, who)).status));
  const listed = async (who: string, test: boolean) =>
    (await get(`/api/question-trees/get-published?fetchTestTrees=${test}`, who)).body.length;
  const set = (change: object) =>
    server.db.updateTable('question_tree').set(change).where('id', '=', Number(school?.id)).execute();

  await set({ test: true });
  expect(await statuses(token)).toEqual([404, 404, 404, 404, 404]);
  expect(await statuses(other)).toEqual([200, 200, 200, 200, 200]);
  expect(await statuses(await server.signIn('admin'))).toEqual([200, 200, 200, 200, 200]);
  expect(await Promise.all([listed(token, true), listed(other, false), listed(other, true)])).toEqual([2, 2, 4]);
  // As data of former versions may have it: a version that was published was made a draft again.
  await sql`alter table question_tree disable trigger read_only`.execute(server.db);
  await set({ test: false, status: 'DRAFT' });
  await sql`alter table question_tree enable trigger read_only`.execute(server.db);
  expect(await statuses(other)).toEqual([404, 404, 404, 404, 404]);
  await set({ status: 'PUBLISHED' });
  expect(await statuses(token)).toEqual([200, 200, 200, 200, 200]);
});
