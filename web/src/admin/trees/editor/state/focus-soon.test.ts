import { afterEach, expect, test, vi } from 'vitest';
import { focusSoon } from './focus-soon.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page whose frames are drawn by hand. */
const createPage = () => {
  const frames: (() => void)[] = [];
  class FakeElement {
    isFocused = false;
    focus = () => {
      this.isFocused = true;
    };
  }
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('HTMLElement', FakeElement);
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
  const element = new FakeElement();
  focusSoon(() => element as never);
  return { element, press: () => window.dispatchEvent(new Event('pointerdown')), draw: () => frames.shift()?.() };
};

test('[TRE-08] a new node gets the focus when it is drawn', () => {
  const { element, draw } = createPage();
  draw();
  expect(element.isFocused).toBe(false);
  draw();
  expect(element.isFocused).toBe(true);
});

test('[TRE-08] a menu that the user opens before the next frames keeps the focus, and stays open', () => {
  const { element, draw, press } = createPage();
  draw();
  press();
  draw();
  expect(element.isFocused).toBe(false);
});
