import { expect, test } from 'vitest';
import { findWorsenings, formatWorsenings } from './compare-results.ts';

const results = ({
  cpu = '0.100',
  ofLimit = '85 %',
  rate = '7000',
  bytes = '8663',
  ratio = '1.02',
  product = 'product',
}) =>
  `# Benchmark

Measured on some day.

## Server on PostgreSQL, 20 connections, options of ${bytes} bytes

| call | server | requests/s | CPU ms/request | of the limit |
| --- | ---: | ---: | ---: | ---: |
| read options | ${product} | ${rate} | ${cpu} | ${ofLimit} |
| read options | limit | 8000 | 0.081 |  |

## Large tree, 1 connection

| call | 16 questions, p50 ms | ratio |
| --- | ---: | ---: |
| start | 1.56 | ${ratio} |
`;

test('figures that compare between runs are worse from 15 % on, the worst first', () => {
  const former = results({});
  expect(findWorsenings(former, results({ cpu: '0.114', ofLimit: '75 %', ratio: '1.15' }))).toEqual([]);
  expect(findWorsenings(former, results({ cpu: '0.120', ofLimit: '60 %', ratio: '1.20' }))).toEqual([
    {
      section: 'Server on PostgreSQL, … connections, options of … bytes',
      row: 'read options, product',
      column: 'of the limit',
      former: 85,
      now: 60,
    },
    {
      section: 'Server on PostgreSQL, … connections, options of … bytes',
      row: 'read options, product',
      column: 'CPU ms/request',
      former: 0.1,
      now: 0.12,
    },
    { section: 'Large tree, … connection', row: 'start', column: 'ratio', former: 1.02, now: 1.2 },
  ]);
});

test('neither what became better, nor rates and times, nor what only one run has counts', () => {
  const now = results({ cpu: '0.050', ofLimit: '99 %', rate: '100', bytes: '9000', ratio: '0.50' });
  expect(findWorsenings(results({}), now)).toEqual([]);
  expect(findWorsenings(results({}), results({ product: 'another', cpu: '9' }))).toEqual([]);
  expect(findWorsenings('', now)).toEqual([]);
});

test('the report says that nothing became worse, or lists it', () => {
  expect(formatWorsenings([])).toBe('Nothing that compares between runs became worse by 15 %.');
  expect(formatWorsenings(findWorsenings(results({}), results({ cpu: '0.2' })))).toContain(
    '| Server on PostgreSQL, … connections, options of … bytes | read options, product | CPU ms/request | 0.1 | 0.2 |',
  );
});
