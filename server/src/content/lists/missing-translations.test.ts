import { entities } from '@ok/contract/entities/index.ts';
import type { MissingTranslations } from '@ok/contract/routes/content.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRows } from '../../../test/entity-rows.ts';
import { makeHalfTranslatedTree, makeTree } from '../../../test/make-tree.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { statementsOf } from '../../../test/statements.ts';
import { readMissingTranslations } from './missing-translations.ts';

let server: Served;
let token: string;
let rows: ReturnType<typeof makeRows>;
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
  rows = makeRows(server, token);
});
afterAll(() => server.close());

const path = '/api/missing-translations';
const read = async (entity: string, ...ids: number[]): Promise<MissingTranslations[]> =>
  (await server.call('GET', `${path}/${entity}?ids=${ids}`, { token })).body;
const languageId = async (code: string) =>
  (await server.db.selectFrom('language').select('id').where('code', '=', code).executeTakeFirstOrThrow()).id;

describe('[ENT-02] the languages in which a row lacks a text', () => {
  test('are those of its version, without the language of the version itself', async () => {
    const half = await makeHalfTranslatedTree(server.db);
    const complete = await makeTree(server.db);
    expect(await read('question', half.first, half.second)).toEqual([
      { id: half.first, languages: 1, missing: [] },
      { id: half.second, languages: 1, missing: ['en'] },
    ]);
    expect(await read('questionOption', half.optionA, half.optionB, complete.optionA)).toMatchObject([
      { missing: ['en'] },
      { missing: [] },
      { missing: [] },
    ]);
    expect(await read('questionTree', half.id, complete.id)).toMatchObject([{ missing: ['en'] }, { missing: [] }]);
    const { rows: examples } = await sql<{ id: number }>`select id from question_option_example
      where option_id in (${half.optionB}, ${complete.optionB}) order by id`.execute(server.db);
    const ids = examples.map(({ id }) => id);
    expect((await read('questionOptionExample', ...ids)).map(({ missing }) => missing)).toEqual([['en'], []]);
  });

  test('count each text, but not that of a divider that is not shown', async () => {
    const tree = await makeTree(server.db);
    await sql`update question_option set divider_text = 'maar' where id = ${tree.optionA}`.execute(server.db);
    expect(await read('questionOption', tree.optionA)).toMatchObject([{ missing: [] }]);
    await sql`update question_option set has_divider = true where id = ${tree.optionA}`.execute(server.db);
    expect(await read('questionOption', tree.optionA)).toMatchObject([{ missing: ['en'] }]);
  });

  test('are none for a row in no version', async () => {
    const { id } = await rows.make(entities.question, {}, false);
    expect(await read('question', id)).toEqual([{ id, languages: 0, missing: [] }]);
  });

  test('are, outside of versions, those that people can choose', async () => {
    const { rows: offered } = await sql<{ code: string }>`select language.code from supported_language supported
      join language on language.id = supported.language_id
      where supported.active and not supported.deleted and language.code <> 'nl' order by language.code`.execute(
      server.db,
    );
    const codes = offered.map(({ code }) => code);
    expect(codes).toContain('en');
    const { id } = await rows.make(entities.professionalAssociation, {}, false);
    expect(await read('professionalAssociation', id)).toEqual([{ id, languages: codes.length, missing: codes }]);
    await rows.send('POST', '/api/professional-association-translation', {
      name: 'Care',
      languageId: await languageId('en'),
      professionalAssociationId: id,
    });
    const [translated] = await read('professionalAssociation', id);
    expect(translated?.missing).toEqual(codes.filter((code) => code !== 'en'));
    const english = await rows.make(entities.notification, { title: '<p>Hello</p>', language: 'en' }, false);
    expect((await read('notification', english.id))[0]?.missing).not.toContain('en');
    expect((await read('notification', english.id))[0]?.missing).toContain('nl');
  });

  test('of the pictures of a result are those that lack the text that another language has', async () => {
    const tree = await makeHalfTranslatedTree(server.db);
    const slide = await server.db
      .selectFrom('test_result_slide')
      .select('id')
      .where('test_result_id', '=', tree.result)
      .executeTakeFirstOrThrow();
    expect((await read('testResultSlide', slide.id))[0]?.missing).toContain('en');
    await sql`delete from test_result_slide_translation where test_result_slide_id = ${slide.id}`.execute(server.db);
    expect((await read('testResultSlide', slide.id))[0]?.missing).toEqual([]);
  });

  test('are read for a hundred rows in one statement, and for no more', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => index + 1);
    expect(await statementsOf((db) => readMissingTranslations(db, 'question', ids))).toHaveLength(1);
    expect((await read('question', ...ids)).length).toBeGreaterThan(0);
    expect((await server.call('GET', `${path}/question?ids=${[...ids, 101]}`, { token })).status).toBe(400);
    expect((await server.call('GET', `${path}/question?ids=x`, { token })).status).toBe(400);
    expect((await server.call('GET', `${path}/user?ids=1`, { token })).status).toBe(404);
    expect((await server.call('GET', `${path}/question?ids=1`)).status).toBe(401);
  });
});
