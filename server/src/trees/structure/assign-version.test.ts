import { entities } from '@ok/contract/entities/index.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Body, makeRows } from '../../../test/entity-rows.ts';
import { makeTree } from '../../../test/make-tree.ts';
import { type Served, serve } from '../../../test/serve.ts';

const at = { tree: '/api/question-trees', question: '/api/questions', option: '/api/question-options' };

let server: Served;
let rows: ReturnType<typeof makeRows>;
beforeAll(async () => {
  server = await serve();
  rows = makeRows(server, await server.signIn('admin'));
});
afterAll(() => server.close());

type Tree = Awaited<ReturnType<typeof makeTree>>;
let one: Tree;
let other: Tree;
beforeEach(async () => {
  one = await makeTree(server.db);
  other = await makeTree(server.db);
});

const get = async (path: string): Promise<Body & { id: number }> => (await rows.send('GET', path)).body;
const change = async (path: string, id: number, changes: Body) =>
  rows.send('PUT', path, { ...(await get(`${path}/${id}`)), ...changes });

/** Questions, options and examples of the two trees that belong to a version, or to none. */
const rowsIn = async (version: number | null) => {
  const { rows: found } = await sql<{ place: string; key: string }>`
    with row as (
      select 'question ' || id as place, question_tree_id, key from question
      where id = any(${[one, other].flatMap((tree) => [tree.first, tree.second])}::int8[])
      union all
      select 'option ' || id, question_tree_id, key from question_option
      where id = any(${[one, other].flatMap((tree) => [tree.optionA, tree.optionB, tree.last])}::int8[])
      union all
      select 'example of ' || option_id, question_tree_id, key from question_option_example
      where option_id = any(${[one.optionB, other.optionB]}::int8[])
    ) select place, key from row where question_tree_id is not distinct from ${version} order by place`.execute(
    server.db,
  );
  return found.map(({ place }) => place);
};

const partsOf = ({ first, second, optionA, optionB, last }: Tree) => ({
  upper: [`question ${first}`, `option ${optionA}`],
  answer: [`option ${optionB}`, `example of ${optionB}`],
  lower: [`question ${second}`, `option ${last}`],
});
const wholeOf = (tree: Tree) => Object.values(partsOf(tree)).flat().sort();

describe('[TRE-01] a question, an option and an example belong to the version that they are reached from', () => {
  test('and name it in lists and single reads', async () => {
    const tree = { questionTreeId: one.id, questionTreeName: 'Boom', version: 1, status: 'DRAFT' };
    expect(await rowsIn(one.id)).toEqual(wholeOf(one));
    expect(await get(`${at.question}/${one.second}`)).toMatchObject(tree);
    expect(await get(at.option)).toContainEqual(expect.objectContaining({ id: one.last, ...tree }));
    const loose = await rows.make(entities.question, {}, false);
    expect(loose).toMatchObject({ questionTreeId: null, questionTreeName: null, version: null, status: null });
  });

  test('also new ones, regardless of the sent version', async () => {
    const body = await rows.bodyOf(entities.question, false);
    const question = await rows.send('POST', at.question, {
      ...body,
      parent: { id: one.optionB },
      questionTreeId: other.id,
    });
    expect(question).toMatchObject({ status: 201, body: { questionTreeId: one.id } });
    const option = await rows.make(entities.questionOption, { questionId: question.body.id, result: null }, false);
    const example = await rows.make(entities.questionOptionExample, { option: option.id }, false);
    expect([option.questionTreeId, example.questionTreeId]).toEqual([one.id, one.id]);
  });

  test('and move together with their parent', async () => {
    expect((await change(at.question, one.second, { parent: { id: other.last } })).body.questionTreeId).toBe(other.id);
    expect(await rowsIn(other.id)).toEqual([...wholeOf(other), ...partsOf(one).lower].sort());
    expect((await change(at.option, one.optionB, { questionId: one.second })).body.questionTreeId).toBe(other.id);
    expect(await rowsIn(one.id)).toEqual(partsOf(one).upper.sort());
    expect((await change(at.question, one.second, { parent: null })).body.questionTreeId).toBeNull();
    expect(await rowsIn(null)).toEqual([...partsOf(one).lower, ...partsOf(one).answer].sort());
    expect(await rowsIn(other.id)).toEqual(wholeOf(other));
  });

  test('the first question of a version makes them its own, and those of the former one loose', async () => {
    await change(at.question, other.second, { parent: null });
    const changed = await change(at.tree, one.id, { questionId: other.second });
    expect(changed).toMatchObject({ status: 200, body: { questionId: other.second } });
    expect(await rowsIn(one.id)).toEqual(partsOf(other).lower.sort());
    expect(await rowsIn(null)).toEqual(wholeOf(one));
    await change(at.tree, one.id, { questionId: null });
    expect(await rowsIn(one.id)).toEqual([]);
  });

  test('a circle that no version reaches is loose', async () => {
    const looped = await change(at.question, one.second, { parent: { id: one.last } });
    expect(looped).toMatchObject({ status: 200, body: { questionTreeId: null } });
    expect(await rowsIn(null)).toEqual(partsOf(one).lower.sort());
    const looseOption = await change(at.option, other.optionA, { questionId: other.second });
    expect(looseOption).toMatchObject({ status: 200, body: { questionTreeId: null } });
    expect(await rowsIn(null)).toEqual(
      [...partsOf(one).lower, ...partsOf(other).lower, `option ${other.optionA}`].sort(),
    );
  });

  test('deleting a draft deletes them, except those that were moved out of it', async () => {
    await change(at.question, one.second, { parent: null });
    expect((await rows.send('DELETE', `${at.tree}/${one.id}`)).status).toBe(204);
    expect(await rowsIn(one.id)).toEqual([]);
    expect(await rowsIn(null)).toEqual(partsOf(one).lower.sort());
  });
});

describe('[TRE-04] a version has its own first question', () => {
  const fieldErrors = (answer: { body: { fieldErrors?: object[] } }) => answer.body.fieldErrors;

  test('to which no option leads', async () => {
    const led = await change(at.question, one.first, { parent: { id: other.optionB } });
    expect(led.status).toBe(400);
    expect(fieldErrors(led)).toEqual([{ objectName: 'question', field: 'parent', message: 'FirstQuestion' }]);
    const leading = await change(at.tree, other.id, { questionId: one.second });
    expect(fieldErrors(leading)).toEqual([
      { objectName: 'questionTree', field: 'questionId', message: 'FollowsOption' },
    ]);
  });

  test('which no other version has', async () => {
    const shared = await change(at.tree, other.id, { questionId: one.first });
    expect(fieldErrors(shared)).toEqual([{ objectName: 'questionTree', field: 'questionId', message: 'Unique' }]);
    expect([await rowsIn(one.id), await rowsIn(other.id)]).toEqual([wholeOf(one), wholeOf(other)]);
  });
});

describe('[TRE-03] a key', () => {
  const keyOf = async (table: 'question' | 'question_option' | 'question_tree', id: number) =>
    (await server.db.selectFrom(table).select('key').where('id', '=', id).executeTakeFirstOrThrow()).key;

  test('stays with its row, wherever that goes', async () => {
    const before = [await keyOf('question', one.second), await keyOf('question_option', one.last)];
    await change(at.question, one.second, { parent: { id: other.optionB } });
    expect([await keyOf('question', one.second), await keyOf('question_option', one.last)]).toEqual(before);
  });

  test('is replaced when a row moves to a version that has it already', async () => {
    const key = await keyOf('question', one.second);
    await sql`update question set key = ${key} where id = ${other.second}`.execute(server.db);
    const moved = await change(at.question, one.second, { parent: { id: other.optionB } });
    expect(moved).toMatchObject({ status: 200, body: { questionTreeId: other.id } });
    expect(await keyOf('question', other.second)).toBe(key);
    expect(await keyOf('question', one.second)).not.toBe(key);
  });

  test('of a tree is that of all its versions', async () => {
    const { id } = await makeTree(server.db, { treeId: one.treeId, version: 2 });
    expect(await keyOf('question_tree', id)).toBe(await keyOf('question_tree', one.id));
    expect(await keyOf('question_tree', other.id)).not.toBe(await keyOf('question_tree', one.id));
    await change(at.tree, id, { treeId: other.treeId });
    expect(await keyOf('question_tree', id)).toBe(await keyOf('question_tree', other.id));
    await change(at.tree, id, { treeId: 4712 });
    expect(await keyOf('question_tree', id)).not.toBe(await keyOf('question_tree', other.id));
  });
});
