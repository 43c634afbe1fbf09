import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { openLedger } from './ledger.ts';
import { begin, question } from './measurement-steps.ts';
import { firstPath } from './trees.ts';
import { beSignedIn } from './visit-helpers.ts';

const anyChooseButton = (page: Page) =>
  page
    .getByRole('button', { name: /^Kies dit antwoord: / })
    .filter({ visible: true })
    .first();

/** Taps at this many milliseconds after the page was opened. */
const tap = (page: Page, at: number) =>
  anyChooseButton(page).evaluate((button, moment) => {
    const click = new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: 'touch', detail: 1 });
    Object.defineProperty(click, 'timeStamp', { value: moment });
    button.dispatchEvent(click);
  }, at);

for (const [name, width] of [
  ['a desktop', 1440],
  ['a phone', 390],
] as const) {
  test(`[MEA-04] on ${name} the second half of a double tap or click chooses nothing at the next question`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const { tree, path } = await firstPath(product);
    await beSignedIn(page, product.url);
    const ledger = openLedger(page);
    await begin(page, tree.id);
    const [first = '', second = ''] = path.map((step) => step.question);
    await expect(question(page)).toHaveText(first);

    await tap(page, 10_000);
    await expect(question(page)).not.toHaveText(first);
    const next = await question(page).innerText();
    // The next question is already there, with its button in the same place.
    await tap(page, 10_299);
    await anyChooseButton(page).dispatchEvent('click', { detail: 2 });
    await expect.poll(() => ledger.acknowledged).toHaveLength(1);
    await expect(question(page)).toHaveText(next);
    await expect(page.getByText('Stap 2', { exact: true }).filter({ visible: true })).toBeVisible();

    await tap(page, 10_301);
    await expect(question(page)).not.toHaveText(next);
    await expect.poll(() => ledger.acknowledged).toHaveLength(2);
    expect([first, second]).not.toContain('');
  });
}
