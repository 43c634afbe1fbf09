import type { MeasurementSummary } from '@ok/contract/routes/measurement/own-measurements.ts';
import type { Page } from '@playwright/test';
import { axeFindings, expect, test } from './journey.ts';
import { openLedger } from './ledger.ts';
import { begin, choose, question, recordsOf } from './measurement-steps.ts';
import { recordedOf } from './product-database.ts';
import { toastsOn } from './session-helpers.ts';
import { firstPath } from './trees.ts';
import { alter, beSignedIn, calls } from './visit-helpers.ts';

const twoSteps = async (product: Parameters<typeof firstPath>[0]) => {
  const { tree, path } = await firstPath(product);
  const [first, second, third] = path;
  if (!first || !second || !third) throw new Error('too short a path');
  return { tree, first, second, third };
};

const card = (page: Page) => page.getByRole('main').getByRole('region', { name: /staat nog open/ });
const toInstruction = (page: Page) => page.getByRole('link', { name: /^Start OK!/ });
const start = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Start', exact: true });

/** Another answer than the chosen one. */
const otherThan = <T extends { id: number }>(options: readonly T[], { id }: T): T => {
  const other = options.find((option) => option.id !== id);
  if (!other) throw new Error('there is one answer only');
  return other;
};

test('[MEA-12] home offers open measurements, and closes one after a confirmation', async ({ page, product }) => {
  const { tree, first, second } = await twoSteps(product);
  await beSignedIn(page, product.url);
  await begin(page, tree.id);
  await choose(page, first);
  await expect(question(page)).toHaveText(second.question);
  await page.goto('/');
  await expect(card(page)).toContainText('Je OK! Baby (0-12 maanden) staat nog open bij stap 2');
  await expect(card(page)).toContainText(/vandaag \d\d:\d\d/);
  await expect(toInstruction(page)).toHaveCount(3);
  expect(await axeFindings(page)).toEqual([]);

  await card(page).getByRole('button', { name: 'Afsluiten zonder uitkomst' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'OK! Baby (0-12 maanden) afsluiten zonder uitkomst?' });
  await expect(dialog.getByRole('button', { name: 'Annuleren' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Annuleren' }).click();
  await expect(card(page)).toBeVisible();

  // The measurement stays open, and its card says so, until the server has closed it.
  await page.route('**/api/measurements/*/stop*', (route) => route.abort(), { times: 1 });
  await card(page).getByRole('button', { name: 'Afsluiten zonder uitkomst' }).click();
  await dialog.getByRole('button', { name: 'Afsluiten zonder uitkomst' }).click();
  await expect(toastsOn(page)).toHaveText('Server niet bereikbaar');
  await dialog.getByRole('button', { name: 'Afsluiten zonder uitkomst' }).click();
  await expect(card(page)).toHaveCount(0);
  await expect(
    toastsOn(page).filter({ hasText: 'OK! Baby (0-12 maanden) is afgesloten zonder uitkomst.' }),
  ).toBeVisible();
  await expect(question(page)).toBeFocused();
});

test('[MEA-12] starting a tree with an open measurement asks first: continuing loses nothing, starting again closes it', async ({
  page,
  product,
}) => {
  const { tree, first, second } = await twoSteps(product);
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await choose(page, first);
  await page.goto(`/question-trees/${tree.id}`);
  await start(page).click();
  const dialog = page.getByRole('dialog', { name: 'Je hebt nog een OK! Baby (0-12 maanden) open' });
  await expect(dialog.getByRole('button', { name: 'Verder gaan' })).toBeFocused();
  await expect(dialog).toContainText('Je was bij stap 2, vandaag');
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(question(page)).toHaveText(second.question);

  await page.goto(`/question-trees/${tree.id}`);
  await start(page).click();
  await dialog.getByRole('button', { name: 'Opnieuw beginnen' }).click();
  await expect(question(page)).toHaveText(first.question);
  await expect.poll(() => ledger.begun).toHaveLength(2);
  // A measurement without an answer can't be resumed.
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Mijn metingen' })).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  await page.goBack();
  await choose(page, first);
  await expect(question(page)).toHaveText(second.question);
  await page.goto('/');
  await expect(card(page)).toContainText('bij stap 2');
  await expect(card(page)).toHaveCount(1);
  expect(await recordedOf(product, ledger.begun[0])).toEqual(recordsOf([first]));
});

test('[MEA-12] a tab with an outdated measurement shows its current step and the reason', async ({
  page,
  context,
  product,
}) => {
  const { tree, first, second, third } = await twoSteps(product);
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await choose(page, first);
  await expect.poll(ledger.actions).toHaveLength(1);
  const other = await context.newPage();
  await beSignedIn(other, product.url);
  const otherLedger = openLedger(other);
  await other.goto(`/measure/${tree.id}`);
  await choose(other, second);
  await expect.poll(otherLedger.actions).toHaveLength(1);

  await choose(page, { ...second, option: otherThan(second.options, second.option) });
  await expect(question(page)).toHaveText(third.question);
  const why = page.getByText('Deze meting is in een ander tabblad of op een ander apparaat verdergegaan.');
  await expect(why.filter({ visible: true })).toBeVisible();
  await expect.poll(() => recordedOf(product, ledger.begun[0])).toEqual(recordsOf([first, second]));
  await choose(page, third);
  await expect(why.filter({ visible: true })).toHaveCount(0);
  await expect.poll(() => recordedOf(product, ledger.begun[0])).toEqual(recordsOf([first, second, third]));
});

test("[MEA-12] a reload before the server's answer resumes the open measurement as well", async ({ page, product }) => {
  const { tree, first, second } = await twoSteps(product);
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await choose(page, first);
  await expect.poll(ledger.actions).toHaveLength(1);
  await page.goto('/');
  await expect(card(page)).toBeVisible();
  await page.route('**/api/measurements', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(`/measure/${tree.id}`);
  await expect(page.getByRole('main').getByRole('button', { name: 'Probeer opnieuw' })).toBeVisible();
  await page.unroute('**/api/measurements');
  await page.reload();
  await expect(question(page)).toHaveText(second.question);
});

test('[MEA-12] home shows a measurement whose only answer reaches the server after home was read', async ({
  page,
  product,
}) => {
  const { tree, first, second } = await twoSteps(product);
  await beSignedIn(page, product.url);
  await begin(page, tree.id);
  const sending = Promise.withResolvers<void>();
  await page.route(calls.actions, async (route) => {
    await sending.promise;
    await route.continue().catch(() => undefined);
  });
  await choose(page, first);
  await expect(question(page)).toHaveText(second.question);
  const isRead = page.waitForResponse('**/api/measurements/overview*');
  await page.goto('/');
  await isRead;
  await expect(page.getByText('Rond je een OK! af, dan vind je hem hier terug.')).toBeVisible();
  await expect(card(page)).toHaveCount(0);
  sending.resolve();
  await expect(card(page)).toContainText('staat nog open bij stap 2');
});

test('[MEA-12] a measurement closed elsewhere, or no longer readable, says so with the possible actions', async ({
  page,
  product,
}) => {
  const { tree, first, second } = await twoSteps(product);
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await choose(page, first);
  await expect.poll(ledger.actions).toHaveLength(1);
  const key = await page.evaluate(() => history.state.measurementPlace.key as string);
  const stop = () =>
    page.evaluate(async (path) => {
      const token = JSON.parse(sessionStorage.getItem('jhi-authenticationToken') ?? '""');
      await fetch(path, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    }, `/api/measurements/${key}/stop`);
  await stop();
  await choose(page, second);
  await expect(question(page)).toHaveText('Deze OK! is afgesloten');
  await page.getByRole('button', { name: 'Opnieuw beginnen' }).click();
  await expect(question(page)).toHaveText(first.question);
  await expect.poll(() => ledger.begun).toHaveLength(2);
  await choose(page, first);
  await expect(question(page)).toHaveText(second.question);

  const unreadable = (measured: MeasurementSummary) => ({ ...measured, resumable: false, notResumable: 'UNREADABLE' });
  await alter(page, calls.overview, (reply: { open: MeasurementSummary[] }) => ({
    ...reply,
    open: reply.open.map(unreadable),
  }));
  await page.route(calls.measurement, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: unreadable(await response.json()) });
  });
  await page.reload();
  await expect(question(page)).toHaveText('Met deze OK! kun je niet verder');
  await page.goto('/');
  await expect(card(page)).toContainText('Je OK! Baby (0-12 maanden) staat nog open, maar je kunt er niet mee verder');
  await expect(card(page).getByRole('link')).toHaveCount(0);
  await page.goBack();
  await page.getByRole('button', { name: 'Afsluiten zonder uitkomst' }).click();
  await expect(question(page)).toHaveText(/^Welkom/);
  await expect(card(page)).toHaveCount(0);
});

test('[MEA-12] open measurements take no space while loading, hide no tree when they fail to load, and are fetched again', async ({
  page,
  product,
}) => {
  const { tree, first, second } = await twoSteps(product);
  await beSignedIn(page, product.url);
  await begin(page, tree.id);
  await choose(page, first);
  await expect(question(page)).toHaveText(second.question);
  await page.route(calls.overview, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/');
  await expect(toInstruction(page)).toHaveCount(3);
  await expect(page.getByText('Of er nog een OK! openstaat, is nu niet te zien.')).toBeVisible();
  await page.unroute(calls.overview);
  await page.getByRole('main').getByRole('button', { name: 'Probeer opnieuw' }).click();
  await expect(card(page)).toBeVisible();

  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(calls.overview, async (route) => {
    await promise;
    await route.continue();
  });
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/measurements')) requests.push(request.url());
  });
  await page.reload();
  await expect(page.getByText('De vragenbomen worden geladen')).toBeAttached();
  resolve();
  await expect(card(page)).toBeVisible();
  expect(requests).toHaveLength(1);
});
