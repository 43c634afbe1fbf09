import { formatNumber, formatTable } from './figures.ts';

/** Cost of a measurement, from home to the result: processor time in milliseconds, and bytes. */
export type MeasurementCost = { serverMs: number; postgresMs: number; diskBytes: number; walBytes: number };

const measurementsPerDay = [1_000, 10_000, 100_000];
/** Share of a day's measurements that are taken in its busiest hour. */
const busiestHourShare = 0.2;
const daysPerYear = 365;

/** Formats what an installation needs for its measurements; signing in, pictures and the back-office are not included. */
export const formatCost = ({ serverMs, postgresMs, diskBytes, walBytes }: MeasurementCost): string => {
  const rows = measurementsPerDay.map((count) => [
    count.toLocaleString('en'),
    formatNumber((count * serverMs) / 1000),
    formatNumber((count * postgresMs) / 1000),
    formatNumber((count * busiestHourShare * (serverMs + postgresMs)) / 1000 / 3600, 2),
    formatNumber((count * walBytes) / 1e9, 2),
    formatNumber((count * daysPerYear * diskBytes) / 1e9, 1),
  ]);
  const heads = [
    'measurements a day',
    'server, CPU-seconds a day',
    'PostgreSQL, CPU-seconds a day',
    'processors in the busiest hour',
    'GB of WAL a day',
    'GB of tables and indexes a year',
  ];
  return formatTable(heads, rows);
};
