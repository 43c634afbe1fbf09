import { expect, it } from 'vitest';
import { outcomeOfStatus } from './outbox-outcome.ts';

it('tries again what may pass, waits for a session, and sets aside what can never succeed [MEA-08]', () => {
  for (const status of [0, 408, 425, 429, 500, 502, 503]) expect(outcomeOfStatus(status)).toBe('try-again');
  for (const status of [401, 403]) expect(outcomeOfStatus(status)).toBe('no-session');
  for (const status of [400, 404, 409, 413]) expect(outcomeOfStatus(status)).toEqual({ refused: status });
});
