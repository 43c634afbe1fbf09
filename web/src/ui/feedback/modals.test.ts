import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeAllModals, getModals, openModal } from './modals.ts';

describe('openModal', () => {
  afterEach(() => closeAllModals());

  it('stacks modals and closes the one it opened', () => {
    const closeFirst = openModal(() => 'first');
    openModal(() => 'second');
    closeFirst();
    expect(getModals().map((modal) => modal.render(() => undefined))).toEqual(['second']);
  });

  it('reports closing once, however often it is asked', () => {
    const onClose = vi.fn();
    const close = openModal(() => null, { onClose });
    close();
    close();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('closes all, the last opened first', () => {
    const closed: string[] = [];
    openModal(() => null, { onClose: () => closed.push('lower') });
    openModal(() => null, { onClose: () => closed.push('upper') });
    closeAllModals();
    expect(closed).toEqual(['upper', 'lower']);
    expect(getModals()).toEqual([]);
  });
});
