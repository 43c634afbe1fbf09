import type { Meter } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { type Resource, resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import type { SentQuery } from '../../db/connections/query-log.ts';
import { bucketEndsMs } from './histogram.ts';
import type { MetricsRegistry } from './metrics.ts';
import { type AnsweredCall, type CallListener, instrumentationScope, toAttributes } from './telemetry-call.ts';
import { createTraceExport } from './telemetry-traces.ts';

/** Endpoints and names from the settings of OpenTelemetry. The SDK reads its headers setting itself. */
export type TelemetrySettings = {
  traces: string | undefined;
  metrics: string | undefined;
  serviceName: string;
  version: string;
  instanceId: string;
  /** Time between two exports of metrics. */
  intervalMs: number;
};

/** Sends calls, statements and metrics to a collector of OpenTelemetry. */
export type Telemetry = CallListener & {
  /** Records a statement that was sent to the database. */
  recordQuery: (query: SentQuery) => void;
  /** Adds the process's metrics to the exports. */
  observeProcess: (metrics: MetricsRegistry) => void;
  /** Sends the remaining data. */
  stop: () => Promise<void>;
};

const addGauge = (meter: Meter, name: string, unit: string, read: () => number) =>
  meter.createObservableGauge(name, { unit }).addCallback((result) => result.observe(read()));

const addProcessGauges = (meter: Meter, { process: ofProcess, pool }: MetricsRegistry) => {
  addGauge(meter, 'process.memory.usage', 'By', () => process.memoryUsage.rss());
  addGauge(meter, 'process.cpu.utilization', '1', () => ofProcess.cpu().process);
  addGauge(meter, 'nodejs.eventloop.delay.p99', 's', () => ofProcess.loopDelay().p99 / 1000);
  if (pool) addGauge(meter, 'db.client.connection.count', '{connection}', () => pool.state().connections);
};

const createMetricExport = (url: string, interval: number, resource: Resource) => {
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
  const meter = provider.getMeter(instrumentationScope);
  const duration = meter.createHistogram('http.server.request.duration', {
    unit: 's',
    advice: { explicitBucketBoundaries: bucketEndsMs.map((end) => end / 1000) },
  });
  return {
    told: (call: AnsweredCall) => duration.record(call.milliseconds / 1000, toAttributes(call)),
    tellOf: (metrics: MetricsRegistry) => addProcessGauges(meter, metrics),
    stop: () => provider.shutdown(),
  };
};

/** Starts the SDK, which sends JSON over HTTP. An unreachable collector delays no call. */
export const startTelemetrySdk = (settings: TelemetrySettings): Telemetry => {
  const resource = resourceFromAttributes({
    'service.name': settings.serviceName,
    'service.version': settings.version,
    'service.instance.id': settings.instanceId,
  });
  const traces = settings.traces === undefined ? null : createTraceExport(settings.traces, resource);
  const metricExport =
    settings.metrics === undefined ? null : createMetricExport(settings.metrics, settings.intervalMs, resource);
  return {
    startCall: (call, traceparent, goOn) => (traces ? traces.began(call, traceparent, goOn) : goOn()),
    endCall: (call, answered) => {
      traces?.told(call, answered);
      metricExport?.told(answered);
    },
    recordQuery: (query) => traces?.heard(query),
    observeProcess: (metrics) => metricExport?.tellOf(metrics),
    stop: async () => {
      await Promise.allSettled([traces?.stop(), metricExport?.stop()]);
    },
  };
};
