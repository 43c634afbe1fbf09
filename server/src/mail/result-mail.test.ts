import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../../test/serve.ts';

let server: Awaited<ReturnType<typeof serve>>;
let professional: string;
let admin: string;
beforeAll(async () => {
  server = await serve();
  professional = await server.signIn('professional');
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const readText = async (language?: string) =>
  server.call('GET', `/api/result-mail${language ? `?language=${language}` : ''}`, { token: professional });

/** Finds a row as the back-office receives it. */
const findStored = async (path: string, where: (row: Record<string, unknown>) => boolean) =>
  (await server.call('GET', path, { token: admin })).body.find(where);
const save = async (path: string, row: object) => {
  const { status } = await server.call('PUT', path, { token: admin, body: row });
  expect(status).toBe(200);
};

test('[RES-02] [MAI-01] the text about a result in the language asked for, else that of the account, as it ships', async () => {
  const { status, body } = await readText('nl');
  expect(status).toBe(200);
  expect(body.subject).toBe('Jouw OK!-uitkomst: {{resultName}}, {{treeName}}');
  expect(body.content.split('\n').slice(0, 6)).toEqual([
    'Beste {{firstName}},',
    '',
    'Op {{date}} heb je de meting {{treeName}} afgerond. De uitkomst is: {{resultName}} (score {{score}} van 7).',
    '',
    'Samenvatting bij deze uitkomst:',
    '{{summaryUrl}}',
  ]);
  expect(body.content).toContain('\n\nMet vriendelijke groet,\nhet OK!-team\n');
  expect((await readText('en')).body).toMatchObject({
    subject: 'Your OK! result: {{resultName}}, {{treeName}}',
    language: 'en',
  });
  expect((await readText()).body.language).toBe('nl');
});

test('[RES-02] the text is for signed-in users', async () => {
  expect((await server.call('GET', '/api/result-mail?language=nl')).status).toBe(401);
});

test('[RES-02] [ENT-29] [ENT-37] what an administrator writes counts at once, in plain text whatever its markup', async () => {
  const email = await findStored('/api/emails', ({ identifier }) => identifier === 'resultEmail');
  const content =
    '<p>Dag {{firstName}} &amp; co,</p><p>Lees <a href="{{summaryUrl}}">de samenvatting</a>.<br>Of alles: {{fullUrl}}</p><ul><li>{{secret}}één</li></ul>';
  await save('/api/emails', { ...email, subject: 'Uitkomst {{resultName}}', content });
  const { body } = await readText('nl');
  expect(body.subject).toBe('Uitkomst {{resultName}}');
  expect(body.content).toBe(
    'Dag {{firstName}} & co,\n\nLees de samenvatting ({{summaryUrl}}).\nOf alles: {{fullUrl}}\n\n- één\n',
  );

  const translation = await findStored('/api/email-translations', (row) => row.emailId === email.id);
  await save('/api/email-translations', { ...translation, content: 'Hello {{firstName}},\n\nRead\n{{fullUrl}}' });
  expect((await readText('en')).body.content).toBe('Hello {{firstName}},\n\nRead\n{{fullUrl}}\n');
  // There is no German translation, so the text's own language is used.
  expect((await readText('de')).body).toMatchObject({ subject: 'Uitkomst {{resultName}}', language: 'nl' });
});

test('[RES-02] [MAI-01] where the text was thrown away, the shipped one is answered', async () => {
  const { db } = server;
  await db.deleteFrom('email_translation').execute();
  await db.deleteFrom('email').where('identifier', '=', 'resultEmail').execute();
  expect((await readText('en')).body.subject).toBe('Your OK! result: {{resultName}}, {{treeName}}');
});
