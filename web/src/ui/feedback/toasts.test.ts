import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToastQueue } from './toasts.ts';

const texts = (queue: ReturnType<typeof createToastQueue>) => queue.getVisible().map((toast) => toast.text);

describe('createToastQueue', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('shows three at most, newest last, and lets the rest wait their turn', () => {
    const queue = createToastQueue();
    const first = queue.add({ kind: 'error', text: 'a' });
    for (const text of ['b', 'c', 'd', 'e']) queue.add({ kind: 'error', text });
    expect(texts(queue)).toEqual(['a', 'b', 'c']);
    queue.close(first);
    expect(texts(queue)).toEqual(['b', 'c', 'd']);
  });

  it('closes success and info after 8 s and keeps errors', () => {
    const queue = createToastQueue();
    queue.add({ kind: 'success', text: 'saved' });
    queue.add({ kind: 'info', text: 'news' });
    queue.add({ kind: 'error', text: 'failed' });
    vi.advanceTimersByTime(7999);
    expect(texts(queue)).toEqual(['saved', 'news', 'failed']);
    vi.advanceTimersByTime(1);
    expect(texts(queue)).toEqual(['failed']);
    vi.advanceTimersByTime(600_000);
    expect(texts(queue)).toEqual(['failed']);
  });

  it('starts the timer of a waiting message when it appears', () => {
    const queue = createToastQueue();
    const errors = ['a', 'b', 'c'].map((text) => queue.add({ kind: 'error', text }));
    queue.add({ kind: 'info', text: 'late' });
    vi.advanceTimersByTime(60_000);
    queue.close(errors[0] ?? 0);
    vi.advanceTimersByTime(7999);
    expect(texts(queue)).toContain('late');
    vi.advanceTimersByTime(1);
    expect(texts(queue)).not.toContain('late');
  });

  it('does not count paused time, also for messages added meanwhile', () => {
    const queue = createToastQueue();
    queue.add({ kind: 'info', text: 'first' });
    vi.advanceTimersByTime(5000);
    queue.pause();
    queue.add({ kind: 'info', text: 'second' });
    vi.advanceTimersByTime(60_000);
    expect(texts(queue)).toEqual(['first', 'second']);
    queue.resume();
    vi.advanceTimersByTime(3000);
    expect(texts(queue)).toEqual(['second']);
    vi.advanceTimersByTime(5000);
    expect(texts(queue)).toEqual([]);
  });

  it('does not add a text again while it is visible', () => {
    const queue = createToastQueue();
    const id = queue.add({ kind: 'error', text: 'same' });
    expect(queue.add({ kind: 'error', text: 'same' })).toBe(id);
    expect(texts(queue)).toEqual(['same']);
    queue.close(id);
    expect(queue.add({ kind: 'error', text: 'same' })).not.toBe(id);
    expect(texts(queue)).toEqual(['same']);
  });

  it('notifies its listeners and keeps one snapshot between changes', () => {
    const queue = createToastQueue();
    const listener = vi.fn();
    const unsubscribe = queue.subscribe(listener);
    queue.add({ kind: 'error', text: 'a' });
    expect(listener).toHaveBeenCalledTimes(1);
    expect(queue.getVisible()).toBe(queue.getVisible());
    unsubscribe();
    queue.clear();
    expect(listener).toHaveBeenCalledTimes(1);
    expect(texts(queue)).toEqual([]);
  });
});
