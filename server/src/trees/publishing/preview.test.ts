import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chainOf, keyOf } from '../../../../contract/test/tree-documents.ts';
import { type Editor, makeEditor, writeDraft } from '../../../test/editing.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { publishTree } from './publish.ts';

let server: Served;
let admin: Editor;
beforeAll(async () => {
  server = await serve();
  admin = await makeEditor(server);
});
afterAll(() => server.close());

test('[TRE-10] the preview shows the pages that publishing would write, in any language, and records nothing', async () => {
  const id = await writeDraft(server, { ...chainOf(3), languages: { nl: { active: true }, en: { active: false } } });
  const inDutch = await admin.preview(id, '?language=nl');
  const inEnglish = await admin.preview(id, '?language=en');
  const elsewhere = await admin.preview(id, '?language=ar');
  expect(inEnglish.body).toMatchObject({ language: 'en', name: 'Boom' });
  expect(elsewhere.body).toEqual(inDutch.body);
  expect(inDutch.body).toMatchObject({ language: 'nl', name: 'Boom' });
  expect(await server.db.selectFrom('publication').select('id').where('question_tree_id', '=', id).execute()).toEqual(
    [],
  );

  const { publicationId } = await server.db.transaction().execute((trx) => publishTree(trx, id, { by: null }));
  const pages = await server.db
    .selectFrom('publication_page')
    .selectAll()
    .where('publication_id', '=', publicationId)
    .where('language', '=', 'nl')
    .orderBy('question_id')
    .execute();
  const published = pages.map(({ question, options }) => ({
    question: { ...JSON.parse(question), publicationId: 0 },
    options: JSON.parse(options).map((option: object) => ({ ...option, publicationId: 0 })),
  }));
  expect(inDutch.body.pages).toEqual(published);
  expect(inDutch.body.root).toBe(published[0]?.question.id);
});

test('[TRE-10] the preview of a tree with errors shows the pages that can be rendered', async () => {
  const tree = chainOf(3);
  const [last, loose] = [keyOf('option', 4), keyOf('question', 2)];
  const options = { ...tree.options };
  for (const key of [last, keyOf('option', 2)]) {
    options[key] = { ...(tree.options[key] as (typeof options)[string]), next: null, result: null };
  }
  const id = await writeDraft(server, { ...tree, root: null, options, texts: {} });
  // A circle, which only a direct change of the database can create.
  await sql`update question set parent_id = (select id from question_option
      where question_tree_id = ${id} and key = ${keyOf('option', 5)})
    where question_tree_id = ${id} and key = ${loose}`.execute(server.db);
  const { status, body } = await admin.preview(id);
  expect(status).toBe(200);
  expect(body).toMatchObject({ root: null, name: '' });
  expect(body.pages).toHaveLength(3);
  const page = body.pages.find(({ question }: { question: { key: string } }) => question.key === loose);
  expect(page.options.map(({ question, result }: never) => [question, result])).toEqual([
    [null, null],
    [{ id: page.question.id }, null],
  ]);
  expect((await admin.preview(999_999)).status).toBe(404);
});
