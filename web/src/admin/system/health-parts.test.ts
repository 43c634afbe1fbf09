import { expect, test } from 'vitest';
import { type HealthComponent, judgePart, summarizeHealth } from './health-parts.ts';

const unknown: HealthComponent = { status: 'UNKNOWN', details: { waiting: 0, failed: 0 } };
const up: HealthComponent = { status: 'UP', details: {} };

test.each([
  ['mail', unknown, false, 'unknown'],
  ['mail', unknown, true, 'attention'],
  ['backup', unknown, false, 'unknown'],
  ['backup', unknown, true, 'attention'],
  ['jobs', unknown, true, 'unknown'],
  ['mail', up, true, 'up'],
  ['backup', { status: 'DOWN', details: {} }, false, 'attention'],
  ['db', { status: 'DOWN', details: {} }, true, 'down'],
  ['mail', { status: 'UNKNOWN', details: { waiting: 1 } }, false, 'attention'],
  ['mail', { status: 'UP', details: { failed: 1 } }, false, 'attention'],
  ['diskSpace', { status: 'UP', details: { free: 9, total: 100 } }, false, 'attention'],
  ['diskSpace', { status: 'UP', details: { free: 10, total: 100 } }, false, 'up'],
] as const)('[MGT-02] the part %s that is %j is, in production %j, %s', (name, part, inProduction, state) => {
  expect(judgePart(name, part as HealthComponent, inProduction)).toBe(state);
});

test.each([
  [true, ['up', 'up'], { sentence: 'fine', count: 0 }],
  [true, ['up', 'unknown', 'unknown'], { sentence: 'unknown', count: 2 }],
  [true, ['unknown', 'attention', 'up'], { sentence: 'attention', count: 1 }],
  [false, ['down', 'attention', 'unknown'], { sentence: 'down', count: 1 }],
] as const)('[MGT-02] that everything works is only said where it is known: %s with %j', (isUp, states, summary) => {
  expect(summarizeHealth(isUp, states)).toEqual(summary);
});
