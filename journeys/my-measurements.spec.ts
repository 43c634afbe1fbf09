import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { backButton, begin, question, walk } from './measurement-steps.ts';
import { expectPath, takeWithOutcome } from './outcome-helpers.ts';
import { copyMeasurement, letMinutesPass, takeMeasurement } from './past-measurements.ts';
import { firstPath, pathThrough, treesOf } from './trees.ts';
import { beSignedIn } from './visit-helpers.ts';

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

test('[RES-01] [MEA-07] [MEA-12] at the end of a measurement the path needs no network, Back shows the last question, and Afronden leads home, where it is listed', async ({
  page,
  product,
}) => {
  const { tree, path } = await firstPath(product);
  const result = path.at(-1)?.option.result;
  await beSignedIn(page, product.url);
  await begin(page, tree.id);
  await walk(page, path.slice(0, -1));
  await expect(question(page)).toHaveText(path.at(-1)?.question ?? '');
  // Recording works; every read fails.
  await page.route('**/api/{questions,options,measurements}/**', (route) => route.abort());
  await walk(page, path.slice(-1));
  await expectPath(page, 'Waarom deze uitkomst', path, result?.name ?? '');
  await backButton(page).click();
  await expect(question(page)).toHaveText(path.at(-1)?.question ?? '');
  await page.unroute('**/api/{questions,options,measurements}/**');
  await walk(page, path.slice(-1));
  await page.getByRole('link', { name: 'Afronden' }).click();
  await expect(page).toHaveURL('/');
  const latest = page.getByRole('region', { name: 'Mijn metingen' }).getByRole('listitem');
  await expect(latest).toHaveCount(1);
  await expect(latest).toContainText(/^vandaag \d\d:\d\d/);
  await expect(latest).toContainText(`OK! ${tree.name}${result?.name}`);
  await latest.getByRole('link', { name: 'Bekijken' }).click();
  await expect(question(page)).toHaveText(result?.name ?? '');
  await expect(page.getByRole('link', { name: 'Afronden' })).toHaveCount(0);
  await backButton(page).click();
  await expect(page).toHaveURL('/');
});

test('[RES-01] my measurements are found by tree and period, sorted by date and read by the page', async ({
  page,
  product,
}) => {
  const { token, tree, taken } = await takeWithOutcome(product);
  const [, other] = await treesOf(product);
  if (!other) throw new Error('there is one tree only');
  await copyMeasurement(product, taken, 21);
  const old = await takeMeasurement(product, token, other.id, await pathThrough(product, other));
  await letMinutesPass(product, old, 200 * 24 * 60);
  const otherPath = await pathThrough(product, other);
  const open = await takeMeasurement(product, token, other.id, otherPath.slice(0, 1));
  await letMinutesPass(product, open, 1);
  const findByName = ({ name }: { name: string }) => `OK! ${name}`;

  await beSignedIn(page, product.url);
  await page.goto('/');
  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('menuitem', { name: 'Mijn metingen' }).click();
  await expect(question(page)).toHaveText('Mijn metingen');
  await expect(page.getByText('Er staat niets in over een gezin.')).toBeVisible();
  await expect(rows(page)).toHaveCount(20);
  await expect(page.getByText('1 tot 20 van 24 metingen')).toBeVisible();
  await expect(rows(page).nth(1)).toContainText('Open, bij stap 2');
  await page.getByRole('link', { name: 'Pagina 2' }).click();
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).last()).toContainText(findByName(other));

  await page.getByRole('columnheader', { name: 'Datum' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Datum' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows(page)).toHaveCount(20);
  await expect(rows(page).first()).toContainText(findByName(other));

  await page.getByRole('combobox', { name: 'Periode' }).selectOption('Laatste 3 maanden');
  await expect(page.getByText('1 tot 20 van 23 metingen')).toBeVisible();
  await page.getByRole('button', { name: findByName(other), exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('button', { name: findByName(other), exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Periode' }).selectOption('Alles');
  await expect(rows(page)).toHaveCount(2);
  await rows(page).last().getByRole('link', { name: 'Verder gaan' }).click();
  await expect(page).toHaveURL(`/measure/${other.id}`);
  await expect(question(page)).toHaveText(otherPath[1]?.question ?? '');
  await page.goto(`/measurements?tree=${tree.treeId}`);
  await rows(page).first().getByRole('link', { name: 'Bekijken' }).click();
  await expect(page).toHaveURL(/\/measurements\/[0-9a-f-]{36}$/);
});
