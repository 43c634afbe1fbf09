import type { FastifyInstance } from 'fastify';
import { type Histogram, makeHistogram } from './histogram.ts';
import type { CallListener } from './telemetry-call.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Labels and series under which calls of this route are counted. */
    measured?: { route: string; method: string; series: RouteSeries | undefined };
  }
}

/** Durations of the calls of a route. `byClass` is indexed by the first digit of the status. */
type RouteSeries = { route: string; method: string; byClass: (Histogram | undefined)[] };

/**
 * Durations of calls by route, method and status. The memory depends on the number of routes, not on the requests: all
 * unknown paths are counted together.
 */
export type RequestMetrics = {
  /** Returns the series of a route, and creates it when it is missing. */
  ensureSeries: (route: string, method: string) => RouteSeries;
  record: (series: RouteSeries, status: number, milliseconds: number) => void;
  readonly series: readonly RouteSeries[];
  /** By status. */
  readonly byStatus: ReadonlyMap<number, Histogram>;
  readonly total: { requests: number; errors: number; time: number };
};

/** Replaces an invalid status by 500. */
const clampStatus = (status: number) => (status >= 100 && status < 600 ? status : 500);

export const createRequestMetrics = (): RequestMetrics => {
  const series: RouteSeries[] = [];
  const byStatus = new Map<number, Histogram>();
  const total = { requests: 0, errors: 0, time: 0 };
  return {
    series,
    byStatus,
    total,
    ensureSeries: (route, method) => {
      const existing = series.find((one) => one.route === route && one.method === method);
      if (existing) return existing;
      const created = { route, method, byClass: [] };
      series.push(created);
      return created;
    },
    record: ({ byClass }, given, milliseconds) => {
      const status = clampStatus(given);
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

/** Converts Fastify's route to the contract's notation. All files of a folder share one route. */
const toRoutePattern = (url: string) =>
  url.replaceAll(/:(\w+)/g, '{$1}').replace(/^\/(\w+)\/[^/{]+\.\w+$/, '/$1/{file}');

/** Label of all paths without a route. */
const unknownRoute = 'unknown';

/**
 * Records each call of an application after its reply. Call it before routes are added.
 *
 * @param telemetry listener for the start and the end of each call
 */
export const recordRequests = (
  app: FastifyInstance,
  metrics: RequestMetrics | null,
  telemetry: CallListener | null,
) => {
  if (!metrics && !telemetry) return;
  const unknown = metrics?.ensureSeries(unknownRoute, unknownRoute);
  app.addHook('onRoute', (options) => {
    // A route for GET may list HEAD too; both are counted as GET.
    const method = [options.method].flat().at(-1) ?? unknownRoute;
    const route = toRoutePattern(options.url);
    options.config = { ...options.config, measured: { route, method, series: metrics?.ensureSeries(route, method) } };
  });
  if (telemetry) {
    app.addHook('onRequest', (request, _reply, done) =>
      telemetry.startCall(request, request.headers.traceparent, done),
    );
  }
  app.addHook('onResponse', (request, reply, done) => {
    const measured = request.routeOptions.config.measured;
    const milliseconds = reply.elapsedTime;
    if (metrics) {
      const series = measured?.series ?? unknown;
      if (series) metrics.record(series, reply.statusCode, milliseconds);
    }
    telemetry?.endCall(request, {
      route: measured?.route ?? unknownRoute,
      method: measured?.method ?? unknownRoute,
      status: reply.statusCode,
      milliseconds,
    });
    done();
  });
};
