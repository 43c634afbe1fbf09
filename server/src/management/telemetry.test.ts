import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serve } from '../../test/serve.ts';
import { makeMetrics } from './metrics.ts';
import { endpointsOf, startTelemetry } from './telemetry.ts';

/** A collector: what was sent to it, by address. */
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

const settings = { serviceName: 'ok', version: '1.2.3', instanceId: 'one', interval: 60_000 };

test('[MGT-01][PRI-02] a collector hears of each call by its route, and of nobody who made it', async () => {
  const telemetry = await startTelemetry({ ...settings, ...endpointsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }) });
  const metrics = makeMetrics({ isOn: false });
  telemetry?.tellOf(metrics);
  const server = await serve({ telemetry, metrics });
  const admin = await server.signIn('admin');
  await server.call('GET', '/api/users/berendina?search=geheim-91', {
    token: admin,
    headers: { 'user-agent': 'k3y-plant' },
  });
  await server.call('GET', '/berendina@example.nl?key=k3y-plant');
  await server.close();
  await telemetry?.stop();
  const sent = (path: string) => received.filter((one) => one.path === path).map(({ body }) => body);
  const spans = sent('/v1/traces').flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: object[] }[] }) =>
      resource.scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
  const span = spans.find(({ name }) => name === 'GET /api/users/{login}');
  expect(span.attributes).toContainEqual({ key: 'http.route', value: { stringValue: '/api/users/{login}' } });
  expect(span.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 404 } });
  expect(Number(span.endTimeUnixNano) - Number(span.startTimeUnixNano)).toBeGreaterThan(0);
  const figures = sent('/v1/metrics').join();
  expect(figures).toContain('http.server.request.duration');
  expect(figures).toContain('process.memory.usage');
  const all = received.map(({ body }) => body).join();
  expect(all).toContain('1.2.3');
  for (const planted of ['berendina', 'geheim-91', 'k3y-plant', admin, 'admin@example.nl', '127.0.0.1'])
    expect(all).not.toContain(planted);
});

test('[MGT-01] without a collector nothing is begun, and each signal can have one of its own', async () => {
  expect(endpointsOf({})).toEqual({ traces: undefined, metrics: undefined });
  expect(await startTelemetry({ ...settings, traces: undefined, metrics: undefined })).toBeNull();
  expect(endpointsOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/', OTEL_SDK_DISABLED: 'true' }).traces).toBe(
    undefined,
  );
  expect(
    endpointsOf({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/',
      OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://m/all',
    }),
  ).toEqual({ traces: 'http://c:4318/v1/traces', metrics: 'http://m/all' });
});
