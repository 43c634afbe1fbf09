import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { openLedger } from './ledger.ts';
import { backButton, backFrom, begin, choose, goWithin, question, recordsOf, walk } from './measurement-steps.ts';
import { threeSteps } from './trees.ts';
import { beSignedIn } from './visit-helpers.ts';

const stepIs = (page: Page, step: number) =>
  expect(page.getByText(`Stap ${step}`, { exact: true }).filter({ visible: true })).toBeVisible();

/** The browser's own buttons. */
const browserBack = (page: Page) => page.evaluate(() => history.back());
const browserForward = (page: Page) => page.evaluate(() => history.forward());

for (const [kind, goBack] of [
  ['the Back button', (page: Page) => backButton(page).click()],
  ["the browser's Back", browserBack],
] as const) {
  test(`[MEA-06] ${kind} shows the question before, lowers the step and is recorded`, async ({ page, product }) => {
    const { tree, path, first, second, third } = await threeSteps(product);
    await beSignedIn(page, product.url);
    const ledger = openLedger(page);
    await begin(page, tree.id);
    await expect(backButton(page)).toHaveCount(0);
    await walk(page, [first, second]);
    await expect(question(page)).toHaveText(third.question);
    await stepIs(page, 3);
    await goBack(page);
    await expect(question(page)).toHaveText(second.question);
    await stepIs(page, 2);
    await goBack(page);
    await expect(question(page)).toHaveText(first.question);
    await stepIs(page, 1);
    await expect(backButton(page)).toHaveCount(0);
    await walk(page, [first, second, third]);
    await expect
      .poll(ledger.actions)
      .toEqual([...recordsOf([first, second]), backFrom(third, 3), backFrom(second, 2), ...recordsOf(path)]);
    expect(ledger.begun).toHaveLength(1);
  });
}

test("[MEA-06] the browser's Forward makes the choice again that Back took back, and never loses the measurement", async ({
  page,
  product,
}) => {
  const { tree, first, second, third } = await threeSteps(product);
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await walk(page, [first, second]);
  await expect(question(page)).toHaveText(third.question);
  await browserBack(page);
  await expect(question(page)).toHaveText(second.question);
  await browserForward(page);
  await expect(question(page)).toHaveText(third.question);
  await stepIs(page, 3);
  // Back still goes one question back.
  await browserBack(page);
  await expect(question(page)).toHaveText(second.question);
  await browserBack(page);
  await expect(question(page)).toHaveText(first.question);
  await stepIs(page, 1);
  await browserBack(page);
  await expect(page).toHaveURL(`/question-trees/${tree.id}`);
  const thereAndBack = [backFrom(third, 3), ...recordsOf([first, second]).slice(1), backFrom(third, 3)];
  await expect.poll(ledger.actions).toEqual([...recordsOf([first, second]), ...thereAndBack, backFrom(second, 2)]);
});

/** Ways to leave a result for its question or for home; the result is not shown again. */
const waysOut: readonly [string, (page: Page) => Promise<void>, 'home' | 'question'][] = [
  ['the Back button', (page) => backButton(page).click(), 'question'],
  ["the browser's Back", browserBack, 'question'],
  ['the logo', (page) => page.getByRole('link', { name: 'OK!, naar de startpagina' }).click(), 'home'],
  ['Afronden', (page) => page.getByRole('link', { name: 'Afronden' }).click(), 'home'],
];

test('[MEA-07] a result left with the Back button, the browser, the logo or Afronden records exactly one back-click', async ({
  page,
  product,
}) => {
  const { tree, path, result } = await threeSteps(product);
  const last = path.at(-1);
  if (!last) throw new Error('no path');
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await walk(page, path);
  const expected = recordsOf(path);
  for (const [kind, leave, to] of waysOut) {
    await test.step(kind, async () => {
      await expect(page).toHaveURL(`/measure/${tree.id}`);
      await expect(question(page)).toHaveText(result);
      await leave(page);
      expected.push(backFrom(last, path.length));
      // The following actions prove that no second back-click was sent.
      if (to === 'question') {
        await expect(question(page)).toHaveText(last.question);
        await stepIs(page, path.length);
        await choose(page, last);
        expected.push(...recordsOf(path).slice(-1));
      } else {
        await expect(question(page)).toHaveText(/^Welkom/);
        // The screen is left a moment after home is shown; a page that closes before that leaves nothing.
        await expect.poll(ledger.recorded).toEqual(expected);
        await begin(page, tree.id);
        await walk(page, path);
        expected.push(...recordsOf(path));
      }
      await expect.poll(ledger.recorded).toEqual(expected);
    });
  }
});

test('[MEA-07] signing out at a result records exactly one back-click', async ({ page, product }) => {
  const { tree, path, result } = await threeSteps(product);
  const last = path.at(-1);
  if (!last) throw new Error('no path');
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await walk(page, path);
  await expect(question(page)).toHaveText(result);
  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('menuitem', { name: 'Uitloggen' }).click();
  await expect(page).toHaveURL('/login');
  await expect.poll(ledger.actions).toEqual([...recordsOf(path), backFrom(last, path.length)]);
});

test('[MEA-07] a reload at a result records nothing', async ({ page, product }) => {
  const { tree, path, result } = await threeSteps(product);
  const [first] = path;
  if (!first) throw new Error('no path');
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await walk(page, path);
  await expect(question(page)).toHaveText(result);
  await expect.poll(ledger.recorded).toEqual(recordsOf(path));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The measurement can be begun again after any reload, and its next action is that choice.
  await begin(page, tree.id);
  await choose(page, first);
  await expect.poll(ledger.recorded).toEqual([...recordsOf(path), ...recordsOf([first])]);
});

test('[MEA-07] leaving in the middle of the questions records nothing', async ({ page, product }) => {
  const { tree, first, second } = await threeSteps(product);
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await choose(page, first);
  await expect(question(page)).toHaveText(second.question);
  await page.getByRole('link', { name: 'OK!, naar de startpagina' }).click();
  await expect(question(page)).toHaveText(/^Welkom/);
  await begin(page, tree.id);
  await choose(page, first);
  await expect.poll(ledger.actions).toEqual([...recordsOf([first]), ...recordsOf([first])]);
});

test('[MEA-07] the result is at /result too, and Back there leads to the last question', async ({ page, product }) => {
  const { tree, path, result } = await threeSteps(product);
  const last = path.at(-1);
  if (!last) throw new Error('no path');
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await walk(page, path);
  await expect(question(page)).toHaveText(result);
  await goWithin(page, '/result');
  await expect(page).toHaveURL('/result');
  await expect(question(page)).toHaveText(result);
  await backButton(page).click();
  await expect(question(page)).toHaveText(last.question);
  await expect(page).toHaveURL(`/measure/${tree.id}`);
  await expect.poll(ledger.actions).toEqual([...recordsOf(path), backFrom(last, path.length)]);
});

test('[NAV-06] /result without a result leads home', async ({ page, product }) => {
  await beSignedIn(page, product.url);
  await page.goto('/result');
  await expect(page).toHaveURL('/');
  await expect(question(page)).toHaveText(/^Welkom/);
});
