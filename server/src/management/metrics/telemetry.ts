import type { Telemetry, TelemetrySettings } from './telemetry-sdk.ts';

/** Reads the endpoints. A signal's own endpoint has precedence over the common one, to which its path is added. */
export const readEndpoints = (env: {
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

/** Starts telemetry. Without a collector it returns null, and loads nothing of OpenTelemetry. */
export const startTelemetry = async (settings: TelemetrySettings): Promise<Telemetry | null> =>
  settings.traces === undefined && settings.metrics === undefined
    ? null
    : (await import('./telemetry-sdk.ts')).startTelemetrySdk(settings);
