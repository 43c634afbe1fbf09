import type { Meter } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import type { SentQuery } from '../../db/query-log.ts';
import { bucketEnds } from './histogram.ts';
import type { Metrics } from './metrics.ts';
import { type AnsweredCall, attributesOf, type CallListener, scope } from './telemetry-call.ts';
import { makeTraces } from './telemetry-traces.ts';

/** Where figures and traces go, by the usual settings of OpenTelemetry; the SDK reads the headers itself. */
export type TelemetrySettings = {
  traces: string | undefined;
  metrics: string | undefined;
  serviceName: string;
  version: string;
  instanceId: string;
  /** Milliseconds between two messages of figures. */
  interval: number;
};

/** Tells a collector of OpenTelemetry. */
export type Telemetry = CallListener & {
  /** A statement was sent to the database. */
  heard: (query: SentQuery) => void;
  /** Tells of the process too, which is measured by others. */
  tellOf: (metrics: Metrics) => void;
  /** Sends what was not sent yet. */
  stop: () => Promise<void>;
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
  const traces = settings.traces === undefined ? null : makeTraces(settings.traces, resource);
  const measured = settings.metrics === undefined ? null : figures(settings.metrics, settings.interval, resource);
  return {
    began: (call, traceparent, goOn) => (traces ? traces.began(call, traceparent, goOn) : goOn()),
    told: (call, answered) => {
      traces?.told(call, answered);
      measured?.told(answered);
    },
    heard: (query) => traces?.heard(query),
    tellOf: (metrics) => measured?.tellOf(metrics),
    stop: async () => {
      await Promise.allSettled([traces?.stop(), measured?.stop()]);
    },
  };
};
