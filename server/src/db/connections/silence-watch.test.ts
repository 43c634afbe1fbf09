import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchSilence } from './silence-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const watch = ({ isThere }: { isThere: boolean }) => {
  const onSilence = vi.fn();
  const isServerThere = vi.fn(async () => isThere);
  return { onSilence, isServerThere, ...watchSilence({ isServerThere, onSilence }) };
};

test('[REL-07] a statement without an answer is given up within 5 seconds when the server is gone', async () => {
  const { sent, onSilence } = watch({ isThere: false });
  sent('select 1');
  await vi.advanceTimersByTimeAsync(1_900);
  expect(onSilence).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3_100);
  expect(onSilence).toHaveBeenCalledTimes(1);
});

test('[REL-07] a slow statement of a server that is there goes on, for as long as PostgreSQL lets it', async () => {
  const { sent, onSilence, isServerThere } = watch({ isThere: true });
  sent('select 1');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(onSilence).not.toHaveBeenCalled();
  expect(isServerThere.mock.calls.length).toBeGreaterThan(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(onSilence).toHaveBeenCalledTimes(1);
});

test('[REL-07] a transaction that lifted its limit may take an hour, and the next one may not', async () => {
  const { sent, answered, onSilence } = watch({ isThere: true });
  sent('set local statement_timeout = 0');
  answered(true);
  sent('create index');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(onSilence).not.toHaveBeenCalled();
  answered(false);
  sent('select 1');
  await vi.advanceTimersByTimeAsync(25_000);
  expect(onSilence).toHaveBeenCalledTimes(1);
});

test('a connection without a statement is left alone', async () => {
  const { sent, answered, onSilence, isServerThere } = watch({ isThere: false });
  sent('select 1');
  answered(false);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(onSilence).not.toHaveBeenCalled();
  expect(isServerThere).not.toHaveBeenCalled();
});

test('a statement that was answered meanwhile does not end the next one', async () => {
  const question = Promise.withResolvers<boolean>();
  const onSilence = vi.fn();
  const { sent, answered } = watchSilence({ isServerThere: () => question.promise, onSilence });
  sent('select 1');
  await vi.advanceTimersByTimeAsync(2_500);
  answered(false);
  sent('select 2');
  question.resolve(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(onSilence).not.toHaveBeenCalled();
});

test('a connection that sent nothing leaves no timer behind', () => {
  watch({ isThere: true });
  expect(vi.getTimerCount()).toBe(0);
});

test('a closed connection leaves no timer behind', () => {
  const { sent, answered, stop } = watch({ isThere: true });
  sent('select 1');
  answered(false);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
