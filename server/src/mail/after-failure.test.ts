import { expect, test } from 'vitest';
import { afterFailure } from './after-failure.ts';
import { failureOf } from './smtp-transport.ts';

const out = { reason: 'no answer', isAnswer: false, isFinal: false };
const notNow = { reason: '451 later', isAnswer: true, isFinal: false };
const never = { reason: '550 no such user', isAnswer: true, isFinal: true };
const delays = (failure: typeof out, attempts: number[]) =>
  attempts.map((attempt) => {
    const outcome = afterFailure(failure, { attempts: attempt, age: 60 });
    return outcome.failed ? null : outcome.seconds;
  });

test('[MAI-02][REL-08] delays grow, and while a server is away they stay short enough for its return', () => {
  expect(delays(out, [1, 2, 3, 4, 50, 5000])).toEqual([5, 10, 20, 20, 20, 20]);
  expect(delays(notNow, [1, 2, 3, 4, 5, 80, 81, 82, 90])).toEqual([5, 10, 20, 40, 45, 45, 60, 120, 3600]);
});

test('[MAI-02] a refusal for good ends it at once; anything else after a day of many attempts', () => {
  const day = 24 * 3600;
  expect(afterFailure(never, { attempts: 1, age: 1 })).toEqual({ failed: true });
  expect(afterFailure(out, { attempts: 5000, age: day - 1 }).failed).toBe(false);
  expect(afterFailure(out, { attempts: 5000, age: day + 1 })).toEqual({ failed: true });
  expect(afterFailure(notNow, { attempts: 81, age: day + 1 })).toEqual({ failed: true });
  // This process was off for a day, or somebody had the mail sent anew.
  expect(afterFailure(out, { attempts: 1, age: 3 * day }).failed).toBe(false);
});

test('[REL-08] only what is said of the recipient or the message is about the mail', () => {
  const said = (command: string, responseCode: number) => {
    const error = Object.assign(new Error('no\r\n\r\nway'), { command, responseCode, permanent: responseCode >= 500 });
    return failureOf(error);
  };
  expect(said('RCPT TO', 550)).toEqual({ reason: 'no way', isAnswer: true, isFinal: true });
  expect(said('DATA', 554)).toMatchObject({ isAnswer: true, isFinal: true });
  expect(said('DATA', 451)).toMatchObject({ isAnswer: true, isFinal: false });
  expect(said('AUTH PLAIN', 535)).toMatchObject({ isAnswer: false, isFinal: false });
  expect(said('MAIL FROM', 550)).toMatchObject({ isAnswer: false, isFinal: false });
  expect(said('RCPT TO', 421)).toMatchObject({ isAnswer: false, isFinal: false });
  expect(failureOf('odd')).toEqual({ reason: 'odd', isAnswer: false, isFinal: false });
});
