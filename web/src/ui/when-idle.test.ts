import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { whenIdle, whenIdleInTurn } from './when-idle.ts';

type Request = { task: () => void; timeout?: number };

/** A browser that is idle when it is told to be: it does one thing at a time. */
const idleBrowser = () => {
  const requests = new Map<number, Request>();
  let made = 0;
  vi.stubGlobal('requestIdleCallback', (task: () => void, { timeout }: { timeout?: number } = {}) => {
    made += 1;
    requests.set(made, { task, timeout });
    return made;
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

test('[MEA-10] what is done ahead waits for an idle moment, but not for ever', () => {
  const { requests, beIdle } = idleBrowser();
  const task = vi.fn();
  whenIdle(task);
  expect(task).not.toHaveBeenCalled();
  expect([...requests.values()].map(({ timeout }) => timeout)).toEqual([1000]);
  beIdle();
  expect(task).toHaveBeenCalledOnce();
});

describe('[MEA-10] several things', () => {
  const done: string[] = [];
  const tasks = ['first', 'second', 'third'].map((name) => () => void done.push(name));
  beforeEach(() => void done.splice(0));

  test('are done one an idle moment', () => {
    const { beIdle } = idleBrowser();
    whenIdleInTurn(tasks);
    const after = [0, 1, 2, 3].map(() => {
      beIdle();
      return done.length;
    });
    expect(after).toEqual([1, 2, 3, 3]);
    expect(done).toEqual(['first', 'second', 'third']);
  });

  test('are called off in the middle', () => {
    const { beIdle, requests } = idleBrowser();
    const cancel = whenIdleInTurn(tasks);
    beIdle();
    cancel();
    beIdle();
    expect([done, requests.size]).toEqual([['first'], 0]);
  });

  test('are done apart in a browser that tells of no idle moment', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('requestIdleCallback', undefined);
    whenIdleInTurn(tasks);
    expect(done).toEqual([]);
    vi.advanceTimersToNextTimer();
    expect(done).toEqual(['first']);
    vi.runAllTimers();
    expect(done).toEqual(['first', 'second', 'third']);
  });
});
