import { entities } from '@ok/contract/entities/index.ts';
import type { StructureQuestion } from '@ok/contract/routes/trees/tree-structure.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeTree } from '../../../test/make-tree.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { insertRow } from '../../content/rows/content-store.ts';
import { textToDocument } from '../../html/rich-document.ts';
import { setStatus } from '../versions/version-store.ts';

let server: Served;
let token: string;
let tree: Awaited<ReturnType<typeof makeTree>>;
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
});
afterAll(() => server.close());
beforeEach(async () => {
  tree = await makeTree(server.db);
});

const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  server.call(method, path, { token, body, ...(headers && { headers }) });
const read = async (id = tree.id) => (await send('GET', `/api/tree?id=${id}`)).body;
const save = async (question: unknown, revision?: number) =>
  send('POST', '/api/tree', { id: tree.id, revision: revision ?? (await read()).revision, question });
const versionsOf = async (table: 'question' | 'question_option' | 'question_option_example', ids: number[]) => {
  const rows = await server.db
    .selectFrom(table)
    .select(['id', 'question_tree_id as of'])
    .where('id', 'in', ids)
    .execute();
  return Object.fromEntries(rows.map(({ id, of }) => [id, of]));
};
const wholeStructure = (): StructureQuestion => ({
  id: tree.first,
  options: [
    { id: tree.optionA, question: { id: tree.second, options: [{ id: tree.last, resultId: tree.result }] } },
    { id: tree.optionB, resultId: tree.result },
  ],
});
/** Reads all rows of all trees, which a refused call must not change. */
const readAllRows = async () =>
  (
    await sql`select (select json_agg(question order by id) from question) as questions,
      (select json_agg(item order by id) from question_option item) as options,
      (select json_agg(item order by id) from question_option_example item) as examples,
      (select json_agg(tree order by id) from question_tree tree) as trees`.execute(server.db)
  ).rows[0];

describe('[TRE-07] the structure of a version', () => {
  test('is answered at both addresses, with the revision that it was read at', async () => {
    const { revision } = (await send('GET', `/api/question-trees/${tree.id}`)).body;
    const expected = { id: tree.id, revision, readonly: false, question: wholeStructure() };
    for (const path of [`/api/tree?id=${tree.id}`, `/api/tree/${tree.id}`]) {
      const { status, body, headers } = await send('GET', path);
      expect([status, body, headers.get('etag')], path).toEqual([200, expected, `"${revision}"`]);
    }
    await setStatus(server.db, tree.id, 'WAS_PUBLISHED');
    expect(await read()).toEqual({ ...expected, revision: expect.any(Number), readonly: true });
  });

  test('is empty without a first question, and 404 for an unknown version', async () => {
    await server.db.updateTable('question_tree').set({ question_id: null }).where('id', '=', tree.id).execute();
    expect((await read()).question).toBeNull();
    for (const path of ['/api/tree?id=999999', '/api/tree/999999']) expect((await send('GET', path)).status).toBe(404);
    expect((await send('GET', '/api/tree')).status).toBe(400);
  });
});

describe('[TRE-07] saving the structure', () => {
  test('as it is changes nothing but the revision of the tree', async () => {
    const rows = async () => {
      const { trees: _trees, ...rest } = (await readAllRows()) as Record<string, unknown>;
      return rest;
    };
    const before = await rows();
    const { revision } = await read();
    const { status, body, headers } = await save(wholeStructure());
    expect([status, body, headers.get('etag')]).toEqual([
      200,
      { id: tree.id, revision: expect.any(Number), readonly: false, question: wholeStructure() },
      `"${body.revision}"`,
    ]);
    expect(body.revision).toBeGreaterThan(revision);
    expect(await rows()).toEqual(before);
    expect((await send('GET', `/api/question-trees/${tree.id}/changes`)).body.updated.by).toBeTruthy();
  });

  test('moves options and questions into the sent order', async () => {
    const structure = {
      id: tree.second,
      options: [
        { id: tree.optionB, question: { id: tree.first, options: [{ id: tree.last }] } },
        { id: tree.optionA, resultId: tree.result },
      ],
    };
    const { status, body } = await save(structure);
    expect(status).toBe(200);
    expect(body.question).toEqual(structure);
    expect((await send('GET', `/api/question-options/${tree.last}`)).body).toMatchObject({ result: null, revision: 2 });
    const of = await versionsOf('question_option', [tree.optionA, tree.optionB, tree.last]);
    expect(new Set(Object.values(of))).toEqual(new Set([tree.id]));
  });

  test('makes left-out rows loose, with their examples, and can take them in again', async () => {
    const answer = await save({ id: tree.first, options: [{ id: tree.optionA }] });
    expect(answer.body.question).toEqual({ id: tree.first, options: [{ id: tree.optionA }] });
    const { id: example } = await server.db
      .selectFrom('question_option_example')
      .select('id')
      .where('option_id', '=', tree.optionB)
      .executeTakeFirstOrThrow();
    expect(await versionsOf('question', [tree.first, tree.second])).toEqual({
      [tree.first]: tree.id,
      [tree.second]: null,
    });
    expect(await versionsOf('question_option', [tree.optionB, tree.last])).toEqual({
      [tree.optionB]: null,
      [tree.last]: null,
    });
    expect(await versionsOf('question_option_example', [example])).toEqual({ [example]: null });
    // The rows that became loose are still connected.
    expect((await send('GET', `/api/question-options/${tree.last}`)).body.questionId).toBe(tree.second);
    expect((await save(wholeStructure())).body.question).toEqual(wholeStructure());
    expect(await versionsOf('question_option_example', [example])).toEqual({ [example]: tree.id });
    const none = await save(null);
    expect([none.status, none.body.question]).toEqual([200, null]);
    expect(await versionsOf('question', [tree.first, tree.second])).toEqual({
      [tree.first]: null,
      [tree.second]: null,
    });
  });

  test('takes in loose rows, with a new key where theirs is used', async () => {
    const { key } = await server.db
      .selectFrom('question')
      .select('key')
      .where('id', '=', tree.first)
      .executeTakeFirstOrThrow();
    const loose = await insertRow(server.db, entities.question, { name: textToDocument('Vraag 3') });
    const option = await insertRow(server.db, entities.questionOption, { identifier: 'D', name: 'D', position: 9 });
    await server.db.updateTable('question').set({ key }).where('id', '=', loose).execute();
    const structure = {
      ...wholeStructure(),
      options: [
        { id: tree.optionB, question: { id: loose, options: [{ id: option, resultId: tree.result }] } },
        ...wholeStructure().options.slice(0, 1),
      ],
    };
    expect((await save(structure)).body.question).toEqual(structure);
    expect(await versionsOf('question', [loose])).toEqual({ [loose]: tree.id });
    const taken = await server.db
      .selectFrom('question')
      .select('key')
      .where('id', '=', loose)
      .executeTakeFirstOrThrow();
    expect(taken.key).not.toBe(key);
  });

  test('is refused as a whole if it is no tree or names rows of another version', async () => {
    const other = await makeTree(server.db);
    const loose = await insertRow(server.db, entities.question, { name: textToDocument('Los') });
    const stands = await insertRow(server.db, entities.questionOption, {
      identifier: 'E',
      name: 'E',
      position: 1,
      questionId: loose,
    });
    const { first, second, optionA, optionB } = tree;
    const q = (id: unknown, ...options: unknown[]) => ({ id, options });
    const before = await readAllRows();
    for (const [question, field, message] of [
      // A question below itself, or behind two options.
      [q(first, { id: optionA, question: q(first) }), 'question', 'Unique'],
      [q(first, { id: optionA, question: q(second) }, { id: optionB, question: q(second) }), 'question', 'Unique'],
      [q(first, { id: optionA }, { id: optionA }), 'option', 'Unique'],
      [q(first, { id: optionA, question: q(second, { id: optionA }) }), 'option', 'Unique'],
      [q(first, { id: optionA, question: q(999_999) }), 'question', 'Reference'],
      [q(first, { id: 999_999 }), 'option', 'Reference'],
      [q(other.first), 'question', 'Reference'],
      [q(first, { id: other.optionA }), 'option', 'Reference'],
      [q(first, { id: stands }), 'option', 'Reference'],
      [q(first, { id: optionA, resultId: 999_999 }), 'result', 'Reference'],
      [q(first, { id: optionA, resultId: tree.result, question: q(second) }), 'option', 'typeMismatch'],
      [q('x'), 'question', 'typeMismatch'],
      [q(first, 7), 'option', 'typeMismatch'],
      [{ id: first, options: 'none' }, 'question', 'typeMismatch'],
      [{ id: first, options: null }, 'question', 'typeMismatch'],
      [q(first, { id: optionA, question: { id: second, options: null } }), 'question', 'typeMismatch'],
      [q(first, { id: optionA, question: 7 }), 'question', 'typeMismatch'],
    ] as const) {
      const { status, body } = await save(question);
      expect(status, JSON.stringify(question)).toBe(400);
      expect(body.fieldErrors, JSON.stringify(question)).toEqual([{ objectName: 'questionTree', field, message }]);
    }
    expect(await readAllRows()).toEqual(before);
  });

  test('[REL-05] needs the current revision: without it nothing is changed', async () => {
    const { revision } = await read();
    const emptied = { id: tree.id, question: null };
    expect((await save(wholeStructure())).status).toBe(200);
    const before = await readAllRows();
    const outdated = await save(null, revision);
    expect([outdated.status, outdated.body.errorKey]).toEqual([412, 'conflict']);
    for (const body of [emptied, { revision: 2, question: null }, { id: tree.id, revision: 2 }, {}])
      expect((await send('POST', '/api/tree', body)).status, JSON.stringify(body)).toBe(400);
    expect((await send('POST', '/api/tree', { id: 999_999, revision: 1, question: null })).status).toBe(404);
    expect(await readAllRows()).toEqual(before);
  });

  test('[REL-05] succeeds for one of two administrators who read the same revision', async () => {
    const { revision } = await read();
    const answers = await Promise.all([
      save(wholeStructure(), revision),
      save({ id: tree.first, options: [] }, revision),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  test('[TRE-04] of a version that is or was published is refused', async () => {
    await setStatus(server.db, tree.id, 'WAS_PUBLISHED');
    const before = await readAllRows();
    expect((await save(wholeStructure())).body.errorKey).toBe('readonly');
    expect((await send('DELETE', `/api/tree/${tree.second}`)).body.errorKey).toBe('readonly');
    expect(await readAllRows()).toEqual(before);
  });
});

describe('[TRE-07] deleting a part', () => {
  const isThere = async (table: 'question' | 'question_option' | 'question_option_example', ids: number[]) =>
    Object.keys(await versionsOf(table, ids)).map(Number);

  test('deletes a question with everything below it, and its translations', async () => {
    const { revision } = await read();
    expect((await send('DELETE', `/api/tree/${tree.second}`)).status).toBe(204);
    const after = await read();
    expect(after.revision).toBeGreaterThan(revision);
    expect(after).toMatchObject({
      question: { id: tree.first, options: [{ id: tree.optionA }, { id: tree.optionB, resultId: tree.result }] },
    });
    expect(await isThere('question_option', [tree.last])).toEqual([]);
    expect((await send('DELETE', `/api/tree/${tree.first}`)).status).toBe(204);
    expect((await read()).question).toBeNull();
    expect(await isThere('question', [tree.first])).toEqual([]);
    expect(await isThere('question_option', [tree.optionA, tree.optionB])).toEqual([]);
    expect((await send('DELETE', `/api/tree/${tree.first}`)).status).toBe(404);
  });

  test('deletes loose questions and circles; an outdated revision is refused', async () => {
    expect((await send('DELETE', `/api/tree/${tree.second}`, undefined, { 'if-match': '"7"' })).status).toBe(412);
    await save({ id: tree.first, options: [{ id: tree.optionA }, { id: tree.optionB, resultId: tree.result }] });
    await server.db.updateTable('question').set({ parent_id: tree.last }).where('id', '=', tree.second).execute();
    expect((await send('DELETE', `/api/tree/${tree.second}`)).status).toBe(204);
    expect(await isThere('question', [tree.first, tree.second])).toEqual([tree.first]);
  });
});
