import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTree } from '../../test/make-tree.ts';
import { quickHash } from '../../test/quick-hash.ts';
import { type Served, serve } from '../../test/serve.ts';
import { signInTranslator } from '../../test/translator.ts';
import { createAccount } from '../accounts/data/account-store.ts';

const base = '/api/translation-workspace';

let server: Served;
let admin: string;
let author: string;
let translator: string;
let tree: Awaited<ReturnType<typeof makeTree>>;
let english = 0;
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
  await createAccount(server.db, {
    ...{ login: 'auteur', email: 'auteur@example.nl', passwordHash: quickHash('a password'), firstName: 'Anouk' },
    ...{ langKey: 'nl', authorities: ['ROLE_ADMIN'], activated: true, test: false },
  });
  author = await server.signIn('auteur', 'a password');
  translator = await signInTranslator(server, ['en'], { login: 'tamar' });
  const language = await server.db.selectFrom('language').select('id').where('code', '=', 'en').executeTakeFirst();
  english = language?.id ?? 0;
});
afterAll(() => server.close());
beforeEach(async () => {
  tree = await makeTree(server.db);
  await server.db.deleteFrom('mail').execute();
});

const send = (token: string, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token, ...(body !== undefined && { body }) });
const address = () => ({
  ...{ entity: 'questionOption', id: tree.optionB, field: 'name', languageId: english, treeId: tree.id },
});
const ask = (question = 'Is dit de ouder of het kind?', changes: object = {}) =>
  send(translator, 'POST', `${base}/questions`, { ...address(), question, ...changes });
const list = async (scope = `collection=tree&treeId=${tree.id}`) =>
  (await send(translator, 'GET', `${base}/questions?${scope}&languageId=${english}`)).body;
const answer = (token: string, id: number, text: string, seen: string | null = null) =>
  send(token, 'PUT', `${base}/questions/${id}`, { answer: text, seen });
/** Changes the name of the tree, as its author does. */
const changeTree = async (token: string) => {
  const path = `/api/question-trees/${tree.id}`;
  const { number, document } = (await send(token, 'GET', `${path}/document`)).body;
  const [key] = Object.keys(document.questions);
  const edit = { edit: 'text', node: 'question', key, language: 'nl', field: 'name', value: 'Wat doet de ouder?' };
  const sent = await send(token, 'POST', `${path}/edits`, { after: number, id: crypto.randomUUID(), edits: [edit] });
  expect(sent.body.isMade).toBe(true);
};
const mails = () => server.db.selectFrom('mail').select(['kind', 'recipient', 'values']).orderBy('recipient').execute();

test('[TRE-12] a question stands at its text and goes to the author, who answers; the translator gets a mail', async () => {
  await changeTree(author);
  const newQuestion = await ask();
  expect(newQuestion.status).toBe(201);
  const text = { entity: 'questionOption', id: tree.optionB, field: 'name' };
  expect(newQuestion.body).toMatchObject({ text, source: 'Antwoord B', askedBy: 'Tamar', isOwn: true, answer: null });
  expect(await list()).toMatchObject([{ id: newQuestion.body.id, question: 'Is dit de ouder of het kind?' }]);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  const query = `collection=tree&tree=${tree.id}&language=en&state=questions&text=questionOption.${tree.optionB}.name`;
  expect(mail).toMatchObject({ kind: 'translationQuestion', recipient: 'auteur@example.nl' });
  expect(mail?.values).toEqual({
    ...{ firstName: 'Anouk', personName: 'Tamar', languageName: 'Engels', source: 'Antwoord B', query },
    question: 'Is dit de ouder of het kind?',
  });

  const answered = await answer(author, newQuestion.body.id, 'De ouder.');
  expect(answered.body).toMatchObject({ text, answer: 'De ouder.', answeredBy: 'Anouk', isOwn: false });
  const [answerMail] = (await mails()).filter(({ kind }) => kind === 'translationAnswer');
  expect(answerMail).toMatchObject({ recipient: 'tamar@example.nl', values: { answer: 'De ouder.', query } });
});

test('[TRE-12] an author who is unknown is stood in for by all administrators', async () => {
  await ask();
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['admin@example.nl', 'auteur@example.nl']);
});

test('[TRE-12] open questions are counted by collection and language, and for the first screen', async () => {
  const readCount = async () => {
    const { body } = await send(translator, 'GET', `${base}?treeId=${tree.id}`);
    const progress = body.find(({ treeId }: { treeId: number }) => treeId === tree.id);
    return progress.languages[0].openQuestions;
  };
  const readAll = async () => (await send(admin, 'GET', '/api/overview/attention')).body.openQuestions;
  const before = await readAll();
  const { body: first } = await ask('Eerste?');
  await ask('Tweede?');
  expect([await readCount(), await readAll()]).toEqual([2, before + 2]);
  await answer(admin, first.id, 'Ja.');
  expect([await readCount(), await readAll()]).toEqual([1, before + 1]);
  expect((await send(admin, 'DELETE', `/api/question-trees/${tree.id}`)).status).toBe(204);
  expect(await readAll()).toBe(before);
});

test('[TRE-12] a question stands at the same text of the next version, with the source it was asked at', async () => {
  await ask();
  const copy = await send(admin, 'POST', '/api/question-trees/copy-tree', { originalId: tree.id });
  expect(copy.status).toBe(201);
  const found = await list(`collection=tree&treeId=${copy.body.id}`);
  expect(found).toMatchObject([{ source: 'Antwoord B', question: 'Is dit de ouder of het kind?' }]);
  expect(found[0].text.id).not.toBe(tree.optionB);
});

test('[TRE-12] questions outside the trees are listed by their collection', async () => {
  const mail = await server.db.selectFrom('email').select('id').orderBy('id').executeTakeFirstOrThrow();
  await ask('Wie stuurt dit?', { entity: 'email', id: mail.id, field: 'subject', treeId: null });
  expect(await list('collection=mails')).toMatchObject([{ question: 'Wie stuurt dit?' }]);
  expect(await list('collection=results')).toEqual([]);
});

test('[TRE-12] an answer is not replaced unseen, and only administrators answer', async () => {
  const { body } = await ask();
  expect((await answer(translator, body.id, 'Zelf bedacht.')).status).toBe(403);
  await answer(author, body.id, 'De ouder.');
  const late = await answer(admin, body.id, 'Het kind.');
  expect([late.status, (await list())[0].answer]).toEqual([412, 'De ouder.']);
  expect((await answer(admin, body.id, 'Het kind.', 'De ouder.')).body.answer).toBe('Het kind.');
  expect((await answer(admin, 99_999_999, 'x')).status).toBe(404);
});

test('[TRE-12] a question is deleted by the person who asked it or by an administrator', async () => {
  const { body: first } = await ask('Eerste?');
  const { body: second } = await ask('Tweede?');
  const other = await signInTranslator(server, ['en']);
  expect((await send(other, 'DELETE', `${base}/questions/${first.id}`)).status).toBe(403);
  expect((await send(translator, 'DELETE', `${base}/questions/${first.id}`)).status).toBe(204);
  expect((await send(admin, 'DELETE', `${base}/questions/${second.id}`)).status).toBe(204);
  expect(await list()).toEqual([]);
  expect((await send(admin, 'DELETE', `${base}/questions/${second.id}`)).status).toBe(404);
});

test('[TRE-12] a question that does not fit is refused, and nothing is mailed', async () => {
  const other = await makeTree(server.db);
  const dutch = await server.db.selectFrom('language').select('id').where('code', '=', 'nl').executeTakeFirstOrThrow();
  const refusals: [string, object, number][] = [
    ['no text', { question: ' \n' }, 400],
    ['too long', { question: 'x'.repeat(1001) }, 400],
    ['unknown field', { field: 'colour' }, 400],
    ['unknown text', { id: 99_999_999 }, 404],
    ['text of another version', { treeId: other.id }, 400],
    ['unknown version', { treeId: 99_999_999 }, 404],
  ];
  for (const [name, changes, status] of refusals) expect((await ask('Wat?', changes)).status, name).toBe(status);
  const ownLanguage = await send(admin, 'POST', `${base}/questions`, {
    ...address(),
    languageId: dutch.id,
    question: 'Wat?',
  });
  expect(ownLanguage.status).toBe(400);
  expect(await mails()).toEqual([]);
  for (let count = 0; count < 20; count += 1) expect((await ask(`Vraag ${count}?`)).status).toBe(201);
  expect((await ask('Nog een?')).body.fieldErrors).toMatchObject([{ message: 'TooMany' }]);
});
