import { expect, test } from 'vitest';
import { decideRetry } from './retry-policy.ts';
import { toMailFailure } from './smtp-transport.ts';

const serverDown = { reason: 'no answer', isAnswer: false, isFinal: false };
const temporaryRejection = { reason: '451 later', isAnswer: true, isFinal: false };
const finalRejection = { reason: '550 no such user', isAnswer: true, isFinal: true };
const listDelays = (failure: typeof serverDown, attempts: number[]) =>
  attempts.map((attempt) => {
    const outcome = decideRetry(failure, { attempts: attempt, ageSeconds: 60 });
    return outcome.failed ? null : outcome.delaySeconds;
  });

test('[MAI-02][REL-08] delays grow, and while a server is away they stay short enough for its return', () => {
  expect(listDelays(serverDown, [1, 2, 3, 4, 50, 5000])).toEqual([5, 10, 20, 20, 20, 20]);
  expect(listDelays(temporaryRejection, [1, 2, 3, 4, 5, 80, 81, 82, 90])).toEqual([
    5, 10, 20, 40, 45, 45, 60, 120, 3600,
  ]);
});

test('[MAI-02] a refusal for good ends it at once; anything else after a day of many attempts', () => {
  const day = 24 * 3600;
  expect(decideRetry(finalRejection, { attempts: 1, ageSeconds: 1 })).toEqual({ failed: true });
  expect(decideRetry(serverDown, { attempts: 5000, ageSeconds: day - 1 }).failed).toBe(false);
  expect(decideRetry(serverDown, { attempts: 5000, ageSeconds: day + 1 })).toEqual({ failed: true });
  expect(decideRetry(temporaryRejection, { attempts: 81, ageSeconds: day + 1 })).toEqual({ failed: true });
  // This process was off for a day, or an administrator resent the mail.
  expect(decideRetry(serverDown, { attempts: 1, ageSeconds: 3 * day }).failed).toBe(false);
});

test('[REL-08] only an answer about the recipient or the message concerns the mail', () => {
  const toFailure = (command: string, responseCode: number) => {
    const error = Object.assign(new Error('no\r\n\r\nway'), { command, responseCode, permanent: responseCode >= 500 });
    return toMailFailure(error);
  };
  expect(toFailure('RCPT TO', 550)).toEqual({ reason: 'no way', isAnswer: true, isFinal: true });
  expect(toFailure('DATA', 554)).toMatchObject({ isAnswer: true, isFinal: true });
  expect(toFailure('DATA', 451)).toMatchObject({ isAnswer: true, isFinal: false });
  expect(toFailure('AUTH PLAIN', 535)).toMatchObject({ isAnswer: false, isFinal: false });
  expect(toFailure('MAIL FROM', 550)).toMatchObject({ isAnswer: false, isFinal: false });
  expect(toFailure('RCPT TO', 421)).toMatchObject({ isAnswer: false, isFinal: false });
  expect(toMailFailure('odd')).toEqual({ reason: 'odd', isAnswer: false, isFinal: false });
});
