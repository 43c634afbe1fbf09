import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { serve } from '../../../test/serve.ts';
import type { Database } from '../../db/schema/tables.ts';
import { createMetrics } from './metrics.ts';
import { readEndpoints, startTelemetry } from './telemetry.ts';

/** Requests that the test's collector received. */
const received: { path: string; body: string }[] = [];
const collector = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  received.push({ path: request.url ?? '', body: Buffer.concat(parts).toString() });
  response.setHeader('content-type', 'application/json').end('{}');
});
let endpoint: string;
beforeAll(async () => {
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterAll(() => {
  collector.close();
});

const settings = { serviceName: 'ok', version: '1.2.3', instanceId: 'one', intervalMs: 60_000 };

type Sent = typeof received;
type Span = Record<'name' | 'traceId' | 'spanId' | 'parentSpanId' | 'startTimeUnixNano' | 'endTimeUnixNano', string> & {
  attributes: { key: string; value: unknown }[];
};

const bodiesAt = (sent: Sent, path: string) => sent.filter((one) => one.path === path).map(({ body }) => body);
const spansIn = (sent: Sent): Span[] =>
  bodiesAt(sent, '/v1/traces').flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: Span[] }[] }) =>
      resource.scopeSpans.flatMap((scope) => scope.spans),
    ),
  );

test('[MGT-01][PRI-02] a collector hears of each call by its route, and of nobody who made it', async () => {
  const telemetry = await startTelemetry({ ...settings, ...readEndpoints({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }) });
  const metrics = createMetrics({ isOn: false });
  telemetry?.observeProcess(metrics);
  const server = await serve({ telemetry, metrics });
  const admin = await server.signIn('admin');
  await server.call('GET', '/api/users/berendina?search=geheim-91', {
    token: admin,
    headers: { 'user-agent': 'k3y-plant' },
  });
  await server.call('GET', '/berendina@example.nl?key=k3y-plant');
  await server.close();
  await telemetry?.stop();
  const span = spansIn(received).find(({ name }) => name === 'GET /api/users/{login}');
  expect(span?.attributes).toContainEqual({ key: 'http.route', value: { stringValue: '/api/users/{login}' } });
  expect(span?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 404 } });
  expect(Number(span?.endTimeUnixNano) - Number(span?.startTimeUnixNano)).toBeGreaterThan(0);
  const figures = bodiesAt(received, '/v1/metrics').join();
  expect(figures).toContain('http.server.request.duration');
  expect(figures).toContain('process.memory.usage');
  const all = received.map(({ body }) => body).join();
  expect(all).toContain('1.2.3');
  for (const planted of ['berendina', 'geheim-91', 'k3y-plant', admin, 'admin@example.nl', '127.0.0.1'])
    expect(all).not.toContain(planted);
});

test('[MGT-01] a call goes on with the trace of whoever made it, and has its statements below it without a value', async () => {
  const telemetry = await startTelemetry({ ...settings, ...readEndpoints({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }) });
  const database = await testDatabase<Database>({ onQuery: telemetry?.recordQuery });
  const server = await serve({ telemetry, database });
  const admin = await server.signIn('admin');
  received.length = 0;
  const [trace, caller] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  const call = (traceparent: string) =>
    server.call('GET', '/api/users/plntlogin', { token: admin, headers: { traceparent } });
  await call(`00-${trace}-${caller}-01`);
  for (const wrong of [
    `00-${'0'.repeat(32)}-${caller}-01`,
    `ff-${trace}-${caller}-01`,
    'x',
    `00-${trace}-${caller}-01-${'y'.repeat(9000)}`,
  ])
    await call(wrong);
  // A client that does not record its trace (flag 00) prevents recording ours.
  await call('00-aaaabbbbccccddddaaaabbbbccccdddd-00f067aa0ba902b7-00');
  await server.close();
  await telemetry?.stop();
  await database.close();
  const spans = spansIn(received);
  const mine = spans.find(({ traceId, parentSpanId }) => traceId === trace && parentSpanId === caller);
  expect(mine?.name).toBe('GET /api/users/{login}');
  const below = spans.filter(({ parentSpanId }) => parentSpanId === mine?.spanId);
  expect(below.length).toBeGreaterThan(0);
  for (const { name, traceId, attributes } of below) {
    expect(['SELECT', 'WITH']).toContain(name);
    expect(traceId).toBe(trace);
    expect(attributes.map(({ key }) => key)).toEqual(['db.system.name', 'db.operation.name', 'db.query.text']);
  }
  expect(spans.filter(({ traceId, name }) => traceId === trace && name.startsWith('GET'))).toHaveLength(1);
  expect(spans.filter(({ name }) => name === 'GET /api/users/{login}')).toHaveLength(5);
  const all = received.map(({ body }) => body).join();
  expect(all).not.toContain('aaaabbbbccccdddd');
  for (const planted of ['plntlogin', admin, 'admin@example.nl']) expect(all).not.toContain(planted);
});

test('[MGT-01] without a collector nothing is begun, and each signal can have one of its own', async () => {
  expect(readEndpoints({})).toEqual({ traces: undefined, metrics: undefined });
  expect(await startTelemetry({ ...settings, traces: undefined, metrics: undefined })).toBeNull();
  expect(readEndpoints({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/', OTEL_SDK_DISABLED: 'true' }).traces).toBe(
    undefined,
  );
  expect(
    readEndpoints({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/',
      OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://m/all',
    }),
  ).toEqual({ traces: 'http://c:4318/v1/traces', metrics: 'http://m/all' });
});
