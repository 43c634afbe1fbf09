import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runAllWhenIdle, whenIdle } from './when-idle.ts';

type Request = { task: () => void; timeout?: number };

/** Fake browser that runs one task at each simulated idle moment. */
const idleBrowser = () => {
  const requests = new Map<number, Request>();
  let requestCount = 0;
  vi.stubGlobal('requestIdleCallback', (task: () => void, { timeout }: { timeout?: number } = {}) => {
    requestCount += 1;
    requests.set(requestCount, { task, timeout });
    return requestCount;
  });
  vi.stubGlobal('cancelIdleCallback', (id: number) => void requests.delete(id));
  return {
    requests,
    beIdle() {
      const [first] = requests;
      if (!first) return;
      requests.delete(first[0]);
      first[1].task();
    },
  };
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('[MEA-10] a task waits for an idle moment, at most a second', () => {
  const { requests, beIdle } = idleBrowser();
  const task = vi.fn();
  whenIdle(task);
  expect(task).not.toHaveBeenCalled();
  expect([...requests.values()].map(({ timeout }) => timeout)).toEqual([1000]);
  beIdle();
  expect(task).toHaveBeenCalledOnce();
});

describe('[MEA-10] several tasks', () => {
  const done: string[] = [];
  const tasks = ['first', 'second', 'third'].map((name) => () => void done.push(name));
  beforeEach(() => void done.splice(0));

  test('run one in each idle moment', () => {
    const { beIdle } = idleBrowser();
    runAllWhenIdle(tasks);
    const after = [0, 1, 2, 3].map(() => {
      beIdle();
      return done.length;
    });
    expect(after).toEqual([1, 2, 3, 3]);
    expect(done).toEqual(['first', 'second', 'third']);
  });

  test('can be cancelled halfway', () => {
    const { beIdle, requests } = idleBrowser();
    const cancel = runAllWhenIdle(tasks);
    beIdle();
    cancel();
    beIdle();
    expect([done, requests.size]).toEqual([['first'], 0]);
  });

  test('run in separate turns in a browser without idle callbacks', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('requestIdleCallback', undefined);
    runAllWhenIdle(tasks);
    expect(done).toEqual([]);
    vi.advanceTimersToNextTimer();
    expect(done).toEqual(['first']);
    vi.runAllTimers();
    expect(done).toEqual(['first', 'second', 'third']);
  });
});
