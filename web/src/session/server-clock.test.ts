import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { serverClock } from './server-clock.ts';

const day = 86_400_000;
const begun = 1_700_000_000_123;

/** A server and a device whose clock is wrong, in a world whose time only passes when it is told to. */
function world(offset: number) {
  let time = begun;
  let wrong = offset;
  let stoodStill = 0;
  const clock = serverClock({ device: () => time + wrong, steady: () => time - begun - stoodStill });
  return {
    clock,
    time: () => time,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    /** The computer sleeps; its steady clock may stand still meanwhile. */
    sleep(milliseconds: number, standsStill: boolean) {
      time += milliseconds;
      if (standsStill) stoodStill += milliseconds;
    },
    /** Somebody sets the clock of the device. */
    set: (by: number) => {
      wrong += by;
    },
    /** Asks the server: the answer is made after `there` and comes after `back`. */
    ask(there: number, back: number) {
      const sent = clock.mark();
      time += there;
      const date = Math.floor(time / 1000) * 1000;
      time += back;
      return clock.learn(date, sent);
    },
  };
}

const offset = fc.integer({ min: -10 * day, max: 10 * day });
const latency = fc.integer({ min: 0, max: 20_000 });
const quick = fc.integer({ min: 0, max: 1400 });

describe('[SES-04] [SES-11] the time of the server', () => {
  test('is known as well as the round trip allows, however wrong the clock of the device is', () => {
    fc.assert(
      fc.property(offset, latency, latency, fc.integer({ min: 0, max: 8 * 3_600_000 }), (wrong, there, back, later) => {
        const { clock, time, pass, ask } = world(wrong);
        ask(there, back);
        pass(later);
        expect(Math.abs(clock.now() - time())).toBeLessThanOrEqual((there + back + 1000) / 2);
      }),
    );
  });

  test('is sure only when it is known within two seconds', () => {
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

  test('is known to a fraction of a second after some answers, though they name whole seconds', () => {
    const { clock, time, pass, ask } = world(9 * 3_600_000);
    for (let call = 0; call < 20; call += 1) {
      ask(30, 30);
      pass(1130);
    }
    expect(Math.abs(clock.now() - time())).toBeLessThan(100);
  });

  test('is not sure before the first answer, and what the device says until then', () => {
    const { clock, time } = world(-day);
    expect([clock.isSure(), clock.now() - time()]).toEqual([false, -day]);
  });

  test('goes on when somebody sets the clock back, and is asked for', () => {
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

  test('is not sure when the clock was set forward, until an answer puts it right', () => {
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

  test('counts a sleep, whether or not the steady clock did', () => {
    fc.assert(
      fc.property(offset, fc.integer({ min: 0, max: 10 * day }), fc.boolean(), quick, (wrong, long, still, there) => {
        const { clock, time, sleep, ask } = world(wrong);
        ask(there, 0);
        sleep(long, still);
        // What is too short to be told from two clocks of another pace is not counted.
        expect(Math.abs(clock.now() - time())).toBeLessThanOrEqual((there + 1000) / 2 + Math.min(long, 2000));
        if (still && long > 2000) expect(clock.isSure()).toBe(false);
      }),
    );
  });

  test('is not learnt from an answer that a sleep or a hand at the clock came in between', () => {
    for (const disturb of ['sleep', 'set'] as const) {
      const { clock, time, ask, ...hands } = world(day);
      ask(10, 10);
      const sent = clock.mark();
      const date = Math.floor(time() / 1000) * 1000;
      if (disturb === 'sleep') hands.sleep(3_600_000, true);
      else hands.set(3_600_000);
      expect(clock.learn(date, sent)).toBe(false);
      expect(clock.isSure()).toBe(false);
    }
  });

  test('is not narrowed by what was known before a sleep', () => {
    const { clock, time, sleep, ask } = world(0);
    ask(0, 19_000);
    sleep(10_000, true);
    ask(0, 9500);
    expect(clock.isSure()).toBe(false);
    expect(Math.abs(clock.now() - time())).toBeLessThanOrEqual(10_500 / 2);
  });

  test('follows a server whose own clock was put right', () => {
    const { clock, time, ask } = world(0);
    ask(10, 10);
    const sent = clock.mark();
    expect(clock.learn(Math.floor((time() - 60_000) / 1000) * 1000, sent)).toBe(true);
    expect(Math.abs(clock.now() - (time() - 60_000))).toBeLessThanOrEqual(1000);
  });
});
