import type { FastifyInstance } from 'fastify';
import { type Histogram, makeHistogram } from './histogram.ts';
import type { CallListener } from './telemetry-call.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What calls of this route are counted as. */
    measured?: { route: string; method: string; series: RouteSeries | undefined };
  }
}

/** A route that was called, and what its calls took by the first figure of their status. */
type RouteSeries = { route: string; method: string; byClass: (Histogram | undefined)[] };

/**
 * What calls took, by route, method and status. What is kept grows with the routes there are, never with what people
 * send: an address that is no route counts as one and the same.
 */
export type RequestMetrics = {
  /** Makes the series of a route, before anybody calls it. */
  seriesOf: (route: string, method: string) => RouteSeries;
  record: (series: RouteSeries, status: number, milliseconds: number) => void;
  readonly series: readonly RouteSeries[];
  /** By status. */
  readonly byStatus: ReadonlyMap<number, Histogram>;
  readonly total: { requests: number; errors: number; time: number };
};

/** Statuses are our own, but nothing breaks where one is not. */
const statusOf = (status: number) => (status >= 100 && status < 600 ? status : 500);

/** See `RequestMetrics`. */
export const makeRequestMetrics = (): RequestMetrics => {
  const series: RouteSeries[] = [];
  const byStatus = new Map<number, Histogram>();
  const total = { requests: 0, errors: 0, time: 0 };
  return {
    series,
    byStatus,
    total,
    seriesOf: (route, method) => {
      const known = series.find((one) => one.route === route && one.method === method);
      if (known) return known;
      const made = { route, method, byClass: [] };
      series.push(made);
      return made;
    },
    record: ({ byClass }, given, milliseconds) => {
      const status = statusOf(given);
      const first = Math.floor(status / 100);
      byClass[first] ??= makeHistogram();
      byClass[first].record(milliseconds);
      const all = byStatus.get(status) ?? makeHistogram();
      if (all.count === 0) byStatus.set(status, all);
      all.record(milliseconds);
      total.requests++;
      total.time += milliseconds;
      if (first === 5) total.errors++;
    },
  };
};

/** The route as the contract writes it; the files of a folder are one. */
const patternOf = (url: string) => url.replaceAll(/:(\w+)/g, '{$1}').replace(/^\/(\w+)\/[^/{]+\.\w+$/, '/$1/{file}');

/** What addresses that are no route are counted as. */
const unknownRoute = 'unknown';

/**
 * Records each call of an application when its answer is out. To be called before routes are added.
 *
 * @param telemetry what else hears of each call, when it comes and when it is answered
 */
export const recordRequests = (
  app: FastifyInstance,
  metrics: RequestMetrics | null,
  telemetry: CallListener | null,
) => {
  if (!metrics && !telemetry) return;
  const unknown = metrics?.seriesOf(unknownRoute, unknownRoute);
  app.addHook('onRoute', (options) => {
    // What can be read can be asked about: that is counted with the reading.
    const method = [options.method].flat().at(-1) ?? unknownRoute;
    const route = patternOf(options.url);
    options.config = { ...options.config, measured: { route, method, series: metrics?.seriesOf(route, method) } };
  });
  if (telemetry) {
    app.addHook('onRequest', (request, _reply, done) => telemetry.began(request, request.headers.traceparent, done));
  }
  app.addHook('onResponse', (request, reply, done) => {
    const found = request.routeOptions.config.measured;
    const milliseconds = reply.elapsedTime;
    if (metrics) {
      const series = found?.series ?? unknown;
      if (series) metrics.record(series, reply.statusCode, milliseconds);
    }
    telemetry?.told(request, {
      route: found?.route ?? unknownRoute,
      method: found?.method ?? unknownRoute,
      status: reply.statusCode,
      milliseconds,
    });
    done();
  });
};
