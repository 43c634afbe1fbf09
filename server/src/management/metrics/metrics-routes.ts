import { createHash, timingSafeEqual } from 'node:crypto';
import { getMetrics, getPrometheus, getSamples, getThreadDump } from '@ok/contract/routes/management/metrics.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { toJhipsterMetrics } from './jhi-metrics.ts';
import type { MetricsRegistry } from './metrics.ts';
import { formatPrometheus } from './prometheus.ts';
import { createThreadDump } from './thread-dump.ts';

const hashToken = (text: string) => createHash('sha256').update(text).digest();

/** Registers the routes for metrics, samples and threads of the process that answers. */
export const metricsRoutes = (
  { authRoute, operatorRoute }: RegisterRoute,
  { metrics, operatorToken }: { metrics: MetricsRegistry; operatorToken: string | undefined },
) => {
  const expected = operatorToken === undefined ? null : hashToken(operatorToken);
  const isOperator = (token: string) => expected !== null && timingSafeEqual(hashToken(token), expected);

  authRoute(getMetrics, async () => toJhipsterMetrics(metrics));
  authRoute(getThreadDump, () => createThreadDump());
  authRoute(getSamples, async () => metrics.samples.all());
  operatorRoute(getPrometheus, isOperator, async () => {
    if (!metrics.requests) throw new AppError('notFound');
    return Buffer.from(await formatPrometheus(metrics));
  });
};
