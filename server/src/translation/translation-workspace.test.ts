import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chainOf } from '../../../contract/test/tree-documents.ts';
import { makeEditor, on, say, writeDraft } from '../../test/editing.ts';
import { makeHalfTranslatedTree } from '../../test/make-tree.ts';
import { type Served, serve } from '../../test/serve.ts';

const base = '/api/translation-workspace';

let server: Served;
let token: string;
let tree: Awaited<ReturnType<typeof makeHalfTranslatedTree>>;
const ids: Record<string, number> = {};
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
  for (const { id, code } of await server.db.selectFrom('language').select(['id', 'code']).execute()) ids[code] = id;
});
afterAll(() => server.close());
beforeEach(async () => {
  tree = await makeHalfTranslatedTree(server.db);
});

const call = (method: string, path: string, body?: unknown) => server.call(method, path, { token, body });
const listTexts = async (query: string) => (await call('GET', `${base}/texts?${query}`)).body;
const treeTexts = (code = 'en', treeId = tree.id) =>
  listTexts(`collection=tree&treeId=${treeId}&languageId=${ids[code]}`);
type Text = { entity: string; id: number; field: string; source: string; text: string | null; state: string };
const findText = async (entity: string, id: number, field = 'name', treeId = tree.id) =>
  (await treeTexts('en', treeId)).find(
    (text: Text) => text.entity === entity && text.id === id && text.field === field,
  );
const optionText = (id = tree.optionB, treeId = tree.id) => ({
  ...{ entity: 'questionOption', id, field: 'name', languageId: ids.en, treeId },
});
const save = (body: object) => call('PUT', `${base}/text`, body);
/** Changes the source of answer B, whose English is 'Answer B'. */
const changeSource = async (text: string, treeId = tree.id) => {
  const editor = await makeEditor(server);
  const { options } = await editor.read(treeId);
  const [key] = Object.entries(options).find(([, { identifier }]) => identifier === 'B') ?? [];
  const edit = { edit: 'text', node: 'option', key: String(key), language: 'nl', field: 'name', value: text } as const;
  expect((await editor.edit(treeId, [edit])).body.isMade).toBe(true);
};
const myName = async () => {
  const { body } = await call('GET', '/api/account');
  return [body.firstName, body.lastName].filter(Boolean).join(' ');
};

describe('[TRE-12] the texts of a version beside their translations', () => {
  test('come in reading order, missing and done, with limit and place', async () => {
    const texts = await treeTexts();
    expect(texts).toHaveLength(12);
    expect(texts[0]).toMatchObject({
      ...{ entity: 'questionTree', id: tree.id, field: 'name', kind: 'text', max: 1000 },
      ...{ source: 'Boom', text: null, state: 'missing', madeFrom: null, by: null, at: null, sameMeaning: false },
    });
    expect(await findText('questionOption', tree.optionB)).toMatchObject({
      ...{ source: 'Antwoord B', text: 'Answer B', state: 'done', where: { question: 1, option: 'B' } },
      at: expect.any(String),
    });
    expect(texts.filter(({ state }: Text) => state === 'missing')).toHaveLength(10);
  });

  test('are refused for an unknown version or language, and in the own language', async () => {
    const status = async (query: string) => (await call('GET', `${base}/texts?${query}`)).status;
    expect(await status(`collection=tree&treeId=99999999&languageId=${ids.en}`)).toBe(404);
    expect(await status(`collection=tree&treeId=${tree.id}&languageId=99999999`)).toBe(404);
    expect(await status(`collection=tree&treeId=${tree.id}&languageId=${ids.nl}`)).toBe(400);
    expect(await status(`collection=tree&languageId=${ids.en}`)).toBe(400);
  });
});

describe('[TRE-12] saving a translation', () => {
  test('stores it, and says who translated it', async () => {
    const address = optionText(tree.optionA);
    const saved = await save({ ...address, source: 'Antwoord A', seen: null, text: 'Answer A' });
    expect(saved.body).toMatchObject({
      ...{ source: 'Antwoord A', text: 'Answer A', state: 'done', by: await myName(), sameMeaning: false },
    });
    expect(await findText('questionOption', tree.optionA)).toMatchObject({ text: 'Answer A', state: 'done' });
    const removed = await save({ ...address, source: 'Antwoord A', seen: 'Answer A', text: ' ' });
    expect(removed.body).toMatchObject({ text: null, state: 'missing' });
  });

  test('is refused where somebody else saved the text, or changed its source, and changes nothing', async () => {
    const address = optionText();
    const wrongText = await save({ ...address, source: 'Antwoord B', seen: 'Reply B', text: 'Mine' });
    expect([wrongText.status, wrongText.body.message]).toEqual([412, 'error.conflict']);
    const wrongSource = await save({ ...address, source: 'Antwoord', seen: 'Answer B', text: 'Mine' });
    expect([wrongSource.status, wrongSource.body.message]).toEqual([409, 'error.sourcechanged']);
    const query = new URLSearchParams(
      Object.entries(address).map(([key, value]): [string, string] => [key, String(value)]),
    );
    expect((await call('GET', `${base}/text?${query}`)).body).toMatchObject({
      ...{ source: 'Antwoord B', text: 'Answer B', state: 'done' },
    });
  });

  test('is refused for a text of another version, an unknown text or language, the own language, and a long text', async () => {
    const other = await makeHalfTranslatedTree(server.db);
    const right = { ...optionText(), source: 'Antwoord B', seen: 'Answer B', text: 'Mine' };
    const statusOf = async (change: object) => (await save({ ...right, ...change })).status;
    expect(await statusOf({ treeId: other.id })).toBe(400);
    expect(await statusOf({ treeId: null })).toBe(404);
    expect(await statusOf({ id: 99999999 })).toBe(404);
    expect(await statusOf({ treeId: 99999999 })).toBe(404);
    expect(await statusOf({ field: 'position' })).toBe(400);
    expect(await statusOf({ languageId: 99999999 })).toBe(400);
    expect(await statusOf({ languageId: ids.nl })).toBe(400);
    expect(await statusOf({ text: 'x'.repeat(1001) })).toBe(400);
    expect(await findText('questionOption', tree.optionB)).toMatchObject({ text: 'Answer B' });
  });
});

describe('[TRE-12] a changed source', () => {
  test('makes its translation outdated, until it is translated again or its meaning is said to be unchanged', async () => {
    await changeSource('Antwoord B, anders');
    const outdated = { source: 'Antwoord B, anders', text: 'Answer B', state: 'outdated', madeFrom: 'Antwoord B' };
    expect(await findText('questionOption', tree.optionB)).toMatchObject(outdated);
    expect(await findText('questionOption', tree.optionA)).toMatchObject({ state: 'missing', madeFrom: null });

    const address = optionText();
    const seen = { source: 'Antwoord B, anders', seen: 'Answer B' };
    const confirmed = await call('PUT', `${base}/text/same-meaning`, { ...address, ...seen });
    expect(confirmed.body).toMatchObject({ state: 'done', madeFrom: null, sameMeaning: true, by: await myName() });

    await changeSource('Antwoord B, weer anders');
    expect(await findText('questionOption', tree.optionB)).toMatchObject({ state: 'outdated' });
    const saved = await save({ ...address, source: 'Antwoord B, weer anders', seen: 'Answer B', text: 'Reply B' });
    expect(saved.body).toMatchObject({ text: 'Reply B', state: 'done', madeFrom: null, sameMeaning: false });
  });

  test('that is changed back needs no translation', async () => {
    await changeSource('Antwoord B, anders');
    await changeSource('Antwoord B');
    expect(await findText('questionOption', tree.optionB)).toMatchObject({ state: 'done', madeFrom: null });
  });

  test('is outdated in a copy as well, and done where the same text is saved again', async () => {
    await changeSource('Antwoord B, anders');
    const copy = (await call('POST', '/api/question-trees/copy-tree', { originalId: tree.id })).body;
    const texts: Text[] = await treeTexts('en', copy.id);
    const text = texts.find(({ source }) => source === 'Antwoord B, anders');
    expect(text).toMatchObject({ text: 'Answer B', state: 'outdated', madeFrom: 'Antwoord B' });
    const address = optionText(text?.id, copy.id);
    const again = await save({ ...address, source: 'Antwoord B, anders', seen: 'Answer B', text: 'Answer B' });
    expect(again.body).toMatchObject({ state: 'done' });
  });

  test('is noticed in a version that was written as a whole', async () => {
    const id = await writeDraft(server, chainOf(2));
    const states = async () => {
      const texts: Text[] = await treeTexts('en', id);
      return texts.filter(({ entity }) => entity === 'questionOption').map(({ source, state }) => [source, state]);
    };
    expect(new Set((await states()).map(([, state]) => state))).toEqual(new Set(['done']));
    expect((await (await makeEditor(server)).edit(id, [say(on, 'Anders')])).body.isMade).toBe(true);
    expect(await states()).toContainEqual(['Anders', 'outdated']);
  });

  test('may not be confirmed with an outdated source', async () => {
    await changeSource('Antwoord B, anders');
    const body = { ...optionText(), source: 'Antwoord B', seen: 'Answer B' };
    expect((await call('PUT', `${base}/text/same-meaning`, body)).status).toBe(409);
    expect(await findText('questionOption', tree.optionB)).toMatchObject({ state: 'outdated' });
  });

  test('is noticed whichever way the translation was written', async () => {
    const editor = await makeEditor(server);
    const { options } = await editor.read(tree.id);
    const [key] = Object.entries(options).find(([, { identifier }]) => identifier === 'A') ?? [];
    const target = { edit: 'text', node: 'option', key: String(key), field: 'name' } as const;
    await editor.edit(tree.id, [{ ...target, language: 'en', value: 'Answer A' }]);
    expect(await findText('questionOption', tree.optionA)).toMatchObject({ state: 'done', by: await myName() });
    await editor.edit(tree.id, [{ ...target, language: 'nl', value: 'Antwoord A, anders' }]);
    expect(await findText('questionOption', tree.optionA)).toMatchObject({ state: 'outdated' });

    const path = `/api/question-tree-translations/languages/${ids.en}`;
    const field = { entity: 'questionOption', id: tree.optionA, field: 'name', value: 'Reply A' };
    await call('PUT', path, { treeId: tree.id, fields: [field] });
    expect(await findText('questionOption', tree.optionA)).toMatchObject({ state: 'done', by: await myName() });
  });
});

describe('[TRE-12] other content', () => {
  test('mails, notifications, associations and results have states as well', async () => {
    const mails: (Text & { label: string })[] = await listTexts(`collection=mails&languageId=${ids.en}`);
    const mail = mails.find(({ field }) => field === 'subject');
    expect(mail).toMatchObject({ entity: 'email', state: 'done', label: expect.any(String) });
    const row = (await call('GET', `/api/emails/${mail?.id}`)).body;
    await call('PUT', '/api/emails', { ...row, subject: 'Een ander onderwerp' });
    const changed: Text[] = await listTexts(`collection=mails&languageId=${ids.en}`);
    expect(changed.find(({ id, field }) => id === mail?.id && field === 'subject')).toMatchObject({
      ...{ state: 'outdated', source: 'Een ander onderwerp', madeFrom: mail?.source },
    });

    const association = (
      await call('POST', '/api/professional-association', { name: 'Beroepsvereniging', published: true })
    ).body;
    const address = { entity: 'professionalAssociation', id: association.id, field: 'name', treeId: null };
    const body = { ...address, languageId: ids.en, source: 'Beroepsvereniging', seen: null, text: 'Association' };
    expect((await save(body)).body).toMatchObject({ state: 'done', text: 'Association' });
    const associations: Text[] = await listTexts(`collection=associations&languageId=${ids.en}`);
    expect(associations.find(({ id }) => id === association.id)).toMatchObject({ text: 'Association' });

    const results: Text[] = await listTexts(`collection=results&languageId=${ids.en}`);
    expect(
      results.find(({ entity, id, field }) => entity === 'testResult' && id === tree.result && field === 'name'),
    ).toMatchObject({ source: 'Uitkomst', text: null, state: 'missing' });
    expect(await listTexts(`collection=notifications&languageId=${ids.en}`)).toBeInstanceOf(Array);
  });
});

test('[TRE-12] results, which trees share, are translated from the default language, also in a tree of another language', async () => {
  await sql`update question_tree set language = 'en' where id = ${tree.id}`.execute(server.db);
  const german: Text[] = await treeTexts('de');
  const result = german.find(({ entity, field }) => entity === 'testResult' && field === 'name');
  expect(result).toMatchObject({ source: 'Uitkomst', text: null });
  expect(german.find(({ entity, id }) => entity === 'questionOption' && id === tree.optionB)).toMatchObject({
    source: 'Answer B',
  });
  const address = { entity: 'testResult', id: tree.result, field: 'name', languageId: ids.de, treeId: tree.id };
  const saved = await save({ ...address, source: 'Uitkomst', seen: null, text: 'Ergebnis' });
  expect(saved.body).toMatchObject({ state: 'done', text: 'Ergebnis' });
  const dutch: Text[] = await treeTexts('nl');
  expect(dutch.filter(({ entity }) => entity.startsWith('testResult'))).toEqual([]);
});

test('[TRE-12] a tree that gets the number of a deleted one asks for no review', async () => {
  const { tree_id: number } = await server.db
    .selectFrom('question_tree')
    .select('tree_id')
    .where('id', '=', tree.id)
    .executeTakeFirstOrThrow();
  await sql`insert into reviewed_tree (tree_id) values (${number})`.execute(server.db);
  expect((await call('DELETE', `/api/question-trees/${tree.id}`)).status).toBeLessThan(300);
  const { rows } = await sql`select from reviewed_tree where tree_id = ${number}`.execute(server.db);
  expect(rows).toEqual([]);
});

test('[TRE-12] progress counts every collection by language and state', async () => {
  type Progress = {
    collection: string;
    treeId: number | null;
    from: string;
    languages: { code: string; total: number; missing: number; outdated: number }[];
  };
  const progress = async (): Promise<Progress[]> => (await call('GET', base)).body;
  const english = async (isWanted: (each: Progress) => boolean) =>
    (await progress()).find(isWanted)?.languages.find(({ code }) => code === 'en');
  const ofTree = ({ treeId }: Progress) => treeId === tree.id;
  expect(await english(ofTree)).toMatchObject({ total: 12, missing: 10, outdated: 0 });
  await changeSource('Antwoord B, anders');
  expect(await english(ofTree)).toMatchObject({ total: 12, missing: 10, outdated: 1 });
  expect((await progress()).filter(({ treeId }) => treeId === null).map(({ collection }) => collection)).toEqual([
    ...['results', 'mails', 'notifications', 'associations', 'documents'],
  ]);
  expect(await english(({ collection }) => collection === 'mails')).toMatchObject({ missing: 0 });
});
