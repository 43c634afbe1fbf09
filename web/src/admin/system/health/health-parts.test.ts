import { expect, test } from 'vitest';
import { type HealthComponent, judgePart, type PartName, type PartState, summarizeHealth } from './health-parts.ts';

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

const partsOf = (states: Partial<Record<PartName, PartState>>) =>
  Object.entries(states).map(([name, state]) => ({ name: name as PartName, state }));

test.each([
  [true, { db: 'up', mail: 'up' }, [{ sentence: 'fine', parts: [] }]],
  [true, { db: 'up', mail: 'unknown', backup: 'unknown' }, [{ sentence: 'unknown', parts: ['mail', 'backup'] }]],
  [
    true,
    { diskSpace: 'attention', mail: 'unknown' },
    [
      { sentence: 'attention', parts: ['diskSpace'] },
      { sentence: 'unknown', parts: ['mail'] },
    ],
  ],
  [
    false,
    { db: 'down', backup: 'unknown' },
    [
      { sentence: 'down', parts: ['db'] },
      { sentence: 'unknown', parts: ['backup'] },
    ],
  ],
] as const)(
  '[MGT-02] the parts that are unknown are counted, whatever else is wrong: %s with %j',
  (isUp, states, sentences) => {
    expect(summarizeHealth(isUp, partsOf(states))).toEqual(sentences);
  },
);
