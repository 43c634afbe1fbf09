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
import type { SentQuery } from '../../db/query-log.ts';
import { type AnsweredCall, attributesOf, scope } from './telemetry-call.ts';

/** How W3C writes of which trace a call is a part: version, trace, whoever calls, whether it is recorded. */
const written = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/;

const contextOf = (traceparent: unknown): Context => {
  const [, traceId = '', spanId = '', flags = '0'] = written.exec(String(traceparent)) ?? [];
  const said = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(said) ? trace.setSpanContext(ROOT_CONTEXT, said) : ROOT_CONTEXT;
};

/** Traces: a span for each call, and below it one for each statement that was sent for it. */
export const makeTraces = (url: string, resource: Resource) => {
  const provider = new TracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer(scope);
  const spans = new WeakMap<object, Span>();
  const running = new AsyncLocalStorage<Context>();
  return {
    began: (call: object, traceparent: unknown, goOn: () => void) => {
      const context = contextOf(traceparent);
      const span = tracer.startSpan('call', { kind: SpanKind.SERVER }, context);
      spans.set(call, span);
      running.run(trace.setSpan(context, span), goOn);
    },
    told: (call: object, answered: AnsweredCall) => {
      const span = spans.get(call);
      if (!span) return;
      const attributes = attributesOf(answered);
      span.updateName([attributes['http.request.method'], attributes['http.route']].filter(Boolean).join(' '));
      span.setAttributes(attributes);
      if (answered.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
    heard: ({ statement, milliseconds, failed }: SentQuery) => {
      const context = running.getStore();
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
