import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../../test/serve.ts';
import { readEnv, settingNames } from '../env/env.ts';
import { listSettings } from '../env/settings.ts';

// Reads what the system screens of a generated client of JHipster 6 read, to the same depth.

let server: Served;
let token: string;
beforeAll(async () => {
  const source = { AUTH_SECRET: 'mgmt-plant-4f9a', DATABASE_URL: 'postgres://ok:mgmt-plant-4f9a@host/ok' };
  server = await serve({ logTo: { write: () => {} }, settings: listSettings(readEnv(source), settingNames, source) });
  token = await server.signIn('admin');
});
afterAll(() => server.close());

const headers = { accept: 'application/json, text/plain, */*' };
const get = (path: string) => server.call('GET', `/management/${path}`, { token, headers });

const timerKeys = ['count', 'max', 'mean', 'totalTime', '0.0', '0.5', '0.75', '0.95', '0.99', '1.0'];
const isTimer = (timer: Record<string, unknown>) => timerKeys.every((key) => typeof timer[key] === 'number');
const isSpent = (spent: Record<string, unknown>) =>
  ['count', 'mean', 'max'].every((key) => typeof spent[key] === 'number');

test('[MGT-01] its health screen: the parts under both names, each with a status that it has a word for', async () => {
  const { status, body } = await get('health');
  expect(status).toBe(200);
  expect(body.details).toEqual(body.components);
  for (const key of Object.keys(body.components).filter((each) => each !== 'status')) {
    expect(['UP', 'DOWN', 'OUT_OF_SERVICE', 'UNKNOWN'], key).toContain(body.components[key].status);
    if (body.components[key].details !== undefined) expect(typeof body.components[key].details).toBe('object');
  }
  expect(body.components.ping).toEqual({ status: 'UP' });
  expect(body.components.db.details).toMatchObject({ database: 'PostgreSQL', validationQuery: 'SELECT 1' });
  // The client formats each of these values as bytes.
  for (const value of Object.values(body.components.diskSpace.details)) expect(typeof value).toBe('number');
});

test('[MGT-01] its metrics screen: all seven sections, as deep as each is read', async () => {
  await server.call('GET', '/api/account', { token });
  const { status, body } = await get('jhimetrics');
  expect(status).toBe(200);
  for (const { used, max, committed } of Object.values<Record<string, unknown>>(body.jvm))
    expect([used, max, committed].map((value) => typeof value)).toEqual(['number', 'number', 'number']);
  expect(body['http.server.requests'].all.count).toBeGreaterThan(0);
  expect(Object.values<Record<string, unknown>>(body['http.server.requests'].percode).every(isSpent)).toBe(true);
  expect(body.services['/api/account'].GET.count).toBeGreaterThan(0);
  for (const methods of Object.values<Record<string, Record<string, unknown>>>(body.services))
    expect(Object.values(methods).every(isSpent)).toBe(true);
  for (const cache of Object.values<Record<string, unknown>>(body.cache))
    for (const key of ['cache.gets.hit', 'cache.gets.miss', 'cache.puts', 'cache.evictions'])
      expect(typeof cache[key], key).toBe('number');
  if (Object.keys(body.databases).length > 0) {
    for (const key of ['active', 'min', 'max', 'idle', 'connections', 'pending', 'timeout'])
      expect(typeof body.databases[key].value, key).toBe('number');
    for (const key of ['acquire', 'creation', 'usage']) expect(isTimer(body.databases[key]), key).toBe(true);
  }
  const { garbageCollector, processMetrics } = body;
  for (const key of ['max.data.size', 'live.data.size', 'memory.promoted', 'memory.allocated'])
    expect(typeof garbageCollector[`jvm.gc.${key}`], key).toBe('number');
  for (const key of ['classesLoaded', 'classesUnloaded']) expect(typeof garbageCollector[key]).toBe('number');
  expect([isTimer(garbageCollector), isTimer(garbageCollector['jvm.gc.pause'])]).toEqual([true, true]);
  for (const key of ['uptime', 'start.time', 'cpu.usage', 'files.max', 'files.open'])
    expect(typeof processMetrics[`process.${key}`], key).toBe('number');
  for (const key of ['cpu.usage', 'cpu.count', 'load.average.1m'])
    expect(typeof processMetrics[`system.${key}`], key).toBe('number');
});

test('[MGT-01] its dump of threads: each in a state that it counts, with a trace that it can draw', async () => {
  const { body } = await get('threaddump');
  expect(body.threads.length).toBeGreaterThan(0);
  for (const thread of body.threads) {
    expect(['RUNNABLE', 'WAITING', 'TIMED_WAITING', 'BLOCKED']).toContain(thread.threadState);
    expect(thread).toMatchObject({
      threadName: expect.any(String),
      threadId: expect.any(Number),
      blockedTime: expect.any(Number),
      blockedCount: expect.any(Number),
      waitedTime: expect.any(Number),
      waitedCount: expect.any(Number),
      lockedMonitors: [],
      lockedSynchronizers: [],
    });
    expect(thread).toHaveProperty('lockName');
    for (const frame of thread.stackTrace)
      expect(frame).toMatchObject({
        className: expect.any(String),
        methodName: expect.any(String),
        lineNumber: expect.any(Number),
        nativeMethod: expect.any(Boolean),
      });
  }
});

test('[MGT-01] its logs screen: loggers by name with a level each, one of which it changes', async () => {
  const { body } = await get('loggers');
  const names = Object.keys(body.loggers);
  expect(names).toContain('ROOT');
  for (const name of names) {
    expect(body.levels).toContain(body.loggers[name].effectiveLevel);
    const change = { configuredLevel: 'DEBUG' };
    const changed = await server.call('POST', `/management/loggers/${name}`, { token, headers, body: change });
    expect(changed).toMatchObject({ status: 204, body: '' });
    expect((await get('loggers')).body.loggers[name].effectiveLevel).toBe('DEBUG');
    const back = { configuredLevel: null };
    expect((await server.call('POST', `/management/loggers/${name}`, { token, headers, body: back })).status).toBe(204);
  }
});

test('[MGT-01][PRI-02] its configuration screen: beans with a prefix and properties, and sources of scalars, without a secret', async () => {
  const { body: props } = await get('configprops');
  const [context] = Object.values<{ beans: Record<string, { prefix: unknown; properties: unknown }> }>(props.contexts);
  const beans = Object.values(context?.beans ?? {});
  expect(beans.length).toBeGreaterThan(3);
  for (const { prefix, properties } of beans) expect([typeof prefix, typeof properties]).toEqual(['string', 'object']);
  const { body: env } = await get('env');
  expect(env.activeProfiles).toEqual((await get('info')).body.activeProfiles);
  const properties = env.propertySources.flatMap((source: { name: unknown; properties: object }) => {
    expect(typeof source.name).toBe('string');
    return Object.entries(source.properties);
  });
  expect(properties.length).toBe(settingNames.length);
  for (const [name, { value }] of properties) expect(['string', 'number', 'boolean'], name).toContain(typeof value);
  expect(JSON.stringify([props, env])).not.toContain('mgmt-plant');
});
