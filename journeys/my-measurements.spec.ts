import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { publishTree } from '../server/src/trees/publish.ts';
import { signedIn } from './accounts.ts';
import { expect, test } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { copyMeasurement, letMinutesPass, stopMeasurement, takeMeasurement } from './past-measurements.ts';
import type { Product } from './product.ts';
import { inDatabase } from './product-database.ts';
import { type Choice, firstPath, pathThrough, treesOf } from './trees.ts';
import { beSignedIn } from './visiting.ts';
import { backButton, begin, question, walk } from './walking.ts';

const scoring = (score: number) => ({
  until: ({ option }: Choice) => option.result?.score === score,
});

/** Takes a measurement in the account of this test, with its outcome; answers with what it was. */
const measured = async (product: Product, wanted: Parameters<typeof firstPath>[1] = {}) => {
  const { token } = await signedIn(product.url, 'professional');
  const { tree, path } = await firstPath(product, wanted);
  const result = path.at(-1)?.option.result;
  if (!result) throw new Error('the path ends in no result');
  return { token, tree, path, result, taken: await takeMeasurement(product, token, tree.id, path) };
};

/** The steps of the path, each with what was chosen; the last item says what it came to. */
const steps = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('listitem');

const seePath = async (page: Page, name: string, path: readonly Choice[], result: string) => {
  // As long as examples are closed, which have lists of their own.
  const items = steps(page, name);
  await expect(items).toHaveCount(path.length + 1);
  for (const [index, { question: asked, option, options }] of path.entries()) {
    await expect(items.nth(index).getByRole('heading', { level: 3 })).toHaveText(asked);
    await expect(items.nth(index)).toContainText(`${'ABCDEFGH'[options.indexOf(option)]}: ${option.name}`);
  }
  await expect(items.last()).toContainText(result);
};

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

const ownTest = testOnOwnProduct();

ownTest(
  '[RES-01] [TRE-13] a result is opened again at its own address after signing in, in both languages, in the words of the version that was measured',
  async ({ page, product }) => {
    const { tree, path, result, taken } = await measured(product, scoring(6));
    const english = await pathThrough(product, tree, { ...scoring(6), language: 'en' });
    await inDatabase(product, ({ db }) =>
      db.transaction().execute(async (trx) => {
        await sql`update test_result set name = 'Een heel andere uitkomst'`.execute(trx);
        await sql`update test_result_translation set name = 'Quite another result'`.execute(trx);
        await publishTree(trx, tree.id, { by: null });
      }),
    );
    const { email, password } = await signedIn(product.url, 'professional');
    await page.goto(`/measurements/${taken.key}`);
    await expect(page).toHaveURL('/login');
    await page.getByRole('textbox', { name: 'E-mailadres' }).fill(email);
    await page.locator('input[type=password]').fill(password);
    await page.getByRole('main').getByRole('button', { name: 'Inloggen' }).click();

    await expect(page).toHaveURL(`/measurements/${taken.key}`);
    await expect(question(page)).toHaveText(result.name);
    await expect(page).toHaveTitle(`${result.name} · OK!`);
    await expect(page.getByRole('definition').last()).toHaveText(
      `${tree.name.replace(/ \(.*\)$/, '')}, versie ${tree.version}`,
    );
    await seePath(page, 'Waarom deze uitkomst', path, `${result.name}\u00a0(6`);
    const first = steps(page, 'Waarom deze uitkomst').first();
    const line = path[0]?.option.examples[0]?.content.split('\n')[0] ?? '';
    await expect(first.getByText(line)).toHaveCount(0);
    await first.getByText('Voorbeelden').click();
    await expect(first.getByText(line)).toBeVisible();
    await first.getByText('Voorbeelden').click();

    await page.getByRole('button', { name: 'Taal kiezen' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expect(question(page)).toHaveText(english.at(-1)?.option.result?.name ?? '');
    await seePath(page, 'Why this result', english, '(6');
    await expect(page.getByText('Quite another result')).toHaveCount(0);
  },
);

test('[RES-01] the panel looks the same for 1 and 7: only the place on the scale has a colour', async ({
  page,
  product,
}) => {
  await beSignedIn(page, product.url);
  const looks: { panel: string[]; others: string[]; current: string }[] = [];
  for (const score of [1, 7]) {
    const { taken } = await measured(product, scoring(score));
    await page.goto(`/measurements/${taken.key}`);
    await expect(page.getByText(`Score ${score} op een schaal`)).toBeVisible();
    looks.push(
      await page.getByRole('list', { name: 'Schaal van 1 tot 7' }).evaluate((scale) => {
        const colours = (element: Element) => {
          const { color, backgroundColor, borderTopColor, stroke } = getComputedStyle(element);
          return [color, backgroundColor, borderTopColor, stroke].join();
        };
        const inPanel = [scale.parentElement, ...(scale.parentElement?.children[0]?.querySelectorAll('*') ?? [])];
        const cells = [...scale.children];
        return {
          panel: inPanel.flatMap((element) => (element && !element.closest('[role=status]') ? [colours(element)] : [])),
          others: [...new Set(cells.filter((cell) => !cell.ariaCurrent).map(colours))],
          current: cells
            .filter((cell) => cell.ariaCurrent)
            .map(colours)
            .join(),
        };
      }),
    );
  }
  const [lowest, highest] = looks;
  expect(lowest?.panel).toEqual(highest?.panel);
  expect(lowest?.others).toHaveLength(1);
  expect(lowest?.others).toEqual(highest?.others);
  expect(lowest?.current).not.toEqual(highest?.current);
});

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
  // What is recorded goes through; nothing can be read any more.
  await page.route('**/api/{questions,options,measurements}/**', (route) => route.abort());
  await walk(page, path.slice(-1));
  await seePath(page, 'Waarom deze uitkomst', path, result?.name ?? '');
  await backButton(page).click();
  await expect(question(page)).toHaveText(path.at(-1)?.question ?? '');
  await page.unroute('**/api/{questions,options,measurements}/**');
  await walk(page, path.slice(-1));
  await page.getByRole('link', { name: 'Afronden' }).click();
  await expect(page).toHaveURL('/');
  const latest = page.getByRole('region', { name: 'Mijn metingen' }).getByRole('listitem');
  await expect(latest).toHaveCount(1);
  await expect(latest).toContainText(/^vandaag \d\d:\d\d/);
  await expect(latest).toContainText(`${tree.name.replace(/ \(.*\)$/, '')}${result?.name}`);
  await latest.getByRole('link', { name: 'Bekijken' }).click();
  await expect(question(page)).toHaveText(result?.name ?? '');
  await expect(page.getByRole('link', { name: 'Afronden' })).toHaveCount(0);
  await backButton(page).click();
  await expect(page).toHaveURL('/');
});

test('[RES-01] [RES-02] the text is copied, given to be copied where the clipboard is refused, and named where no mail opened', async ({
  page,
  context,
  product,
}) => {
  const { taken, tree, result } = await measured(product, scoring(7));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await beSignedIn(page, product.url);
  await page.goto(`/measurements/${taken.key}`);
  const copy = page.getByRole('button', { name: 'Kopieer tekst' });
  await copy.click();
  await expect(page.getByText('De tekst is gekopieerd.')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  const name = tree.name.replace(/ \(.*\)$/, '');
  expect(text.startsWith(`${result.name}\nScore 7 op een schaal van 1 tot 7\n${name}, versie ${tree.version}. `)).toBe(
    true,
  );
  expect(text).toMatch(/\n- /);
  expect(text).not.toMatch(/<\w/);
  expect(text).toMatch(/\nSamenvatting: http\S+\/api\/pdf\/\d+\nVolledige toelichting: http\S+\/api\/pdf\/\d+\n$/);

  await expect(page.getByText('Geen mail geopend?')).toHaveCount(0);
  // A browser without a mail program does nothing more than this.
  await page.getByRole('link', { name: 'Mail mij de uitleg' }).evaluate((link: HTMLAnchorElement) => {
    link.addEventListener('click', (event) => event.preventDefault());
    link.click();
  });
  await expect(page.getByRole('status').filter({ hasText: 'Geen mail geopend?' })).toBeVisible();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await copy.last().click();
  const field = page.getByRole('textbox', { name: 'Tekst van deze uitkomst' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(text);
  expect(await field.evaluate((area: HTMLTextAreaElement) => area.selectionEnd - area.selectionStart)).toBe(
    text.length,
  );
});

test('[RES-02] [PDF-01] both explanations are downloaded as a pdf in the language of the page, and none where there is none', async ({
  page,
  product,
}) => {
  const { taken } = await measured(product, scoring(7));
  await beSignedIn(page, product.url);
  await page.goto(`/measurements/${taken.key}`);
  for (const [kind, file] of [
    ['Samenvatting (pdf)', 'ok-summary-very-strong-sensitive-nl.pdf'],
    ['Volledige toelichting (pdf)', 'ok-full-very-strong-sensitive-nl.pdf'],
  ] as const) {
    await page.getByRole('button', { name: 'Download pdf' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: kind }).click();
    expect((await download).suggestedFilename()).toBe(file);
  }
  await page.route('**/api/pdf?*', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Afdrukken' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download pdf' })).toHaveCount(0);
});

test('[RES-01] a result prints on one A4 with its path, without examples and buttons', async ({ page, product }) => {
  const { taken } = await measured(product, scoring(6));
  await beSignedIn(page, product.url);
  await page.goto(`/measurements/${taken.key}`);
  await expect(page.getByRole('heading', { name: 'Waarom deze uitkomst' })).toBeVisible();
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(steps(page, 'Waarom deze uitkomst').last()).toBeVisible();
  for (const hidden of [page.getByText('Voorbeelden').first(), page.getByText('Afdrukken')])
    await expect(hidden).toBeHidden();
});

test("[RES-01] [SEC-03] what was stopped says so and shows how far it came; somebody else's and none are not found", async ({
  page,
  product,
}) => {
  const { token, tree, path, taken } = await measured(product);
  const stopped = await takeMeasurement(product, token, tree.id, path.slice(0, 1));
  await stopMeasurement(product, token, stopped);
  await beSignedIn(page, product.url);
  await page.goto(`/measurements/${stopped.key}`);
  await expect(question(page)).toHaveText('Geen uitkomst');
  await expect(page.getByText('Afgesloten bij stap 2', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Schaal van 1 tot 7' })).toHaveCount(0);
  await seePath(page, 'De antwoorden die je koos', path.slice(0, 1), 'Geen uitkomst, afgesloten bij stap 2');

  await beSignedIn(page, product.url, 'nl', 'tester');
  for (const key of [taken.key, crypto.randomUUID(), 'geen-sleutel']) {
    await page.goto(`/measurements/${key}`);
    await expect(question(page)).toHaveText('De pagina bestaat niet.');
  }
});

test('[RES-01] my measurements are found by tree and period, sorted by date and read by the page', async ({
  page,
  product,
}) => {
  const { token, tree, taken } = await measured(product);
  const [, other] = await treesOf(product);
  if (!other) throw new Error('there is one tree only');
  await copyMeasurement(product, taken, 21);
  const old = await takeMeasurement(product, token, other.id, await pathThrough(product, other));
  await letMinutesPass(product, old, 200 * 24 * 60);
  const otherPath = await pathThrough(product, other);
  const open = await takeMeasurement(product, token, other.id, otherPath.slice(0, 1));
  await letMinutesPass(product, open, 1);
  const named = ({ name }: { name: string }) => name.replace(/ \(.*\)$/, '');

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
  await expect(rows(page).last()).toContainText(named(other));

  await page.getByRole('columnheader', { name: 'Datum' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Datum' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(rows(page)).toHaveCount(20);
  await expect(rows(page).first()).toContainText(named(other));

  await page.getByRole('combobox', { name: 'Periode' }).selectOption('Laatste 3 maanden');
  await expect(page.getByText('1 tot 20 van 23 metingen')).toBeVisible();
  await page.getByRole('button', { name: named(other), exact: true }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('button', { name: named(other), exact: true })).toHaveAttribute('aria-pressed', 'true');
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
