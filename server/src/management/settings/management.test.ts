import { routes } from '@ok/contract/routes/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
beforeAll(async () => {
  server = await serve();
});
afterAll(() => server.close());

test('[LAY-07] information names the ribbon and the profiles, as an array', async () => {
  const { body } = await server.call('GET', '/management/info');
  expect(body).toMatchObject({
    'display-ribbon-on-profiles': 'demo',
    activeProfiles: ['demo', 'swagger'],
    mediaBase: '/media/',
  });
  const production = await serve({ database: server.database, facts: { ...server.parts.facts, profile: 'prod' } });
  const info = await production.call('GET', '/management/info');
  expect(info.body).toMatchObject({ 'display-ribbon-on-profiles': null, activeProfiles: ['prod'] });
  const docs = await production.call('GET', '/v3/api-docs', { token: await production.signIn('admin') });
  expect(docs.status).toBe(404);
  await production.close();
});

test.each(['demo', 'prod'] as const)(
  '[MGT-01] [LAY-07] information and environment name the same profiles: %s',
  async (profile) => {
    const product = await serve({ database: server.database, facts: { ...server.parts.facts, profile } });
    const { body: info } = await product.call('GET', '/management/info');
    const { body: env } = await product.call('GET', '/management/env', { token: await product.signIn('admin') });
    expect(env.activeProfiles).toEqual(info.activeProfiles);
    expect(env.activeProfiles[0]).toBe(profile);
    await product.close();
  },
);

test('[MGT-01] health tells everybody the status alone, and administrators the parts', async () => {
  const open = await server.call('GET', '/management/health');
  expect(open).toMatchObject({ status: 200, body: { status: 'UP' } });
  expect(Object.keys(open.body)).toEqual(['status']);
  expect(
    Object.keys((await server.call('GET', '/management/health', { token: await server.signIn('professional') })).body),
  ).toEqual(['status']);
  const { body } = await server.call('GET', '/management/health', { token: await server.signIn('admin') });
  expect(body.details).toEqual(body.components);
  expect(body.components).toMatchObject({
    db: { status: 'UP', details: { database: 'PostgreSQL', validationQuery: 'SELECT 1' } },
    diskSpace: {
      status: 'UP',
      details: { total: expect.any(Number), free: expect.any(Number), threshold: 10_485_760 },
    },
    ping: { status: 'UP' },
  });
});

test('[MGT-01][REL-11] a process that has been asked to stop says first that it takes no more, and goes on answering', async () => {
  const draining = await serve({ database: server.database, facts: { ...server.parts.facts, isDraining: () => true } });
  const health = await draining.call('GET', '/management/health');
  expect(health).toMatchObject({ status: 503, body: { status: 'OUT_OF_SERVICE' } });
  expect(health.headers.get('connection')).toBe('close');
  expect((await draining.call('GET', '/management/info')).status).toBe(200);
  await draining.close();
});

test('[LAY-07] the description of the calls has every route with its access', async () => {
  const { body } = await server.call('GET', '/v3/api-docs', { token: await server.signIn('admin') });
  expect(body.openapi).toMatch(/^3\.0/);
  for (const { path, method, access } of routes) {
    expect(body.paths[path][method.toLowerCase()]['x-access'], path).toEqual(access);
  }
  const options = body.paths['/api/questions/{id}/options'].get;
  expect(options.parameters.map(({ name }: { name: string }) => name)).toEqual(['id', 'publicationId', 'language']);
  expect(options.responses[200].content['application/json'].schema.type).toBe('array');
});
