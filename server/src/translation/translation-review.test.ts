import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeEditor } from '../../test/editing.ts';
import { makeTree } from '../../test/make-tree.ts';
import { quickHash } from '../../test/quick-hash.ts';
import { type Served, serve } from '../../test/serve.ts';
import { createAccount } from '../accounts/data/account-store.ts';

const base = '/api/translation-workspace';

let server: Served;
let translator: string;
let reviewer: string;
let tree: Awaited<ReturnType<typeof makeTree>>;
let english = 0;
beforeAll(async () => {
  server = await serve();
  translator = await server.signIn('admin');
  await createAccount(server.db, {
    ...{ login: 'daan', email: 'daan@example.nl', passwordHash: quickHash('a password'), firstName: 'Daan' },
    ...{ langKey: 'nl', authorities: ['ROLE_ADMIN'], activated: true, test: false },
  });
  reviewer = await server.signIn('daan', 'a password');
  const language = await server.db
    .selectFrom('language')
    .select('id')
    .where('code', '=', 'en')
    .executeTakeFirstOrThrow();
  english = language.id;
});
afterAll(() => server.close());
beforeEach(async () => {
  tree = await makeTree(server.db);
});

const call = (token: string, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token, body });
const ask = (isAsked: boolean) => call(translator, 'PUT', `${base}/reviewed-trees/${tree.id}`, { isAsked });
const address = () => ({
  ...{ entity: 'questionOption', id: tree.optionB, field: 'name', languageId: english, treeId: tree.id },
});
const seen = { source: 'Antwoord B', seen: 'Answer B' };
type Text = { entity: string; id: number; field: string; text: string; source: string; state: string; isOwn: boolean };
const listTexts = async (token = reviewer): Promise<Text[]> =>
  (await call(token, 'GET', `${base}/texts?collection=tree&treeId=${tree.id}&languageId=${english}`)).body;
const findText = async (token = reviewer) =>
  (await listTexts(token)).find(({ entity, id }) => entity === 'questionOption' && id === tree.optionB);
const translate = (text: string) => call(translator, 'PUT', `${base}/text`, { ...address(), ...seen, text });
const judge = (token: string, judgement: object, text = 'Reply B') =>
  call(token, 'PUT', `${base}/text/review`, { ...address(), ...seen, seen: text, remark: null, ...judgement });
const publish = () => call(translator, 'PUT', `/api/question-trees/${tree.id}/publish`);
const problems = async (): Promise<{ problem: string; language: string; level: string }[]> =>
  (await call(translator, 'GET', `/api/question-trees/${tree.id}/translation-problems`)).body;

describe('[TRE-12] review of a translation', () => {
  test('is asked for by tree: then each translation waits for another person', async () => {
    await translate('Reply B');
    expect(await findText()).toMatchObject({ state: 'done' });
    expect((await ask(true)).status).toBe(204);
    expect(await findText()).toMatchObject({ state: 'toReview', isOwn: false });
    expect(await findText(translator)).toMatchObject({ state: 'toReview', isOwn: true });
    const { body } = await call(reviewer, 'GET', base);
    const progress = body.find((each: { treeId: number }) => each.treeId === tree.id);
    expect(progress).toMatchObject({ isReviewAsked: true });
    const counts = progress.languages.find(({ code }: { code: string }) => code === 'en');
    expect(counts).toMatchObject({ total: 12, missing: 0, outdated: 0, unreviewed: 12 });
    await ask(false);
    expect(await findText()).toMatchObject({ state: 'done' });
    expect((await call(translator, 'PUT', `${base}/reviewed-trees/99999999`, { isAsked: true })).status).toBe(404);
  });

  test('another person accepts, or returns with a remark; the translator can do neither', async () => {
    await ask(true);
    await translate('Reply B');
    const refused = await judge(translator, { verdict: 'accepted' });
    expect([refused.status, refused.body.message]).toEqual([400, 'error.owntranslation']);
    const returned = await judge(reviewer, { verdict: 'returned', remark: 'Zo zeggen we dat niet.' });
    expect(returned.body).toMatchObject({ state: 'returned', reviewedBy: 'Daan', remark: 'Zo zeggen we dat niet.' });
    await call(translator, 'PUT', `${base}/text`, {
      ...address(),
      source: seen.source,
      seen: 'Reply B',
      text: 'Option B',
    });
    expect(await findText()).toMatchObject({ state: 'toReview' });
    const accepted = await judge(reviewer, { verdict: 'accepted' }, 'Option B');
    expect(accepted.body).toMatchObject({ state: 'done', reviewedBy: 'Daan', remark: null });
  });

  test('is refused for a text that changed since it was seen', async () => {
    await ask(true);
    await translate('Reply B');
    expect((await judge(reviewer, { verdict: 'accepted' }, 'Answer B')).status).toBe(412);
    expect((await judge(reviewer, { verdict: 'accepted', source: 'Iets anders' })).status).toBe(409);
    expect(await findText()).toMatchObject({ state: 'toReview' });
  });
});

describe('[TRE-12] publishing', () => {
  test('is refused while nobody has accepted a translation, and names each', async () => {
    await ask(true);
    expect(new Set((await problems()).map(({ problem }) => problem))).toEqual(new Set(['unreviewedTranslation']));
    const refused = await publish();
    expect([refused.status, refused.body.message]).toEqual([400, 'error.cannotpublish']);
    expect(refused.body.detail).toContain(`questionOption ${tree.optionB} unreviewedTranslation en name`);
    for (const { entity, id, field, source, text } of await listTexts()) {
      const body = { entity, id, field, source, seen: text, verdict: 'accepted', remark: null };
      const reply = await call(reviewer, 'PUT', `${base}/text/review`, {
        ...body,
        languageId: english,
        treeId: tree.id,
      });
      expect(reply.status).toBe(200);
    }
    expect(await problems()).toEqual([]);
    expect((await publish()).status).toBe(200);
  });

  test('names the outdated translations, which do not keep a version from being published', async () => {
    const editor = await makeEditor(server);
    const { options } = await editor.read(tree.id);
    const [key] = Object.entries(options).find(([, { identifier }]) => identifier === 'B') ?? [];
    const edit = { edit: 'text', node: 'option', key: String(key), language: 'nl', field: 'name' } as const;
    await editor.edit(tree.id, [{ ...edit, value: 'Antwoord B, anders' }]);
    expect(await problems()).toEqual([
      { problem: 'outdatedTranslation', level: 'warning', node: 'option', key, language: 'en', field: 'name' },
    ]);
    expect((await publish()).status).toBe(200);
  });
});
