import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';
import { pressOnScreen } from './tree-preview.ts';

/** A way of working on a tree: with the keyboard alone, or with the mouse. */
export type Hand = {
  /** Uses a button, a link or a switch. */
  use: (target: Locator) => Promise<void>;
  /** Types into a field. */
  write: (target: Locator, words: string) => Promise<void>;
  /** Goes to a row of the outline; on a placeholder row it adds a node. */
  row: (target: Locator) => Promise<void>;
  /** Chooses an entry of an open menu. */
  entry: (target: Locator) => Promise<void>;
  /** Chooses an answer in the preview's frame: `opener` brings the answer into view, `target` chooses it. */
  answer: (opener: Locator, target: Locator) => Promise<void>;
};

/** With the mouse alone: text is typed into the clicked field. */
export const mouseOf = (page: Page): Hand => {
  const use = (target: Locator) => target.click();
  return {
    use,
    row: use,
    entry: use,
    answer: async (opener, target) => {
      // On a phone the answers are side by side.
      await pressOnScreen(page, opener);
      await pressOnScreen(page, target);
    },
    write: async (target, words) => {
      await target.click();
      await page.keyboard.type(words);
    },
  };
};

/** More stops than the editor has. */
const maxStops = 150;

/** With the keyboard alone; everything else is read from the focused element. */
export const keyboardOf = (page: Page): Hand => {
  const tree = page.getByRole('tree');
  const isFocused = (target: Locator) =>
    target.evaluate((element) => element === element.ownerDocument.activeElement, undefined, { timeout: 5000 });
  /** Checks whether the target comes before the focused element. */
  const isBefore = (target: Locator) =>
    target.evaluate((element) => {
      const active = element.ownerDocument.activeElement;
      return active !== null && (active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) > 0;
    });
  const walkTo = async (target: Locator) => {
    await expect(target).toBeVisible();
    const key = (await isBefore(target)) ? 'Shift+Tab' : 'Tab';
    for (let pressed = 0; pressed < maxStops; pressed += 1) {
      if (await isFocused(target)) return;
      await page.keyboard.press(key);
    }
    throw new Error(`${target} cannot be reached with the keyboard`);
  };
  const toTree = async () => {
    if (await isFocused(tree)) return;
    // One key leads from the fields of a node back to its row.
    if (await page.locator('#node-panel').evaluate((panel) => panel.contains(document.activeElement))) {
      await page.keyboard.press('Escape');
      await expect(tree).toBeFocused();
    } else await walkTo(tree);
  };
  const placeOf = (target: Locator) => target.evaluate((element) => Number((element as HTMLElement).dataset.index));
  return {
    use: async (target) => {
      await walkTo(target);
      const isSwitch = await target.evaluate((element) => element.matches('input'));
      await page.keyboard.press(isSwitch ? 'Space' : 'Enter');
    },
    write: async (target, words) => {
      await walkTo(target);
      await page.keyboard.type(words);
    },
    row: async (target) => {
      await expect(target).toBeVisible();
      await toTree();
      const at = await placeOf(tree.getByRole('treeitem', { selected: true }));
      const steps = (await placeOf(target)) - at;
      for (let step = 0; step < Math.abs(steps); step += 1)
        await page.keyboard.press(steps > 0 ? 'ArrowDown' : 'ArrowUp');
      await expect(target).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('Enter');
    },
    entry: async (target) => {
      await expect(target).toBeVisible();
      for (let pressed = 0; pressed < maxStops && !(await isFocused(target)); pressed += 1)
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    },
    answer: async (_opener, target) => {
      await expect(target).toBeVisible();
      for (let pressed = 0; pressed < maxStops; pressed += 1) {
        await page.keyboard.press('Tab');
        if (await isFocused(target)) return page.keyboard.press('Enter');
      }
      throw new Error(`${target} cannot be reached with the keyboard`);
    },
  };
};
