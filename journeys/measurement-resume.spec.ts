import type { Page } from '@playwright/test';
import { signedIn } from './accounts.ts';
import { expect, test } from './journey.ts';
import { openLedger } from './ledger.ts';
import {
  backButton,
  backFrom,
  begin,
  choose,
  chooseButton,
  goWithin,
  question,
  recordsOf,
  walk,
} from './measurement-steps.ts';
import { recordedOf } from './product-database.ts';
import { submitSignIn, tokenOf } from './session-helpers.ts';
import { threeSteps } from './trees.ts';
import { beSignedIn, calls } from './visit-helpers.ts';

const stepIs = (page: Page, step: number) =>
  expect(page.getByText(`Stap ${step}`, { exact: true }).filter({ visible: true })).toBeVisible();
const logo = (page: Page) => page.getByRole('link', { name: 'OK!, naar de startpagina' });
const goOn = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Verder gaan' });
/** Waits until the browser's history has reached this many choices. */
const historyIsAt = (page: Page, depth: number) =>
  expect.poll(() => page.evaluate(() => history.state.measurementPlace?.depth)).toBe(depth);
const browserBack = (page: Page) => page.evaluate(() => history.back());

test('[MEA-12][MEA-07] a reload at a step or at the result returns there with its history', async ({
  page,
  product,
}) => {
  const { tree, path, last, result } = await threeSteps(product);
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  await begin(page, tree.id);
  for (const [index, choice] of path.entries()) {
    await page.reload();
    await expect(question(page)).toHaveText(choice.question);
    await stepIs(page, index + 1);
    await choose(page, choice);
    await expect.poll(ledger.recorded).toEqual(recordsOf(path.slice(0, index + 1)));
  }
  await page.reload();
  await expect(question(page)).toHaveText(result);
  await goWithin(page, '/result');
  await page.reload();
  await expect(question(page)).toHaveText(result);
  await expect(page).toHaveURL('/result');
  await page.goBack();
  await expect(page).toHaveURL(`/measure/${tree.id}`);

  // Both the page's Back and the browser's find its history.
  await backButton(page).click();
  await expect(question(page)).toHaveText(last.question);
  await page.reload();
  await expect(question(page)).toHaveText(last.question);
  for (const choice of path.slice(0, -1).reverse()) {
    await browserBack(page);
    await expect(question(page)).toHaveText(choice.question);
  }
  await expect(backButton(page)).toHaveCount(0);
  const expected = [
    ...recordsOf(path),
    backFrom(last, path.length),
    ...path
      .slice(1)
      .map((choice, index) => backFrom(choice, index + 2))
      .reverse(),
  ];
  await expect.poll(ledger.recorded).toEqual(expected);
  expect(ledger.begun).toHaveLength(1);
  expect(await recordedOf(product, ledger.begun[0])).toEqual(expected);
});

test('[MEA-12] after the logo, Back, Forward and a discarded tab it returns to the same question', async ({
  page,
  context,
  product,
}) => {
  const { tree, path, first, second, third } = await threeSteps(product);
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await walk(page, [first, second]);
  await expect(question(page)).toHaveText(third.question);

  await logo(page).click();
  await expect(page.getByText(/^Je OK! .+ staat nog open bij stap 3$/)).toBeVisible();
  await page.goBack();
  await expect(question(page)).toHaveText(third.question);
  await logo(page).click();
  await goOn(page).click();
  await expect(question(page)).toHaveText(third.question);
  await stepIs(page, 3);
  await browserBack(page);
  await expect(question(page)).toHaveText(second.question);
  await page.goForward();
  await expect(question(page)).toHaveText(third.question);
  await browserBack(page);
  await backButton(page).click();
  await expect(question(page)).toHaveText(first.question);
  await historyIsAt(page, 0);
  await browserBack(page);
  await expect(page).toHaveURL('/');
  await page.goForward();
  await expect(question(page)).toHaveText(first.question);
  await choose(page, first);
  const thereAndBack = [backFrom(third, 3), ...recordsOf([first, second]).slice(1), backFrom(third, 3)];
  const expected = [...recordsOf([first, second]), ...thereAndBack, backFrom(second, 2), ...recordsOf([first])];
  await expect.poll(ledger.actions).toEqual(expected);

  await page.goto('about:blank');
  const tab = await context.newPage();
  await beSignedIn(tab, product.url);
  await tab.goto(`/measure/${tree.id}`);
  await expect(question(tab)).toHaveText(second.question);
  await stepIs(tab, 2);
  await walk(tab, path.slice(1));
  const all = [...expected, ...recordsOf(path).slice(1)];
  await expect.poll(() => recordedOf(product, ledger.begun[0])).toEqual(all);
  expect(ledger.begun).toHaveLength(1);
});

test('[MEA-12] a killed browser and a second device continue at the same step from home', async ({
  browser,
  product,
}) => {
  const { tree, path, result } = await threeSteps(product);
  let statisticsId: number | undefined;
  for (const [index, choice] of path.entries()) {
    const context = await browser.newContext({ baseURL: product.url });
    const page = await context.newPage();
    await beSignedIn(page, product.url);
    const ledger = openLedger(page);
    if (index === 0) await begin(page, tree.id);
    else {
      await page.goto('/');
      await expect(page.getByText(`staat nog open bij stap ${index + 1}`)).toBeVisible();
      await goOn(page).click();
      await stepIs(page, index + 1);
    }
    await choose(page, choice);
    await expect
      .poll(ledger.actions)
      .toEqual(recordsOf(path.slice(index, index + 1)).map((record) => ({ ...record, step: index + 1 })));
    statisticsId ??= ledger.begun[0];
    if (index === path.length - 1) await expect(question(page)).toHaveText(result);
    await context.close();
  }
  expect(await recordedOf(product, statisticsId)).toEqual(recordsOf(path));
});

test('[MEA-12][REL-03] actions unsent before a reload count, and are sent once', async ({ page, product }) => {
  const { tree, first, second, third } = await threeSteps(product);
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await page.route(calls.actions, (route) => route.abort());
  await choose(page, first);
  await expect(chooseButton(page, second.option)).toBeVisible();
  // Synchronously, before anything can be stored or sent.
  await chooseButton(page, second.option).evaluate((button) => {
    (button as HTMLElement).click();
    location.reload();
  });
  await expect(question(page)).toHaveText(third.question);
  await stepIs(page, 3);
  expect(ledger.actions()).toEqual([]);
  await page.unroute(calls.actions);
  await choose(page, third);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => recordedOf(product, ledger.begun[0])).toEqual(recordsOf([first, second, third]));
});

test('[MEA-12][SES-04][SES-11] after a session the sign-in leads back to the same step, for its user alone', async ({
  page,
  product,
  signIn,
}) => {
  const { tree, path, second, third, result } = await threeSteps(product);
  const { email: username } = await signIn();
  const tester = await signedIn(product.url, 'tester');
  const ledger = openLedger(page);
  const endSession = async () => {
    const headers = { Authorization: `Bearer ${await tokenOf(page)}` };
    expect((await page.request.post('/api/logout', { headers })).ok()).toBe(true);
  };
  // A page that reacts during a reload would change its address while the browser reloads it. The browser then loses
  // the data in the history entry.
  const endSessionWhileAway = async () => {
    const headers = { Authorization: `Bearer ${await tokenOf(page)}` };
    await page.goto('about:blank');
    expect((await page.request.post(`${product.url}/api/logout`, { headers })).ok()).toBe(true);
    await page.goBack();
  };
  await begin(page, tree.id);
  await walk(page, path.slice(0, 1));
  await expect.poll(ledger.actions).toHaveLength(1);
  // The page notices it when it sends the last action, which is done again with a new session.
  await page.route(calls.actions, (route) => route.abort());
  await choose(page, second);
  await endSession();
  await page.unroute(calls.actions);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page).toHaveURL('/login');
  await submitSignIn(page, { username });
  await expect(question(page)).toHaveText(third.question);
  await stepIs(page, 3);
  await walk(page, path.slice(2));
  await expect(question(page)).toHaveText(result);
  await expect.poll(ledger.recorded).toEqual(recordsOf(path));

  await endSessionWhileAway();
  await expect(page).toHaveURL('/login');
  await submitSignIn(page, { username });
  await expect(question(page)).toHaveText(result);

  await endSessionWhileAway();
  await expect(page).toHaveURL('/login');
  await submitSignIn(page, { username: tester.email, password: tester.password });
  await expect(page).toHaveURL('/');
  await expect(question(page)).toHaveText(/^Welkom/);
  await expect(page.getByText('staat nog open')).toHaveCount(0);
  // No back-click, since the measurement was not left.
  expect(await recordedOf(product, ledger.begun[0])).toEqual(recordsOf(path));
  expect(ledger.begun).toHaveLength(1);
});

test('[MEA-06] Back at once after the first choice goes back to its question', async ({ page, product }) => {
  const { tree, first } = await threeSteps(product);
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await historyIsAt(page, 0);
  // Delays a frame: the history follows only after it.
  await page.evaluate(() => {
    const frame = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) => setTimeout(() => frame(callback), 400) as unknown as number;
  });
  await choose(page, first);
  await browserBack(page);
  await expect.poll(ledger.actions).toHaveLength(2);
  await expect(question(page)).toHaveText(first.question);
  await expect(page).toHaveURL(`/measure/${tree.id}`);
  expect(ledger.actions().at(-1)?.action).toBe('BACK_CLICK');
  await choose(page, first);
  await stepIs(page, 2);
});
