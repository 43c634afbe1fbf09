import { createHash, timingSafeEqual } from 'node:crypto';
import { getMetrics, getPrometheus, getSamples, getThreadDump } from '@ok/contract/routes/management/metrics.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { jhiMetrics } from './jhi-metrics.ts';
import type { Metrics } from './metrics.ts';
import { prometheusText } from './prometheus.ts';
import { threadDump } from './thread-dump.ts';

const hash = (text: string) => createHash('sha256').update(text).digest();

/** What the process that answers has measured, and what it is at. */
export const metricsRoutes = (
  { authRoute, operatorRoute }: RegisterRoute,
  { metrics, operatorToken }: { metrics: Metrics; operatorToken: string | undefined },
) => {
  const expected = operatorToken === undefined ? null : hash(operatorToken);
  const isOperator = (token: string) => expected !== null && timingSafeEqual(hash(token), expected);

  authRoute(getMetrics, async () => jhiMetrics(metrics));
  authRoute(getThreadDump, () => threadDump());
  authRoute(getSamples, async () => metrics.samples.all());
  operatorRoute(getPrometheus, isOperator, async () => {
    if (!metrics.requests) throw new AppError('notFound');
    return Buffer.from(await prometheusText(metrics));
  });
};
