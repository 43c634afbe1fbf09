import { type Meter, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { bucketEnds } from './histogram.ts';
import type { Metrics } from './metrics.ts';
import type { AnsweredCall, Telemetry, TelemetrySettings } from './telemetry.ts';

const scope = 'ok';

/** By the conventions of OpenTelemetry; an address that is no route has none. */
const attributesOf = ({ route, method, status }: AnsweredCall) => ({
  'http.request.method': method === 'unknown' ? '_OTHER' : method,
  ...(route !== 'unknown' && { 'http.route': route }),
  'http.response.status_code': status,
  ...(status >= 500 && { 'error.type': String(status) }),
});

const traces = (url: string, resource: Resource) => {
  const provider = new TracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer(scope);
  return {
    told: (call: AnsweredCall) => {
      const attributes = attributesOf(call);
      const end = Date.now();
      const name = [attributes['http.request.method'], attributes['http.route']].filter(Boolean).join(' ');
      const span = tracer.startSpan(name, {
        root: true,
        kind: SpanKind.SERVER,
        startTime: end - call.milliseconds,
        attributes,
      });
      if (call.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    stop: () => provider.shutdown(),
  };
};

const gauge = (meter: Meter, name: string, unit: string, read: () => number) =>
  meter.createObservableGauge(name, { unit }).addCallback((result) => result.observe(read()));

const tellOfProcess = (meter: Meter, { process: ofProcess, pool }: Metrics) => {
  gauge(meter, 'process.memory.usage', 'By', () => process.memoryUsage.rss());
  gauge(meter, 'process.cpu.utilization', '1', () => ofProcess.cpu().process);
  gauge(meter, 'nodejs.eventloop.delay.p99', 's', () => ofProcess.loopDelay().p99 / 1000);
  if (pool) gauge(meter, 'db.client.connection.count', '{connection}', () => pool.state().connections);
};

const figures = (url: string, interval: number, resource: Resource) => {
  const provider = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url }),
        exportIntervalMillis: interval,
        exportTimeoutMillis: Math.min(interval, 10_000),
      }),
    ],
  });
  const meter = provider.getMeter(scope);
  const duration = meter.createHistogram('http.server.request.duration', {
    unit: 's',
    advice: { explicitBucketBoundaries: bucketEnds.map((end) => end / 1000) },
  });
  return {
    told: (call: AnsweredCall) => duration.record(call.milliseconds / 1000, attributesOf(call)),
    tellOf: (metrics: Metrics) => tellOfProcess(meter, metrics),
    stop: () => provider.shutdown(),
  };
};

/** Starts the SDK, which sends to a collector over HTTP as JSON. A collector that is away holds nothing up. */
export const startSdk = (settings: TelemetrySettings): Telemetry => {
  const resource = resourceFromAttributes({
    'service.name': settings.serviceName,
    'service.version': settings.version,
    'service.instance.id': settings.instanceId,
  });
  const told = settings.traces === undefined ? null : traces(settings.traces, resource);
  const measured = settings.metrics === undefined ? null : figures(settings.metrics, settings.interval, resource);
  return {
    told: (call) => {
      told?.told(call);
      measured?.told(call);
    },
    tellOf: (metrics) => measured?.tellOf(metrics),
    stop: async () => {
      await Promise.allSettled([told?.stop(), measured?.stop()]);
    },
  };
};
