import { closeSync, openSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import parsePrometheus from 'parse-prometheus-text-format';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../../../test/serve.ts';
import { toJhipsterMetrics } from './jhi-metrics.ts';
import { createMetrics } from './metrics.ts';

const token = 'q7Zt0vB2mKx9LwE4rYc8NuHs5JgDfA3i';

let server: Served;
let admin: string;
beforeAll(async () => {
  const database = await import('../../../test/database.ts').then(({ testDatabase }) => testDatabase());
  const metrics = createMetrics({ isOn: true, pool: database.pool });
  server = await serve({
    database: database as never,
    metrics,
    operatorTokens: { metrics: token, bounces: undefined },
  });
  admin = await server.signIn('admin');
});
afterAll(async () => {
  server.parts.metrics.stop();
  await server.close();
  await server.database.close();
});

const metrics = async () => (await server.call('GET', '/management/jhimetrics', { token: admin })).body;
const text = async () => (await server.call('GET', '/management/prometheus', { token: admin })).body as string;

const timer = Object.fromEntries(
  ['count', 'max', 'mean', 'totalTime', '0.0', '0.5', '0.75', '0.95', '0.99', '1.0'].map((key) => [
    key,
    expect.any(Number),
  ]),
);

test('[MGT-01][PRI-02] only administrators see what a process measures', async () => {
  const professional = await server.signIn('professional');
  for (const path of ['jhimetrics', 'threaddump', 'prometheus', 'samples']) {
    const statuses = await Promise.all(
      [undefined, professional, admin].map(
        async (who) => (await server.call('GET', `/management/${path}`, { token: who })).status,
      ),
    );
    expect(statuses, path).toEqual([401, 403, 200]);
  }
});

test('[PRI-02] the token of an operator reads the figures, and opens nothing else', async () => {
  const status = async (path: string, given: string) =>
    (await server.call('GET', `/management/${path}`, { token: given })).status;
  expect(await status('prometheus', token)).toBe(200);
  expect(await status('prometheus', `${token}x`)).toBe(401);
  for (const path of ['jhimetrics', 'threaddump', 'samples', 'audits']) expect(await status(path, token)).toBe(401);
});

test('[MGT-01] metrics have the sections of the contract with real values of this process', async () => {
  await server.call('GET', '/api/account', { token: admin });
  await server.call('GET', '/api/account');
  const body = await metrics();
  expect(body.instance).toMatchObject({ pid: process.pid, host: expect.any(String), id: expect.any(String) });
  expect(body.jvm.heap.used).toBeGreaterThan(1_000_000);
  expect(body.jvm.heap.committed).toBeLessThanOrEqual(body.jvm.heap.max);
  expect(body.jvm.old_space).toEqual({ used: expect.any(Number), max: -1, committed: expect.any(Number) });
  const { all, percode } = body['http.server.requests'];
  expect(percode['200'].count).toBeGreaterThan(0);
  expect(percode['401']).toEqual({ count: expect.any(Number), mean: expect.any(Number), max: expect.any(Number) });
  expect(percode['401'].max).toBeGreaterThan(0);
  const counts: number[] = Object.values<{ count: number }>(percode).map(({ count }) => count);
  expect(counts.reduce((sum, count) => sum + count)).toBe(all.count);
  expect(body.services['/api/account'].GET.count).toBe(2);
  expect(body.cache.pages).toMatchObject({ 'cache.gets.hit': 0, 'cache.gets.miss': 0 });
  expect(body.databases).toMatchObject({ active: { value: expect.any(Number) }, max: { value: 10 }, usage: timer });
  expect(body.databases.usage.count).toBeGreaterThan(0);
  expect(body.databases.creation['1.0']).toBeGreaterThan(0);
  expect(body.garbageCollector).toMatchObject({ ...timer, classesLoaded: 0, 'jvm.gc.pause': timer });
  expect(body.processMetrics['process.uptime']).toBeGreaterThan(100);
  expect(body.processMetrics['system.cpu.count']).toBeGreaterThan(0);
  expect(
    Math.abs(body.processMetrics['process.start.time'] + body.processMetrics['process.uptime'] - Date.now()),
  ).toBeLessThan(5000);
});

test('[MGT-01] each figure is measured at the moment of the call, on this machine', async () => {
  const before = await metrics();
  const { rss } = process.memoryUsage();
  expect(Math.abs(before.jvm.process.used / rss - 1)).toBeLessThan(0.3);
  expect(before.processMetrics).toMatchObject({ 'system.cpu.count': availableParallelism() });
  const load = before.processMetrics['system.load.average.1m'];
  expect(Math.abs(load - (loadavg()[0] ?? 0))).toBeLessThan(2);
  expect(before.garbageCollector['jvm.gc.max.data.size']).toBe(getHeapStatistics().heap_size_limit);
  const openFiles = before.processMetrics['process.files.open'];
  expect(openFiles).toBeGreaterThan(3);
  expect(before.processMetrics['process.files.max']).toBeGreaterThan(openFiles);

  // The second reply has to show the open files, memory, calls, statements and collections since the first.
  const held = Array.from({ length: 200 }, () => openSync(import.meta.filename, 'r'));
  const memory = Buffer.alloc(200_000_000, 1);
  const garbage: unknown[] = [];
  for (let round = 0; round < 200; round += 1) garbage[round % 10] = new Array(100_000).fill(round);
  await server.call('GET', '/api/notifications', { token: admin });
  await expect
    .poll(async () => (await metrics()).garbageCollector.count, { timeout: 10_000 })
    .toBeGreaterThan(before.garbageCollector.count);
  const after = await metrics();
  for (const file of held) closeSync(file);
  // Connections of earlier tests may close meanwhile.
  expect(after.processMetrics['process.files.open']).toBeGreaterThan(openFiles + 100);
  // Buffers of earlier tests may be collected meanwhile.
  expect(after.jvm.arrayBuffers.used - before.jvm.arrayBuffers.used).toBeGreaterThan(memory.length / 2);
  expect(after.services['/api/notifications'].GET.count).toBe(1);
  expect(before.services['/api/notifications']).toBeUndefined();
  expect(after.databases.usage.count).toBeGreaterThan(before.databases.usage.count);
  expect(after.processMetrics['process.uptime']).toBeGreaterThan(before.processMetrics['process.uptime']);
});

test('[MGT-01] the dump names the threads, and where the one that answers is', async () => {
  const { body } = await server.call('GET', '/management/threaddump', { token: admin });
  const [main] = body.threads;
  expect(main).toMatchObject({
    threadName: 'main',
    threadId: process.pid,
    threadState: 'RUNNABLE',
    blockedTime: -1,
    lockName: null,
    daemon: false,
  });
  expect(main.stackTrace.map(({ fileName }: { fileName: string }) => fileName)).toContain('thread-dump.ts');
  expect(JSON.stringify(body)).not.toContain(import.meta.dirname);
  for (const { threadState, stackTrace } of body.threads) {
    expect(['RUNNABLE', 'WAITING', 'TIMED_WAITING', 'BLOCKED']).toContain(threadState);
    expect(stackTrace).toBeInstanceOf(Array);
  }
  expect(body.activeResources.TCPSocketWrap ?? body.activeResources.TCPServerWrap).toBeGreaterThan(0);
});

test('[MGT-01] the figures are text that others can read', async () => {
  await server.call('GET', '/api/account');
  const figures = await text();
  const families = parsePrometheus(figures);
  expect(families.find(({ name }) => name === 'http_server_request_duration_seconds')?.type).toBe('HISTOGRAM');
  // The parser merges histograms with different labels. Without the comments it parses each line separately.
  const lines = parsePrometheus(figures.replaceAll(/^#.*$/gm, ''));
  const of = (ending: string, le?: string) =>
    Number(
      lines
        .filter(({ name }) => name === `http_server_request_duration_seconds_${ending}`)
        .flatMap(({ metrics }) => metrics)
        .find(
          ({ labels }) =>
            labels?.route === '/api/account' && labels.method === 'GET' && labels.status === '4xx' && labels.le === le,
        )?.value,
    );
  expect(of('count')).toBeGreaterThan(0);
  expect(of('sum')).toBeGreaterThan(0);
  expect([of('bucket', '+Inf'), of('bucket', '10')]).toEqual([of('count'), of('count')]);
  const memory = families.find(({ name }) => name === 'process_resident_memory_bytes');
  expect(Number(memory?.metrics[0]?.value)).toBeGreaterThan(10_000_000);
});

test('[MGT-01][PRI-02] thousands of addresses, names and queries make the figures no longer', async () => {
  const seen = ['/api/users/u', '/nowhere/', '/api/nowhere/', '/media/'];
  for (const path of seen) await server.call('GET', `${path}0`, { token: admin });
  const lines = (all: string) => all.split('\n').map((line) => line.replace(/ \S+$/, ''));
  const before = new Set(lines(await text()));
  const many = Array.from({ length: 5000 }, (_, index) => `${seen[index % seen.length]}${index}?login=l${index}`);
  for (let at = 0; at < many.length; at += 50)
    await Promise.all(many.slice(at, at + 50).map((path) => server.call('GET', path, { token: admin })));
  const after = lines(await text());
  expect(after.filter((line) => !before.has(line) && !line.includes('nodejs_gc'))).toEqual([]);
  const { body } = await server.call('GET', '/management/jhimetrics', { token: admin });
  expect(body['http.server.requests'].all.count).toBeGreaterThan(5000);
  expect(body.services['/api/users/{login}'].GET.count).toBeGreaterThanOrEqual(1250);
});

test('[PRI-02] thousands who fail to sign in make no series, and little memory', async () => {
  const attempt = (index: number) =>
    server.call('POST', '/api/authenticate', {
      // An empty password is refused without the slow check, and is counted the same.
      body: { username: `somebody-${index}@example.nl`, password: '' },
      headers: { 'user-agent': `agent ${index}` },
    });
  const many = async (from: number, count: number) => {
    for (let at = from; at < from + count; at += 50)
      await Promise.all(Array.from({ length: 50 }, (_, index) => attempt(at + index)));
  };
  await many(0, 500);
  const series = () => server.parts.metrics.requests?.series.map(({ byClass }) => byClass.filter(Boolean).length);
  const before = series();
  await many(500, 5000);
  expect(series()).toEqual(before);
  expect([...(server.parts.metrics.requests?.byStatus.keys() ?? [])].length).toBeLessThan(20);
});

test('[PRI-02] nothing that somebody sends, and nothing of a person, is in any figure', async () => {
  const planted = {
    password: 'Geheim-Wachtwoord-91',
    name: 'Berendina',
    address: 'berendina@example.nl',
    key: 'k3y-plant',
  };
  const everywhere = Object.values(planted);
  await server.call('POST', '/api/authenticate', { body: { username: planted.address, password: planted.password } });
  for (const one of everywhere) {
    await server.call('GET', `/api/users/${one}?search=${one}`, { token: admin });
    await server.call('GET', `/${one}?key=${one}`, { headers: { 'user-agent': one, 'x-forwarded-for': one } });
    await server.call('GET', '/api/account', { token: one });
    await server.call('GET', `/management/audits?sort=${one}`, { token: admin });
  }
  server.parts.metrics.sample();
  for (const path of ['jhimetrics', 'threaddump', 'prometheus', 'samples', 'health']) {
    const { body } = await server.call('GET', `/management/${path}`, { token: admin });
    for (const one of [...everywhere, admin, token, 'admin@example.nl', '127.0.0.1'])
      expect(JSON.stringify(body), `${path}: ${one}`).not.toContain(one);
  }
});

test('[MGT-02] 95 in 100 calls of the last minute were as fast as a sample says, and those of a route as it says', () => {
  const measured = createMetrics({ isOn: true });
  const route = measured.requests?.ensureSeries('/api/slow', 'GET');
  if (!route) throw new Error('nothing is measured');
  const sampleP95 = () => {
    measured.sample();
    return measured.samples.all().columns.p95.at(-1) ?? 0;
  };
  for (let call = 0; call < 90; call++) measured.requests?.record(route, 200, 2);
  for (let call = 0; call < 10; call++) measured.requests?.record(route, 404, 400);
  expect(sampleP95()).toBeGreaterThan(250);
  const figures = toJhipsterMetrics(measured).services['/api/slow']?.GET;
  expect(figures).toMatchObject({ count: 100, max: 400 });
  expect(figures?.['0.95']).toBeGreaterThan(250);
  // The slow calls count for the six samples of a minute, and no longer.
  for (let sample = 1; sample < 6; sample++) expect(sampleP95()).toBeGreaterThan(250);
  expect(sampleP95()).toBe(0);
  measured.requests?.record(route, 200, 2);
  expect(sampleP95()).toBeLessThan(2.5);
  measured.stop();
});

test('[MGT-02] two hours of samples are kept, and no more', async () => {
  const { samples } = server.parts.metrics;
  const sample = { requests: 1, errors: 0, time: 5, p95: 6, cpu: 0.1, delay: 2, memory: 3, connections: 4 };
  for (let at = 1; at <= 800; at++) samples.add(at, { ...sample, requests: at });
  const { body } = await server.call('GET', '/management/samples', { token: admin });
  expect(body).toMatchObject({ seconds: 10, instance: { pid: process.pid } });
  expect(body.at).toHaveLength(720);
  expect([body.at[0], body.at.at(-1), body.columns.requests.at(-1)]).toEqual([81, 800, 800]);
  server.parts.metrics.sample();
  const { columns } = (await server.call('GET', '/management/samples', { token: admin })).body;
  expect(columns.requests.at(-1)).toBeGreaterThan(0);
  expect(columns.memory.at(-1)).toBeGreaterThan(10_000_000);
});

test('[MGT-01] what is switched off records nothing', async () => {
  const metrics = createMetrics({ isOn: false });
  const off = await serve({
    database: server.database,
    metrics,
    operatorTokens: { metrics: token, bounces: undefined },
  });
  const { body } = await off.call('GET', '/management/jhimetrics', { token: admin });
  expect(body).toMatchObject({ measures: false, 'http.server.requests': { all: { count: 0 } }, services: {} });
  expect((await off.call('GET', '/management/prometheus', { token })).status).toBe(404);
  await off.close();
});
