import { entities } from '@ok/contract/entities/index.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { type Body, makeRows, pngBase64 } from '../../../test/entity-rows.ts';
import { makeTree } from '../../../test/make-tree.ts';
import { type Answer, type Served, serve } from '../../../test/serve.ts';
import { textToDocument } from '../../html/rich-document.ts';
import { publishTree } from '../../trees/publishing/publish.ts';

const api = {
  tree: '/api/question-trees',
  question: '/api/questions',
  option: '/api/question-options',
  example: '/api/question-option-examples',
};

let server: Served;
let rows: ReturnType<typeof makeRows>;
beforeAll(async () => {
  server = await serve();
  rows = makeRows(server, await server.signIn('admin'));
});
afterAll(() => server.close());

type Tree = Awaited<ReturnType<typeof makeTree>>;
let draft: Tree;
let tree: Tree;

const get = async (path: string): Promise<Body & { id: number }> => (await rows.send('GET', path)).body;
const change = async (path: string, id: number, changes: Body) =>
  rows.send('PUT', path, { ...(await get(`${path}/${id}`)), ...changes });
const exampleId = async (option: number) =>
  (
    await server.db
      .selectFrom('question_option_example')
      .select('id')
      .where('option_id', '=', option)
      .executeTakeFirstOrThrow()
  ).id;

/** Reads all parts of all versions that professionals see. */
const readAllVersions = async () =>
  (
    await sql`select
      (select json_agg(question order by id) from question) as questions,
      (select json_agg(question_option order by id) from question_option) as options,
      (select json_agg(question_option_example order by id) from question_option_example) as examples,
      (select json_agg(question_tree order by id) from question_tree) as trees`.execute(server.db)
  ).rows;

const expectReadOnly = ({ status, headers, body }: Answer, what: string) => {
  expect([status, body.errorKey, headers.get('x-okapp-error')], what).toEqual([400, 'readonly', 'error.readonly']);
};

describe.each(['PUBLISHED', 'WAS_PUBLISHED'])('[TRE-04] a version that is %s', (status) => {
  beforeEach(async () => {
    draft = await makeTree(server.db);
    tree = await makeTree(server.db);
    // Simulates a row from earlier times, when markup was parsed by other rules.
    await sql`update question_tree set description = '<p class="x">Lees <u>dit</p>' where id = ${tree.id}`.execute(
      server.db,
    );
    expect((await change(api.tree, tree.id, { status: 'PUBLISHED' })).status).toBe(200);
    if (status !== 'PUBLISHED') expect((await change(api.tree, tree.id, { status })).status).toBe(200);
  });

  test('keeps its texts and its structure, whatever an administrator sends', async () => {
    const example = await exampleId(tree.optionB);
    const name = textToDocument('Anders');
    const bodies = {
      question: await rows.bodyOf(entities.question, false),
      option: await rows.bodyOf(entities.questionOption, false),
      example: await rows.bodyOf(entities.questionOptionExample, false),
    };
    const before = await readAllVersions();
    const calls: [string, () => Promise<Answer>][] = [
      ['change a question', () => change(api.question, tree.first, { name })],
      ['change what a question is', () => change(api.question, tree.second, { main: true })],
      ['change an option', () => change(api.option, tree.optionB, { name: 'Anders' })],
      ['change what an option leads to', () => change(api.option, tree.last, { result: null })],
      ['change an example', () => change(api.example, example, { content: 'Anders' })],
      ['change a picture', () => change(api.example, example, { image: pngBase64, imageContentType: 'image/png' })],
      ['add a question', () => rows.send('POST', api.question, { ...bodies.question, parent: { id: tree.optionB } })],
      ['add an option', () => rows.send('POST', api.option, { ...bodies.option, questionId: tree.first })],
      ['add an example', () => rows.send('POST', api.example, { ...bodies.example, option: { id: tree.optionA } })],
      ['add one under an option', () => rows.send('POST', `${api.example}/${tree.optionA}`, bodies.example)],
      ['delete a question', () => rows.send('DELETE', `${api.question}/${tree.second}`)],
      ['delete an option', () => rows.send('DELETE', `${api.option}/${tree.last}`)],
      ['delete an example', () => rows.send('DELETE', `${api.example}/${example}`)],
      ['take a question out', () => change(api.question, tree.second, { parent: { id: draft.optionB } })],
      ['make a question loose', () => change(api.question, tree.second, { parent: null })],
      ['take an option out', () => change(api.option, tree.optionB, { questionId: draft.second })],
      ['take an example out', () => change(api.example, example, { option: { id: draft.optionA } })],
      ['bring a question in', () => change(api.question, draft.second, { parent: { id: tree.optionB } })],
      ['bring an option in', () => change(api.option, draft.optionB, { questionId: tree.second })],
      [
        'bring an example in',
        async () => change(api.example, await exampleId(draft.optionB), { option: { id: tree.last } }),
      ],
    ];
    for (const [what, send] of calls) expectReadOnly(await send(), what);
    expect(await readAllVersions()).toEqual(before);
  });

  test("keeps its own texts, and can't be deleted once a measurement used it", async () => {
    const other = await rows.make(entities.question, {}, false);
    const before = await readAllVersions();
    const changes: Body[] = [
      { name: 'Anders' },
      { description: '<p>Anders</p>' },
      { altText: 'Anders' },
      { image: pngBase64, imageContentType: 'image/png' },
      { questionId: other.id },
      { questionId: null },
      { treeId: 4711 },
      { version: 4711 },
      { language: 'en' },
      { status: 'DRAFT' },
    ];
    for (const row of changes) expectReadOnly(await change(api.tree, tree.id, row), JSON.stringify(row).slice(0, 60));
    await sql`insert into measurement (publication_id, language)
      select id, 'nl' from publication where question_tree_id = ${tree.id} limit 1`.execute(server.db);
    expectReadOnly(await rows.send('DELETE', `${api.tree}/${tree.id}`), 'delete');
    expect(await readAllVersions()).toEqual(before);
  });

  test('still moves among the trees, is tested, and is published again', async () => {
    expect(await change(api.tree, tree.id, { position: 7, test: true })).toMatchObject({
      status: 200,
      body: { position: 7, test: true },
    });
    expect((await change(api.tree, tree.id, { status: 'WAS_PUBLISHED' })).body.status).toBe('WAS_PUBLISHED');
    expect((await change(api.tree, tree.id, { status: 'PUBLISHED' })).body.status).toBe('PUBLISHED');
    expect(await get(`${api.tree}/${tree.id}?language=nl`)).toMatchObject({ published: true });
  });

  test('is still translated, and shows shared results as they become, once it is published again', async () => {
    const [english] = (await get('/api/languages')) as unknown as { id: number; code: string }[];
    const languageId = english?.id ?? 0;
    const questionTranslation = await rows.send('POST', '/api/question-translations', {
      name: textToDocument('Anders gezegd'),
      languageId,
      questionId: tree.second,
    });
    expect(questionTranslation.status).toBe(201);
    expect((await rows.send('DELETE', `/api/question-translations/${questionTranslation.body.id}`)).status).toBe(204);
    const otherTranslations: [string, Body][] = [
      ['/api/question-option-translations', { name: 'Answer A', questionOptionId: tree.optionA }],
      [
        '/api/question-option-example-translations',
        { content: 'one', questionOptionExampleId: await exampleId(tree.optionB) },
      ],
    ];
    for (const [path, texts] of otherTranslations) {
      const made = await rows.send('POST', path, { ...texts, languageId });
      expect(made.status, path).toBe(201);
      expect((await rows.send('PUT', path, made.body)).status, path).toBe(200);
    }
    const treeTranslation = await rows.send('POST', '/api/question-tree-translations', {
      name: 'Tree',
      languageId,
      treeId: tree.id,
    });
    expect(treeTranslation.status).toBe(201);
    const languages = (await get('/api/question-tree-languages')) as unknown as Body[];
    const englishLanguage = languages.find(
      ({ treeId, defaultLanguage }) => treeId === tree.id && defaultLanguage === false,
    );
    expect((await rows.send('PUT', '/api/question-tree-languages', { ...englishLanguage, active: false })).status).toBe(
      200,
    );
    const result = await change('/api/test-results', tree.result, { name: 'Een andere uitkomst' });
    expect(result.status).toBe(200);
  });

  test('is said of its rows and of their translations, in lists and by themselves', async () => {
    const english = (question: number) => rows.send('GET', `/api/question-translations?of=questionId.${question}`);
    for (const [of, expected] of [
      [tree, status],
      [draft, 'DRAFT'],
    ] as const) {
      const question = await get(`${api.question}/${of.first}`);
      const [translation] = (await english(of.first)).body;
      const alone = await get(`/api/question-translations/${translation.id}`);
      expect([question.status, translation.status, alone.status]).toEqual([expected, expected, expected]);
    }
  });

  test('is kept by the database itself', async () => {
    const example = await exampleId(tree.optionB);
    await sql`delete from question_option_example_translation
      where question_option_example_id = ${example}`.execute(server.db);
    const statements = [
      sql`update question set name = 'x' where id = ${tree.second}`,
      sql`update question set question_tree_id = null where id = ${tree.second}`,
      sql`update question set question_tree_id = ${tree.id} where id = ${draft.second}`,
      sql`update question_option set question_id = ${tree.second} where id = ${draft.last}`,
      sql`update question_option_example set option_id = ${tree.last} where option_id = ${draft.optionB}`,
      sql`update question_option_example set key = gen_random_uuid() where id = ${example}`,
      sql`insert into question (name, parent_id) values ('x', ${tree.optionB})`,
      sql`insert into question_option (name, identifier, position, question_id) values ('x', 'x', 1, ${tree.first})`,
      sql`insert into question_option_example (media, content, option_id) values ('x', 'x', ${tree.last})`,
      sql`delete from question_option_example where id = ${example}`,
      sql`update question_tree set question_id = null where id = ${tree.id}`,
      sql`update question_tree set key = gen_random_uuid(), tree_id = 4711 where id = ${tree.id}`,
      sql`update question_tree set status = 'DRAFT' where id = ${tree.id}`,
      sql`delete from question_tree where id = ${tree.id}`,
    ];
    const before = await readAllVersions();
    for (const statement of statements) {
      const { sql: text } = statement.compile(server.db);
      await expect(statement.execute(server.db), text).rejects.toMatchObject({ code: 'OK001' });
    }
    expect(await readAllVersions()).toEqual(before);
  });
});

describe('[TRE-04] a draft', () => {
  test('becomes anything, with its questions its own, and nothing becomes a draft again', async () => {
    const body = { ...(await rows.bodyOf(entities.questionTree, false)), status: 'WAS_PUBLISHED' };
    const { id } = await rows.make(entities.question, {}, false);
    const made = await rows.send('POST', api.tree, { ...body, questionId: id });
    expect(made).toMatchObject({ status: 201, body: { status: 'WAS_PUBLISHED', questionId: id } });
    expect(await get(`${api.question}/${id}`)).toMatchObject({
      questionTreeId: made.body.id,
      status: 'WAS_PUBLISHED',
    });
    expectReadOnly(await change(api.tree, made.body.id, { status: 'DRAFT' }), 'draft again');
  });

  test.skipIf(inject('template').kind !== 'server')(
    'is not edited while it is being published: what was published is what is there',
    async () => {
      const { id, optionB } = await makeTree(server.db);
      const waits = async () => {
        for (;;) {
          const { rows: waiting } = await sql`select from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`.execute(server.db);
          if (waiting.length > 0) return 'waits';
        }
      };
      const edited = await server.db.transaction().execute(async (trx) => {
        await publishTree(trx, id, { by: null });
        const sent = change(api.option, optionB, { name: 'Net te laat' });
        expect(await Promise.race([waits(), sent])).toBe('waits');
        return { sent };
      });
      expectReadOnly(await edited.sent, 'an edit that came too late');
    },
  );
});
