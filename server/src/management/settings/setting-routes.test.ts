import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../../../test/serve.ts';
import { readEnv, settingNames } from '../../env/env.ts';
import { listSettings } from '../../env/settings.ts';
import { maskSetting } from '../../log/mask-secrets.ts';

const secret = randomBytes(24).toString('hex');
const given = {
  PROFILE: 'prod',
  PORT: '8099',
  AUTH_SECRET: secret,
  DATABASE_URL:
    'postgres://okuser:planted-db@db.example.nl:5432/ok?sslmode=verify-full&sslpassword=planted-ssl&application_name=ok',
  SMTP_URL: 'smtps://planted-user:planted%2Fmail@mail.example.nl:465',
  FILES_URL: 's3://plantedid:planted-files@files.example.nl/bucket',
  TRUST_PROXY: '10.0.0.0/8,loopback',
  RIBBON_ENV: '',
};

let server: Served;
let token: string;
beforeAll(async () => {
  const settings = listSettings(readEnv(given), settingNames, given);
  server = await serve({ settings, facts: { profile: 'prod' } });
  token = await server.signIn('admin');
});
afterAll(() => server.close());

const env = async () => (await server.call('GET', '/management/env', { token })).body;
const props = async () => (await server.call('GET', '/management/configprops', { token })).body;

test('[MGT-01] the environment has every setting with its value and where that came from', async () => {
  const { activeProfiles, propertySources } = await env();
  expect(activeProfiles).toEqual(['prod']);
  const of = (name: RegExp) => propertySources.find((source: { name: string }) => name.test(source.name)).properties;
  expect(of(/^systemEnvironment$/)).toMatchObject({
    PORT: { value: 8099, origin: 'System Environment Property "PORT"' },
    PROFILE: { value: 'prod' },
    TRUST_PROXY: { value: '10.0.0.0/8, loopback' },
  });
  expect(of(/^profile: prod$/)).toMatchObject({ LOG_LEVEL: { value: 'info' }, RIBBON_ENV: { value: '' } });
  expect(of(/^defaults$/)).toMatchObject({ HOST: { value: '127.0.0.1' }, PASSWORD_MIN: { value: 4 } });
  const settingNamesInReply = propertySources.flatMap(({ properties }: { properties: object }) =>
    Object.keys(properties),
  );
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
  const documented = [...readme.matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].flatMap(([, names = '']) =>
    names.match(/[A-Z_]+/g),
  );
  expect(documented).toContain('LOG_LEVEL');
  expect(settingNamesInReply).toEqual(expect.arrayContaining(documented));
});

test('[MGT-01] configuration comes by what it is for, in the shape that clients read', async () => {
  const context = Object.values<ReturnType<typeof JSON.parse>>((await props()).contexts)[0];
  expect(context.parentId).toBeNull();
  expect(context.beans.server).toEqual({
    prefix: 'server',
    properties: { port: 8099, host: '127.0.0.1', baseUrl: 'http://127.0.0.1:8099', trustProxy: '10.0.0.0/8, loopback' },
  });
  expect(context.beans.security.properties).toMatchObject({ authSecret: '******', passwordMin: 4 });
  expect(context.beans.mail.properties.smtpUrl).toBe('smtps://******@mail.example.nl:465');
});

test('[PRI-02] no secret is told, in whatever case its name is written', async () => {
  const replies = JSON.stringify([await env(), await props()]);
  for (const planted of ['planted', secret, 'okuser']) expect(replies).not.toContain(planted);
  for (const name of ['Auth_SECRET', 'smtpPassword', 'API_KEY', 'accessToken', 'DbCredentials', 'CLIENTSECRET']) {
    expect(maskSetting(name, 'hidden'), name).toBe('******');
  }
  // A generated secret is masked too.
  const settings = listSettings(readEnv({}), settingNames, {});
  expect(settings).toContainEqual({ name: 'AUTH_SECRET', value: '******', origin: 'generated' });
});

test('[PRI-02] settings are for administrators alone', async () => {
  const person = await server.signIn('professional');
  for (const path of ['/management/env', '/management/configprops']) {
    expect((await server.call('GET', path)).status).toBe(401);
    expect((await server.call('GET', path, { token: person })).status).toBe(403);
  }
});
