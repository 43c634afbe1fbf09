import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createServerClock } from './server-clock.ts';

const day = 86_400_000;
const startMs = 1_700_000_000_123;

/** A server and a device with a wrong clock. Time passes only on request. */
function world(offset: number) {
  let time = startMs;
  let wrong = offset;
  let stoodStill = 0;
  const clock = createServerClock({ device: () => time + wrong, steady: () => time - startMs - stoodStill });
  return {
    clock,
    time: () => time,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    /** Simulates a sleep, during which the steady clock may stand still. */
    sleep(milliseconds: number, standsStill: boolean) {
      time += milliseconds;
      if (standsStill) stoodStill += milliseconds;
    },
    /** Sets the device's clock forward or back by `by` milliseconds. */
    set: (by: number) => {
      wrong += by;
    },
    /** Sends a request that takes `there` milliseconds to the server and `back` milliseconds back. */
    ask(there: number, back: number) {
      const sent = clock.readClocks();
      time += there;
      const date = Math.floor(time / 1000) * 1000;
      time += back;
      return clock.addAnswer(date, sent);
    },
  };
}

const offset = fc.integer({ min: -10 * day, max: 10 * day });
const latency = fc.integer({ min: 0, max: 20_000 });
const quick = fc.integer({ min: 0, max: 1400 });

describe('[SES-04] [SES-11] the time of the server', () => {
  test('is as exact as the round trip allows, however wrong the device’s clock is', () => {
    fc.assert(
      fc.property(offset, latency, latency, fc.integer({ min: 0, max: 8 * 3_600_000 }), (wrong, there, back, later) => {
        const { clock, time, pass, ask } = world(wrong);
        ask(there, back);
        pass(later);
        expect(Math.abs(clock.now() - time())).toBeLessThanOrEqual((there + back + 1000) / 2);
      }),
    );
  });

  test('is sure only when its error is at most two seconds', () => {
    fc.assert(
      fc.property(offset, fc.array(fc.tuple(latency, latency, latency), { minLength: 1 }), (wrong, answers) => {
        const { clock, time, pass, ask } = world(wrong);
        for (const [there, back, between] of answers) {
          ask(there, back);
          pass(between);
          if (clock.isSure()) expect(Math.abs(clock.now() - time())).toBeLessThanOrEqual(2000);
        }
        ask(100, 100);
        expect(clock.isSure()).toBe(true);
      }),
    );
  });

  test('is exact to a fraction of a second after several answers, although they name whole seconds', () => {
    const { clock, time, pass, ask } = world(9 * 3_600_000);
    for (let call = 0; call < 20; call += 1) {
      ask(30, 30);
      pass(1130);
    }
    expect(Math.abs(clock.now() - time())).toBeLessThan(100);
  });

  test('is unsure and equals the device’s clock before the first answer', () => {
    const { clock, time } = world(-day);
    expect([clock.isSure(), clock.now() - time()]).toEqual([false, -day]);
  });

  test('goes on but is unsure when the clock is set back', () => {
    fc.assert(
      fc.property(offset, fc.integer({ min: -10 * day, max: -2001 }), quick, (wrong, by, there) => {
        const { clock, time, pass, set, ask } = world(wrong);
        ask(there, 0);
        set(by);
        pass(1000);
        expect(clock.isSure()).toBe(false);
        expect(Math.abs(clock.now() - time())).toBeLessThanOrEqual(2000);
        ask(there, 0);
        expect(clock.isSure()).toBe(true);
      }),
    );
  });

  test('is unsure when the clock was set forward, until the next answer', () => {
    fc.assert(
      fc.property(offset, fc.integer({ min: 2001, max: 10 * day }), quick, (wrong, by, there) => {
        const { clock, time, set, ask } = world(wrong);
        ask(there, 0);
        set(by);
        expect(clock.isSure()).toBe(false);
        expect(ask(there, 0)).toBe(true);
        expect(clock.isSure()).toBe(true);
        expect(Math.abs(clock.now() - time())).toBeLessThanOrEqual(2000);
      }),
    );
  });

  test('includes a sleep, whether or not the steady clock counted it', () => {
    fc.assert(
      fc.property(offset, fc.integer({ min: 0, max: 10 * day }), fc.boolean(), quick, (wrong, long, still, there) => {
        const { clock, time, sleep, ask } = world(wrong);
        ask(there, 0);
        sleep(long, still);
        // A sleep shorter than the drift tolerance is not counted.
        expect(Math.abs(clock.now() - time())).toBeLessThanOrEqual((there + 1000) / 2 + Math.min(long, 2000));
        if (still && long > 2000) expect(clock.isSure()).toBe(false);
      }),
    );
  });

  test('ignores an answer when the device slept or its clock was set during the request', () => {
    for (const disturb of ['sleep', 'set'] as const) {
      const { clock, time, ask, ...deviceActions } = world(day);
      ask(10, 10);
      const sent = clock.readClocks();
      const date = Math.floor(time() / 1000) * 1000;
      if (disturb === 'sleep') deviceActions.sleep(3_600_000, true);
      else deviceActions.set(3_600_000);
      expect(clock.addAnswer(date, sent)).toBe(false);
      expect(clock.isSure()).toBe(false);
    }
  });

  test('is not narrowed by bounds from before a sleep', () => {
    const { clock, time, sleep, ask } = world(0);
    ask(0, 19_000);
    sleep(10_000, true);
    ask(0, 9500);
    expect(clock.isSure()).toBe(false);
    expect(Math.abs(clock.now() - time())).toBeLessThanOrEqual(10_500 / 2);
  });

  test('follows a correction of the server’s own clock', () => {
    const { clock, time, ask } = world(0);
    ask(10, 10);
    const sent = clock.readClocks();
    expect(clock.addAnswer(Math.floor((time() - 60_000) / 1000) * 1000, sent)).toBe(true);
    expect(Math.abs(clock.now() - (time() - 60_000))).toBeLessThanOrEqual(1000);
  });

  test('is sure up to an uncertainty of four seconds, and up to a jump of two seconds', () => {
    const sureAfter = (roundTripMs: number, jumpMs: number) => {
      const { clock, ask, set } = world(0);
      ask(0, roundTripMs);
      set(jumpMs);
      return clock.isSure();
    };
    expect([sureAfter(3000, 0), sureAfter(3001, 0)]).toEqual([true, false]);
    expect([2000, 2001, -2000, -2001].map((jumpMs) => sureAfter(0, jumpMs))).toEqual([true, false, true, false]);
  });

  test('is the middle of the second that an answer without delay names, and goes on with the steady clock', () => {
    const { clock, pass, set, ask } = world(day);
    ask(0, 0);
    expect(clock.now()).toBe(1_700_000_000_500);
    pass(10_000);
    set(2000);
    expect(clock.now()).toBe(1_700_000_010_500);
    set(1);
    expect(clock.now()).toBe(1_700_000_012_501);
    set(-5000);
    expect(clock.now()).toBe(1_700_000_010_500);
  });

  test('reports an answer that makes the time sure or moves it by more than a second, and no other', () => {
    let steady = 0;
    const clock = createServerClock({ device: () => startMs, steady: () => steady });
    const answer = (date: number) => clock.addAnswer(date, clock.readClocks());
    expect([answer(startMs), answer(startMs), clock.now()]).toEqual([true, false, startMs + 500]);
    // An answer that contradicts the former one replaces it.
    expect([answer(startMs + 2000), clock.now()]).toEqual([true, startMs + 2500]);
    // Half a second overlaps: the middle of it counts.
    expect([answer(startMs + 2500), clock.now()]).toEqual([false, startMs + 2750]);
    expect([answer(startMs + 1250), clock.now()]).toEqual([false, startMs + 1750]);
    // The same date a second later leaves a single possible offset.
    steady = 1000;
    expect([answer(startMs + 1250), clock.now()]).toEqual([false, startMs + 2250]);
  });
});
