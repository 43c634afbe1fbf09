import { routes } from '@ok/contract/routes/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyIn, mailsTo } from '../../../test/mails.ts';
import { type Answer, type Served, serve } from '../../../test/serve.ts';

const lines: string[] = [];
let server: Served;
beforeAll(async () => {
  server = await serve({ logLevel: 'trace', logTo: { write: (line) => lines.push(line) } });
});
afterAll(() => server.close());

const marker = 'mrkr7Zq';
const sent = { password: `${marker}-secret`, firstName: `${marker}-name`, email: `${marker}@example.nl` };

/** Uses the product as one person, with a recognisable value in every field. */
const live = async (): Promise<Answer[]> => {
  const answers: Answer[] = [];
  const call = async (...parameters: Parameters<Served['call']>) => {
    const answer = await server.call(...parameters);
    answers.push(answer);
    return answer;
  };
  const associations = (await call('GET', '/api/professional-association-translation/language/nl')).body;
  const profileDTO = { agreeOnElearning: true, agreeOnProfessionalRegistered: true, agreeOnResearch: true };
  const body = { ...sent, langKey: 'nl', profAssocTranslationId: associations[0].id, profileDTO };
  await call('POST', '/api/register', { body });
  await call('POST', '/api/register', { body: { ...body, firstName: `${marker}\r\ninjected line` } });
  const email = sent.email.toLowerCase();
  const key = keyIn(server, (await mailsTo(server, email)).at(-1));
  await call('GET', `/api/activate?key=${key}`);
  await call('POST', '/api/authenticate', { body: { username: email, password: `${marker}-wrong` } });
  const signedIn = await call('POST', '/api/authenticate', { body: { username: email, password: sent.password } });
  const token = signedIn.body.id_token;
  answers.pop();
  for (const route of routes.filter(({ path }) => !/logout|users\/me|authenticate/.test(path))) {
    const path = route.path.replaceAll(/\{\w+\}/g, '1');
    await call(route.method, `${path}?token=${marker}&key=${marker}`, { token, ...(route.body && { body: sent }) });
  }
  await call('POST', '/api/account/reset-password/init', { body: email, headers: { 'content-type': 'text/plain' } });
  await call('POST', '/api/account/reset-password/finish', { body: { key: marker, newPassword: sent.password } });
  await call('DELETE', '/api/users/me', { token });
  return [...answers, { ...signedIn, body: token }];
};

test('[PRI-03][SEC-10] no log line and no answer gives away what is secret or personal, and an event is one line', async () => {
  const answers = await live();
  const token = String(answers.pop()?.body);
  const log = lines.join('');
  expect(lines.length).toBeGreaterThan(20);
  expect(log).not.toContain(marker);
  expect(log).not.toContain(token);
  expect(log).not.toContain('injected line');
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();

  for (const { body } of answers) {
    const text = JSON.stringify(body) ?? '';
    expect(text).not.toMatch(/argon2|"[^"]*(password|hash|nonce|secret)[^"]*":\s*"/i);
    expect(text).not.toContain('professional@example.nl');
  }
});
