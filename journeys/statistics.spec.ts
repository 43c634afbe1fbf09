import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { fillMeasurements } from '../bench/fill-measurements.ts';
import { countAll } from '../server/src/statistics/counting/counting.ts';
import { expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import type { Product } from './product.ts';
import { inDatabase } from './product-database.ts';
import { answerStatistics } from './statistics-figures.ts';
import { beSignedIn } from './visit-helpers.ts';

/** A product with measurements of two years, of a tree in two versions and in three languages. */
const test = testOnOwnProduct((product) =>
  inDatabase(product, async (connection) => {
    await fillMeasurements(connection, 1500, 40);
    await countAll(connection.db);
  }),
);

/** Number of measurements in the database, without testers: all, or those that match. */
const measuredIn = (product: Product, of: { tree?: number; version?: number; status?: 'FINISHED' } = {}) =>
  inDatabase(product, async ({ db }) => {
    const { count } = await db
      .selectFrom('measurement')
      .innerJoin('publication', 'publication.id', 'publication_id')
      .innerJoin('question_tree', 'question_tree.id', 'question_tree_id')
      .where('measurement.test', '=', false)
      .$if(of.tree !== undefined, (query) => query.where('question_tree.tree_id', '=', of.tree ?? 0))
      .$if(of.version !== undefined, (query) => query.where('question_tree.version', '=', of.version ?? 0))
      .$if(of.status !== undefined, (query) => query.where('measurement.status', '=', of.status ?? 'FINISHED'))
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  });

const formatCount = (count: number) => new Intl.NumberFormat('nl').format(count);

const chart = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const started = (page: Page) => chart(page, 'Kerncijfers').getByRole('definition').first();

/** Cells of a table, row by row. */
const cellsOf = async (table: Locator): Promise<string[][]> => {
  const rows = await table.getByRole('row').all();
  const cells = await Promise.all(rows.map((row) => row.locator('th, td').allTextContents()));
  return cells.slice(1);
};

const save = async (page: Page, card: Locator, kind: string) => {
  await card.getByRole('button', { name: /^Download/ }).click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: kind }).click()]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
};

test('[STT-03] an administrator sees the figures by tree and period, and downloads them', async ({
  page,
  product,
  complaints,
}) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Beheer' }).getByRole('link', { name: 'Cijfers', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Statistiek' })).toBeVisible();
  await page.getByLabel('Periode', { exact: true }).selectOption({ label: 'Alles' });
  await expect(started(page)).toHaveText(formatCount(await measuredIn(product)));
  await expect(page).toHaveURL('/admin/statistics?period=all');
  await page.getByLabel('Vragenboom', { exact: true }).selectOption('1');
  const ofTree = formatCount(await measuredIn(product, { tree: 1 }));
  await expect(started(page)).toHaveText(ofTree);
  await page.reload();
  await expect(started(page)).toHaveText(ofTree);
  // Unknown parameters are removed from the address, which may be shared.
  await page.goto('/admin/statistics?period=all&tree=1&version=none&colour=red');
  await expect(page).toHaveURL('/admin/statistics?tree=1&period=all');
  await expect(started(page)).toHaveText(ofTree);

  const scores = chart(page, 'Verdeling van scores');
  await expect(scores.getByRole('img')).toHaveAccessibleName(/1, Zeer sterk insensitief: \d+/);
  await scores.getByRole('button', { name: /^Toon als tabel/ }).click();
  const scoreCells = await cellsOf(scores.getByRole('table'));
  expect(scoreCells.map(([score]) => score)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  const slowest = chart(page, 'Tijd per vraag').getByRole('link').first();
  await expect(slowest).toHaveAccessibleName(/^[A-Z]\d\d .+, n = [\d.]+, mediaan /);
  await expect(slowest).toHaveAttribute('href', /\/admin\/question-trees\/\d+\?node=/);
  const { name, content } = await save(page, scores, 'Cijfers (CSV)');
  expect(name).toBe('ok-boom-1-scores.csv');
  const lines = content.toString('utf8').replace('\uFEFF', '').trim().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',')[2])).toEqual(
    scoreCells.map(([, , count = '']) => count.replaceAll('.', '')),
  );
  const svg = (await save(page, scores, 'Afbeelding (SVG)')).content.toString('utf8');
  expect(svg).toMatch(/^<svg[^>]*xmlns=/);
  expect(svg).not.toMatch(/var\(|class=|style=/);
  const png = await save(page, scores, 'Afbeelding (PNG)');
  expect(png.content.subarray(1, 4).toString('latin1')).toBe('PNG');
  const filters = new URLSearchParams({ tree: '1' });
  // On a phone the filters after the period are behind a button.
  const wide = page.viewportSize() ?? { width: 1280, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByLabel('Vragenboom', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Filters (1)' }).click();
  await expect(page.getByLabel('Vragenboom', { exact: true })).toHaveValue('1');
  await page.setViewportSize(wide);
  await expect(page.getByRole('link', { name: 'Exporteren als csv' })).toHaveAttribute(
    'href',
    `/admin/statistics/export?${filters}`,
  );
  expect(complaints).toEqual([]);
});

test('[STT-03] two versions of a tree are compared from question to outcome, with every count shown', async ({
  page,
  product,
}) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  // A tree is chosen from the start.
  await page.goto('/admin/statistics/tree?period=all');
  await expect(page.getByLabel('Vragenboom', { exact: true })).toHaveValue(/\d/);
  await expect(chart(page, 'Van vraag naar uitkomst').getByRole('img')).toBeVisible();
  await page.goto('/admin/statistics/tree?tree=1&version=2&compareVersion=1&period=all');
  const flow = chart(page, 'Van vraag naar uitkomst');
  await expect(flow.getByRole('img')).toBeVisible();
  // Shares are parts of all outcomes.
  const outcomes = await flow.locator('svg g:has(> title)').evaluateAll((shapes) =>
    shapes.flatMap((shape) => {
      const [count, share] = [...shape.querySelectorAll('tspan')].map(({ textContent }) => textContent);
      return share?.endsWith('%') && !share.includes('↶') ? [{ count: Number(count?.replace('.', '')), share }] : [];
    }),
  );
  expect(outcomes.length).toBeGreaterThan(2);
  const all = await measuredIn(product, { tree: 1, version: 2, status: 'FINISHED' });
  for (const { count, share } of outcomes) expect(share).toBe(`${Math.round((100 * count) / all)}%`);
  await flow.getByRole('button', { name: /^Toon als tabel/ }).click();
  const ways = await cellsOf(flow.getByRole('table'));
  expect(ways.length).toBeGreaterThan(5);
  for (const cell of ways.flatMap(([, , ...counts]) => counts)) expect(cell).toMatch(/^[\d.]+$/);
  await flow.getByRole('button', { name: 'Versie 1' }).click();
  await expect(flow.getByRole('columnheader')).toHaveText(['Van vraag', 'Naar', 'Aantal']);
  const questions = chart(page, 'Per vraag').getByRole('table');
  await expect(questions.getByRole('row').nth(1)).toContainText(/was /);
  await questions.getByRole('button', { name: 'Aangekomen' }).click();
  await expect(questions.getByRole('columnheader', { name: 'Aangekomen' })).toHaveAttribute('aria-sort', 'descending');
  const first = questions.getByRole('row').nth(1).getByRole('link');
  const name = await first.textContent();
  await page.getByRole('link', { name: 'Talen', exact: true }).last().click();
  await expect(page).toHaveURL('/admin/statistics/languages?tree=1&version=2&period=all&compareVersion=1');
  const languages = chart(page, 'Antwoorden per taal');
  await expect(
    languages.getByText(
      /Bij \d+ van de \d+ getoetste vragen|In geen van de \d+ getoetste vragen|Bij de enige getoetste vraag/,
    ),
  ).toBeVisible();
  await expect(languages.getByText(/^(Talen verschillen|Geen verschil)$/).first()).toBeVisible();
  await expect(languages.locator('summary', { hasText: /vra(ag|gen) met te weinig antwoorden/ })).toBeVisible();
  await languages.locator('details').evaluateAll((all: HTMLDetailsElement[]) => {
    for (const details of all) details.open = true;
  });
  await expect(languages.getByRole('link', { name: name ?? '' })).toBeVisible();
  await expect(languages.getByRole('columnheader', { name: /^Nederlands/ }).first()).toBeVisible();
});

test('[STT-03] a small association shows no figures, and says why and what to do', async ({ page, product }) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto('/admin/statistics?period=all');
  const all = formatCount(await measuredIn(product));
  await expect(started(page)).toHaveText(all);
  await expect(page.getByText(/minder dan 5 professionals staat ‘niet getoond’/)).toBeVisible();
  await expect(page.getByText(/Een export bevat losse metingen zonder naam/)).toBeVisible();
  const associations = page.getByLabel('Werkveld', { exact: true });
  await associations.selectOption({ index: 1 });
  const name = await associations.locator('option').nth(1).textContent();
  const card = page.getByRole('status').filter({ hasText: 'Nog te weinig mensen om cijfers te tonen' });
  await expect(card).toContainText(`minder dan 5 professionals van ${name}`);
  await expect(chart(page, 'Kerncijfers')).toHaveCount(0);
  await expect(chart(page, 'Verdeling van scores')).toHaveCount(0);
  await card.getByRole('button', { name: 'Alle werkvelden' }).click();
  await expect(started(page)).toHaveText(all);
});

test('[STT-03] a difference is named after a statistical test, without judgement, and otherwise called chance', async ({
  page,
  product,
}) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  await answerStatistics(page);
  await page.goto('/admin/statistics/tree?tree=1');
  const differences = chart(page, 'Grootste verschillen met de periode ervoor');
  await expect(differences.getByRole('listitem').first()).toContainText(
    /\d+ punt(en)? (meer|minder) (stappen terug|gestopt)/,
  );
  const tick = 'path[d="m5 12.5 4.5 4.5L19 7.5"]';
  await expect(differences.getByRole('listitem').first().locator('path')).toHaveCount(1);
  await expect(differences.locator(tick)).toHaveCount(0);
  const questions = chart(page, 'Per vraag').getByRole('table');
  await expect(questions).toContainText('kan toeval zijn');
  // 43 of 1,431 are still open: more than the difference between 30 and 35 stops.
  await expect(questions).toContainText('nog niet te vergelijken');
  // Each question has one count on the page, its arrivals.
  const arrived = await questions.getByRole('row').locator('td:first-of-type').allTextContents();
  const drawn = await chart(page, 'Van vraag naar uitkomst').locator('svg g > title').allTextContents();
  expect(arrived.some((cell) => cell.startsWith('1.431'))).toBe(true);
  expect(drawn.some((title) => title.includes(': 1.431; '))).toBe(true);
});
