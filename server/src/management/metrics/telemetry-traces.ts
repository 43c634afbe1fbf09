import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { Resource } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { SentQuery } from '../../db/connections/query-log.ts';
import { type AnsweredCall, instrumentationScope, toAttributes } from './telemetry-call.ts';

/** W3C's `traceparent` header: version, trace id, parent id, flags. */
const traceparentPattern = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

const parseTraceparent = (traceparent: unknown): Context => {
  const [, traceId = '', spanId = '', flags = '0'] = traceparentPattern.exec(String(traceparent)) ?? [];
  const spanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(spanContext) ? trace.setSpanContext(ROOT_CONTEXT, spanContext) : ROOT_CONTEXT;
};

/** Makes the export of traces: a span for each call, with a child span for each of its statements. */
export const createTraceExport = (url: string, resource: Resource) => {
  const provider = new TracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer(instrumentationScope);
  const spans = new WeakMap<object, Span>();
  const currentContext = new AsyncLocalStorage<Context>();
  return {
    began: (call: object, traceparent: unknown, goOn: () => void) => {
      const context = parseTraceparent(traceparent);
      const span = tracer.startSpan('call', { kind: SpanKind.SERVER }, context);
      spans.set(call, span);
      currentContext.run(trace.setSpan(context, span), goOn);
    },
    told: (call: object, answered: AnsweredCall) => {
      const span = spans.get(call);
      if (!span) return;
      const attributes = toAttributes(answered);
      span.updateName([attributes['http.request.method'], attributes['http.route']].filter(Boolean).join(' '));
      span.setAttributes(attributes);
      if (answered.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    heard: ({ statement, milliseconds, failed }: SentQuery) => {
      const context = currentContext.getStore();
      if (!context) return;
      const end = Date.now();
      const verb = /^[\s(]*(?:\/\*.*?\*\/\s*)?(\w+)/.exec(statement)?.[1]?.toUpperCase() ?? 'QUERY';
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': verb, 'db.query.text': statement };
      const span = tracer.startSpan(
        verb,
        { kind: SpanKind.CLIENT, startTime: end - milliseconds, attributes },
        context,
      );
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(end);
    },
    stop: () => provider.shutdown(),
  };
};
