import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeHalfTranslatedTree as makeTree } from '../../../test/make-tree.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { setStatus } from '../versions/version-store.ts';

const base = '/api/question-tree-translations';

let server: Served;
let token: string;
let tree: Awaited<ReturnType<typeof makeTree>>;
const ids: Record<string, number> = {};
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
  for (const { id, code } of await server.db.selectFrom('language').select(['id', 'code']).execute()) ids[code] = id;
});
afterAll(() => server.close());
beforeEach(async () => {
  tree = await makeTree(server.db);
});

const send = (method: string, path: string, body?: unknown) => server.call(method, base + path, { token, body });
const get = async (path: string) => (await send('GET', path)).body;
const defaults = () => get(`/${tree.id}/default-translations`);
const inLanguage = (code: string) => get(`/languages/${ids[code]}/translations?treeId=${tree.id}`);
const save = (code: string, fields: unknown[]) => send('PUT', `/languages/${ids[code]}`, { treeId: tree.id, fields });
type Text = { entity: string; id: number; field: string; text: string | null; missing: boolean; where: object };
const summarize = (texts: Text[]) => texts.map(({ entity, id, field, text }) => [entity, id, field, text]);
const createDocument = (text: string) =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
const textOf = (texts: Text[], entity: string, id: number, field: string) =>
  texts.find((text) => text.entity === entity && text.id === id && text.field === field);

describe('[TRE-12] the texts of a version', () => {
  test('come in its own language, in reading order, with their place', async () => {
    const texts = await defaults();
    const slide = texts.at(-1).id;
    const example = texts.find(({ entity }: Text) => entity === 'questionOptionExample').id;
    expect(summarize(texts)).toEqual([
      ['questionTree', tree.id, 'name', 'Boom'],
      ['questionTree', tree.id, 'description', '<p>Lees dit</p>'],
      ['question', tree.first, 'name', createDocument('Vraag 1')],
      ['questionOption', tree.optionA, 'name', 'Antwoord A'],
      ['questionOption', tree.optionB, 'name', 'Antwoord B'],
      ['questionOptionExample', example, 'content', 'een\ntwee'],
      ['questionOptionExample', example, 'infoText', '<p>info</p>'],
      ['question', tree.second, 'name', createDocument('Vraag 2')],
      ['questionOption', tree.last, 'name', 'Antwoord C'],
      ['testResult', tree.result, 'name', 'Uitkomst'],
      ['testResult', tree.result, 'description', createDocument('Uitleg')],
      ['testResultSlide', slide, 'content', 'Kop\nTekst'],
    ]);
    const nowhere = { question: null, option: null, example: null, score: null, slide: null };
    const where = (entity: string, id: number) => texts.find((each: Text) => each.entity === entity && each.id === id);
    expect(where('questionTree', tree.id).where).toEqual(nowhere);
    expect(where('question', tree.second)).toMatchObject({ where: { ...nowhere, question: 2 }, kind: 'richText' });
    expect(where('questionOption', tree.optionB).where).toEqual({ ...nowhere, question: 1, option: 'B' });
    expect(where('questionOptionExample', example)).toMatchObject({
      kind: 'longText',
      where: { ...nowhere, question: 1, option: 'B', example: 1 },
    });
    expect(where('testResultSlide', slide).where).toEqual({ ...nowhere, score: 3, slide: 1 });
    const { key } = await server.db
      .selectFrom('question')
      .select('key')
      .where('id', '=', tree.second)
      .executeTakeFirstOrThrow();
    expect(where('question', tree.second).key).toBe(key);
  });

  test('come in another language, with the missing ones', async () => {
    const texts = await inLanguage('en');
    expect(texts).toHaveLength((await defaults()).length);
    expect(textOf(texts, 'question', tree.first, 'name')).toMatchObject({
      text: createDocument('Question 1'),
      missing: false,
    });
    expect(textOf(texts, 'questionOption', tree.optionB, 'name')).toMatchObject({ text: 'Answer B', missing: false });
    expect(texts.filter(({ missing }: Text) => missing)).toHaveLength(10);
    expect(textOf(texts, 'questionTree', tree.id, 'name')).toMatchObject({ text: null, missing: true });
    const ownTexts = await inLanguage('nl');
    expect(summarize(ownTexts)).toEqual(summarize(await defaults()));
    expect(ownTexts.filter(({ missing }: Text) => missing)).toEqual([]);
  });

  test('a divider counts where there is one; a text of the own language in a translation goes before that of the row', async () => {
    const option = server.db.updateTable('question_option').where('id', '=', tree.last);
    await option.set({ divider_text: 'Of' }).execute();
    expect(textOf(await defaults(), 'questionOption', tree.last, 'dividerText')).toBeUndefined();
    await option.set({ has_divider: true }).execute();
    expect(textOf(await defaults(), 'questionOption', tree.last, 'dividerText')?.text).toBe('Of');
    await server.db
      .insertInto('question_option_translation')
      .values({ name: 'Zo', divider_text: ' ', language_id: Number(ids.nl), question_option_id: tree.last })
      .execute();
    const texts = await defaults();
    expect(textOf(texts, 'questionOption', tree.last, 'name')?.text).toBe('Zo');
    expect(textOf(texts, 'questionOption', tree.last, 'dividerText')?.text).toBe('Of');
  });

  test('are 404 for an unknown version or language', async () => {
    for (const path of [
      '/999999/default-translations',
      '/999999/supported-languages',
      '/999999/languages',
      `/languages/${ids.en}/translations?treeId=999999`,
      `/languages/999999/translations?treeId=${tree.id}`,
    ])
      expect((await send('GET', path)).status, path).toBe(404);
    expect((await send('GET', `/languages/${ids.en}/translations`)).status).toBe(400);
  });
});

describe('[TRE-12] translating a version', () => {
  test('saves some texts of all kinds, sanitised; an empty one is removed', async () => {
    const texts = await defaults();
    const slide = texts.at(-1).id;
    const example = texts.find(({ entity }: Text) => entity === 'questionOptionExample').id;
    const answer = await save('en', [
      { entity: 'questionTree', id: tree.id, field: 'name', value: 'Tree' },
      {
        entity: 'questionTree',
        id: tree.id,
        field: 'description',
        value: '<p onclick="x()">Read <script>y</script>this</p>',
      },
      { entity: 'question', id: tree.first, field: 'name', value: '' },
      { entity: 'question', id: tree.second, field: 'name', value: 'Question 2' },
      { entity: 'questionOption', id: tree.optionB, field: 'dividerText', value: 'Or' },
      { entity: 'questionOptionExample', id: example, field: 'infoText', value: '<p>info</p>' },
      { entity: 'testResult', id: tree.result, field: 'name', value: 'Outcome' },
      { entity: 'testResultSlide', id: slide, field: 'content', value: 'Head\nText' },
    ]);
    expect(answer.status).toBe(204);
    const english = await inLanguage('en');
    for (const [entity, id, field, text] of [
      ['questionTree', tree.id, 'name', 'Tree'],
      ['questionTree', tree.id, 'description', '<p>Read this</p>'],
      ['question', tree.first, 'name', null],
      ['question', tree.second, 'name', createDocument('Question 2')],
      // Saving leaves the other texts unchanged.
      ['questionOption', tree.optionB, 'name', 'Answer B'],
      ['questionOption', tree.optionB, 'dividerText', 'Or'],
      ['questionOptionExample', example, 'content', null],
      ['questionOptionExample', example, 'infoText', '<p>info</p>'],
      ['testResult', tree.result, 'name', 'Outcome'],
      ['testResult', tree.result, 'description', null],
      ['testResultSlide', slide, 'content', 'Head\nText'],
    ] as const)
      expect(textOf(english, entity, id, field)?.text, `${entity} ${field}`).toBe(text);
    const row = () =>
      server.db
        .selectFrom('question_option_translation')
        .selectAll()
        .where('question_option_id', '=', tree.optionB)
        .executeTakeFirst();
    const before = await row();
    expect(before).toMatchObject({ name: 'Answer B', divider_text: 'Or', revision: 2 });
    await save('en', [{ entity: 'questionOption', id: tree.optionB, field: 'dividerText', value: 'Or' }]);
    expect(await row()).toEqual(before);
    await save('en', [
      { entity: 'questionOption', id: tree.optionB, field: 'dividerText', value: null },
      { entity: 'questionOption', id: tree.optionB, field: 'name', value: '  ' },
    ]);
    expect(await row()).toBeUndefined();
    const none = server.db.selectFrom('question_translation').selectAll().where('question_id', '=', tree.first);
    expect(await none.execute()).toEqual([]);
  });

  test('saves all texts or none, within the limits of each', async () => {
    const other = await makeTree(server.db);
    const good = { entity: 'question', id: tree.second, field: 'name', value: 'Question 2' };
    const before = await inLanguage('en');
    const { id: lonely } = await server.db
      .insertInto('test_result')
      .values({ name: 'Los', score: 1 } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [bad, field, message] of [
      [{ entity: 'question', id: other.first, field: 'name', value: 'x' }, 'treeId', 'Reference'],
      [{ entity: 'question', id: 999_999, field: 'name', value: 'x' }, 'treeId', 'Reference'],
      [{ entity: 'questionTree', id: other.id, field: 'name', value: 'x' }, 'treeId', 'Reference'],
      [{ entity: 'testResult', id: lonely, field: 'name', value: 'x' }, 'treeId', 'Reference'],
      [{ entity: 'question', id: tree.first, field: 'main', value: 'x' }, 'main', 'UnknownText'],
      [{ entity: 'question', id: tree.first, field: 'toString', value: 'x' }, 'toString', 'UnknownText'],
      [{ entity: 'questionOption', id: tree.optionA, field: 'name', value: 'x'.repeat(1001) }, 'name', 'Size'],
      [{ entity: 'testResult', id: tree.result, field: 'description', value: 'x'.repeat(6001) }, 'description', 'Size'],
      [
        {
          entity: 'question',
          id: tree.first,
          field: 'name',
          value: '{"type":"x","content":[{"type":"text","text":"x"}]}',
        },
        'name',
        'typeMismatch',
      ],
    ] as const) {
      const { status, body } = await save('en', [good, bad]);
      expect(status, JSON.stringify(bad)).toBe(400);
      expect(body.fieldErrors, JSON.stringify(bad)).toMatchObject([{ field, message }]);
    }
    expect((await save('en', [good, { entity: 'user', id: 1, field: 'login', value: 'x' }])).status).toBe(400);
    expect((await save('nl', [good])).body.fieldErrors).toMatchObject([
      { field: 'languageId', message: 'OwnLanguage' },
    ]);
    expect((await send('PUT', '/languages/999999', { treeId: tree.id, fields: [good] })).status).toBe(404);
    expect((await send('PUT', `/languages/${ids.en}`, { treeId: 999_999, fields: [good] })).status).toBe(404);
    expect(await inLanguage('en')).toEqual(before);
    const longText = { ...good, entity: 'questionOption', id: tree.optionA, value: 'x'.repeat(1000) };
    expect((await save('en', [good, longText])).status).toBe(204);
  });

  test('[TRE-04] is possible after publishing, and changes no published page', async () => {
    await setStatus(server.db, tree.id, 'WAS_PUBLISHED');
    const answer = await save('en', [{ entity: 'question', id: tree.second, field: 'name', value: 'Question 2' }]);
    expect(answer.status).toBe(204);
    expect(textOf(await inLanguage('en'), 'question', tree.second, 'name')?.text).toBe(createDocument('Question 2'));
    const answerInOwn = await save('nl', [{ entity: 'question', id: tree.second, field: 'name', value: 'Anders' }]);
    expect(answerInOwn.status).toBe(400);
    const added = await send('POST', '/languages', { treeId: tree.id, languageId: ids.ar });
    expect(added.status).toBe(201);
  });

  test('[REL-05] by two simultaneous calls loses nothing', async () => {
    const answers = await Promise.all(
      [
        [{ entity: 'questionOption', id: tree.optionB, field: 'dividerText', value: 'Or' }],
        [{ entity: 'questionOption', id: tree.optionB, field: 'name', value: 'Other' }],
      ].map((fields) => save('en', fields)),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    const english = await inLanguage('en');
    expect(textOf(english, 'questionOption', tree.optionB, 'dividerText')?.text).toBe('Or');
    expect(textOf(english, 'questionOption', tree.optionB, 'name')?.text).toBe('Other');
  });
});
