import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkTree } from '../../../../contract/src/tree/checks/check-tree.ts';
import { type Editor, makeEditor } from '../../../test/editing.ts';
import { makeTree } from '../../../test/make-tree.ts';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let admin: Editor;
let tree: Awaited<ReturnType<typeof makeTree>>;
const ids: Record<string, number> = {};
beforeAll(async () => {
  server = await serve();
  admin = await makeEditor(server);
  // No call creates a result without a score, but the data of a former version may have one.
  await sql`alter table test_result alter column score drop not null`.execute(server.db);
  for (const { id, code } of await server.db.selectFrom('language').select(['id', 'code']).execute()) ids[code] = id;
});
afterAll(() => server.close());
beforeEach(async () => {
  tree = await makeTree(server.db);
});

type Tree = typeof tree;
const send = (method: string, path: string, body?: unknown) => server.call(method, path, { token: admin.token, body });
const publish = (body?: unknown) => send('PUT', `/api/question-trees/${tree.id}/publish`, body);
const statusOf = async () => (await send('GET', `/api/question-trees/${tree.id}`)).body.status;
/** Errors that the editor shows after reading the version. */
const errorsInEditor = async () =>
  checkTree(await admin.read(tree.id)).flatMap(({ level, problem }) => (level === 'error' ? [problem] : []));

/** Errors that would break a measurement: their title, how a test creates them, and the name in the refusal. */
const errors: [string, string, (tree: Tree) => RawBuilder<unknown>[], (tree: Tree) => string[]][] = [
  [
    'an answer without a follow-up',
    'leadsNowhere',
    ({ last }) => [sql`update question_option set result_id = null where id = ${last}`],
    ({ last }) => [`questionOption ${last} leadsNowhere`],
  ],
  [
    'a question that no answer leads to',
    'unreachable',
    ({ second, optionA, result }) => [
      sql`update question_option set result_id = ${result} where id = ${optionA}`,
      sql`update question set parent_id = null where id = ${second}`,
    ],
    ({ second }) => [`question ${second} unreachable`],
  ],
  [
    'questions that go round',
    'cycle',
    ({ first, last }) => [sql`update question set parent_id = ${last} where id = ${first}`],
    ({ first }) => [`question ${first} cycle`],
  ],
  [
    'an outcome without a score',
    'noScore',
    ({ result }) => [sql`update test_result set score = null where id = ${result}`],
    ({ result }) => [`testResult ${result} noScore`],
  ],
  [
    'a text that is missing in an active language',
    'noTranslation',
    ({ optionB, second }) => [
      sql`delete from question_option_translation where question_option_id = ${optionB}`,
      sql`delete from question_translation where question_id = ${second}`,
    ],
    ({ optionB, second }) => [
      `questionOption ${optionB} noTranslation en name`,
      `question ${second} noTranslation en name`,
    ],
  ],
  [
    'a question without answers',
    'noOptions',
    ({ last }) => [
      sql`delete from question_option_translation where question_option_id = ${last}`,
      sql`delete from question_option where id = ${last}`,
    ],
    ({ second }) => [`question ${second} noOptions`],
  ],
];

describe('[TRE-09] what would break a measurement', () => {
  test.each(errors)('%s is shown in the editor, and prevents publishing', async (...of) => {
    const [, problem, breakTree, named] = of;
    expect(await errorsInEditor()).toEqual([]);
    for (const change of breakTree(tree)) await change.execute(server.db);
    expect(new Set(await errorsInEditor())).toEqual(new Set([problem]));
    // A reason doesn't help.
    for (const body of [undefined, { reasons: [{ problem, count: 1, reason: 'Later' }] }]) {
      const refused = await publish(body);
      expect([refused.status, refused.body.errorKey]).toEqual([400, 'cannotpublish']);
      for (const each of named(tree)) expect(refused.body.detail).toContain(each);
    }
    expect(await statusOf()).toBe('DRAFT');
    const row = (await send('GET', `/api/question-trees/${tree.id}`)).body;
    const byForm = await send('PUT', '/api/question-trees', { ...row, status: 'PUBLISHED' });
    expect([byForm.status, byForm.body.errorKey]).toEqual([400, 'cannotpublish']);
  });

  test('is named completely, and nothing else prevents publishing', async () => {
    for (const [, , breakTree] of errors.slice(3, 5))
      for (const change of breakTree(tree)) await change.execute(server.db);
    const { detail } = (await publish()).body;
    for (const [, , , named] of errors.slice(3, 5)) for (const each of named(tree)) expect(detail).toContain(each);
    await sql`update test_result set score = 3 where id = ${tree.result}`.execute(server.db);
    await sql`update question_tree_language set active = false where tree_id = ${tree.id} and not default_language`.execute(
      server.db,
    );
    expect((await publish()).status).toBe(200);
  });

  test('is also checked in the live version before it is published again', async () => {
    expect((await publish()).status).toBe(200);
    await sql`delete from test_result_translation where test_result_id = ${tree.result}`.execute(server.db);
    const { status, body } = await publish();
    expect([status, body.errorKey]).toEqual([400, 'cannotpublish']);
    expect(body.detail).toContain(`testResult ${tree.result} noTranslation en name`);
  });
});

describe('[TRE-12] a language of a version that lacks texts', () => {
  const languages = '/api/question-tree-translations/languages';
  const missing = [
    { kind: 'tree', count: 2 },
    { kind: 'question', count: 2 },
    { kind: 'option', count: 3 },
    { kind: 'example', count: 2 },
    { kind: 'result', count: 3 },
  ];
  const expectRefused = ({ status, body }: Awaited<ReturnType<typeof send>>) => {
    expect([status, body.errorKey, body.params]).toEqual([400, 'languageincomplete', 'questionTreeLanguage']);
    expect(body.missing).toEqual(missing);
  };
  const isActive = async () => (await admin.read(tree.id)).languages.ar?.active;

  test('is not switched on by its own call, new or existing', async () => {
    expectRefused(await send('POST', languages, { treeId: tree.id, languageId: ids.ar, active: true }));
    expect(await isActive()).toBe(undefined);
    const { body: added } = await send('POST', languages, { treeId: tree.id, languageId: ids.ar });
    expectRefused(await send('PUT', `${languages}/${added.id}/activate?active=true`));
    expect(await isActive()).toBe(false);
    expect((await send('PUT', `${languages}/${added.id}/activate?active=false`)).status).toBe(200);
  });

  test('is not switched on by the form of its row', async () => {
    const path = '/api/question-tree-languages';
    const { body: added } = await send('POST', languages, { treeId: tree.id, languageId: ids.ar });
    const row = (await send('GET', `${path}/${added.id}`)).body;
    expectRefused(await send('PUT', path, { ...row, active: true }));
    expect((await send('DELETE', `${path}/${added.id}`)).status).toBe(204);
    const { id: _id, ...body } = row;
    expectRefused(await send('POST', path, { ...body, active: true }));
  });

  test('is not switched on by the editor, except together with its texts', async () => {
    const activate = { edit: 'language', language: 'ar', active: true } as const;
    expectRefused(await admin.edit(tree.id, [activate]));
    expect(await isActive()).toBe(undefined);
    const document = await admin.read(tree.id);
    const { options, examples, questions, results } = document;
    const say = (node: string, key: string | undefined, field: string) => ({
      ...{ edit: 'text', node, ...(key !== undefined && { key }), language: 'ar', field, value: 'نعم' },
    });
    const edits = [
      ...['name', 'description'].map((field) => say('tree', undefined, field)),
      ...Object.keys(questions).map((key) => say('question', key, 'name')),
      ...Object.keys(options).map((key) => say('option', key, 'name')),
      ...Object.keys(examples).flatMap((key) => ['content', 'infoText'].map((field) => say('example', key, field))),
      ...Object.keys(results).flatMap((key) => ['name', 'description'].map((field) => say('result', key, field))),
    ];
    // The picture of this tree is not stored, so edits can't name it.
    await sql`insert into test_result_slide_translation (content, language_id, test_result_slide_id)
      select 'نعم', ${ids.ar}, id from test_result_slide where test_result_id = ${tree.result}`.execute(server.db);
    const answer = await admin.edit(tree.id, [...edits, activate] as never);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await isActive()).toBe(true);
    expect((await publish()).status).toBe(200);
  });

  test('stays on if it was, and can be saved unchanged', async () => {
    await sql`delete from question_translation where question_id = ${tree.second}`.execute(server.db);
    const path = '/api/question-tree-languages';
    const rows = (await send('GET', path)).body;
    const english = rows.find(
      (row: { treeId: number; languageId: number }) => row.treeId === tree.id && row.languageId === ids.en,
    );
    expect((await send('PUT', path, english)).status).toBe(200);
    expect((await admin.edit(tree.id, [{ edit: 'language', language: 'en', active: true }])).status).toBe(200);
  });
});
