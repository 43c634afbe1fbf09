import type { Metrics } from './metrics.ts';

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

/** A call that was answered. Nothing of what it asked for is in it. */
export type AnsweredCall = { route: string; method: string; status: number; milliseconds: number };

/** Tells a collector of OpenTelemetry. */
export type Telemetry = {
  told: (call: AnsweredCall) => void;
  /** Tells of the process too, which is measured by others. */
  tellOf: (metrics: Metrics) => void;
  /** Sends what was not sent yet. */
  stop: () => Promise<void>;
};

/** Whole addresses go before the common one, which the path of the signal is added to. */
export const endpointsOf = (env: {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT?: string | undefined;
  OTEL_SDK_DISABLED?: string | undefined;
}): { traces: string | undefined; metrics: string | undefined } => {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return { traces: undefined, metrics: undefined };
  const common = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '');
  return {
    traces: env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (common && `${common}/v1/traces`),
    metrics: env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? (common && `${common}/v1/metrics`),
  };
};

/** Null where no collector is named: then nothing of OpenTelemetry is loaded. */
export const startTelemetry = async (settings: TelemetrySettings): Promise<Telemetry | null> =>
  settings.traces === undefined && settings.metrics === undefined
    ? null
    : (await import('./telemetry-sdk.ts')).startSdk(settings);
