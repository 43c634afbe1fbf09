import { sql } from 'kysely';
import { publishTree } from '../server/src/trees/publishing/publish.ts';
import { signedIn } from './accounts.ts';
import { expect, test } from './journey.ts';
import { question } from './measurement-steps.ts';
import { expectPath, scoring, steps, takeWithOutcome } from './outcome-helpers.ts';
import { testOnOwnProduct } from './own-product.ts';
import { waitForRest } from './page-waits.ts';
import { stopMeasurement, takeMeasurement } from './past-measurements.ts';
import { inDatabase } from './product-database.ts';
import { pathThrough } from './trees.ts';
import { beSignedIn } from './visit-helpers.ts';

const ownTest = testOnOwnProduct();

ownTest(
  '[RES-01] [TRE-13] a result is opened again at its own address after signing in, in both languages, with the texts of the measured version',
  async ({ page, product }) => {
    const { tree, path, result, taken } = await takeWithOutcome(product, scoring(6));
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
    await expect(page.getByRole('definition').last()).toHaveText(`OK! ${tree.name}, versie ${tree.version}`);
    await expectPath(page, 'Waarom deze uitkomst', path, `${result.name}\u00a0(6`);
    const first = steps(page, 'Waarom deze uitkomst').first();
    const line = path[0]?.option.examples[0]?.content.split('\n')[0] ?? '';
    await expect(first.getByText(line)).toHaveCount(0);
    await first.getByText('Voorbeelden').click();
    await expect(first.getByText(line)).toBeVisible();
    await first.getByText('Voorbeelden').click();

    await page.getByRole('button', { name: 'Taal kiezen' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expect(question(page)).toHaveText(english.at(-1)?.option.result?.name ?? '');
    await expectPath(page, 'Why this result', english, '(6');
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
    const { taken } = await takeWithOutcome(product, scoring(score));
    await page.goto(`/measurements/${taken.key}`);
    await expect(page.getByText(`Score ${score} op een schaal`)).toBeVisible();
    // The tree of the measurement appears a moment later.
    await expect(page.getByRole('definition')).toHaveCount(2);
    // So does the explanation of the score.
    await expect(page.getByRole('button', { name: 'Download uitleg' })).toBeVisible();
    await waitForRest(page);
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

test("[RES-01] [SEC-03] a stopped measurement says so and shows its path; another user's and an unknown one are not found", async ({
  page,
  product,
}) => {
  const { token, tree, path, taken } = await takeWithOutcome(product);
  const stopped = await takeMeasurement(product, token, tree.id, path.slice(0, 1));
  await stopMeasurement(product, token, stopped);
  await beSignedIn(page, product.url);
  await page.goto(`/measurements/${stopped.key}`);
  await expect(question(page)).toHaveText('Geen uitkomst');
  await expect(page.getByText('Afgesloten bij stap 2', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Schaal van 1 tot 7' })).toHaveCount(0);
  await expectPath(page, 'De antwoorden die je koos', path.slice(0, 1), 'Geen uitkomst, afgesloten bij stap 2');

  await beSignedIn(page, product.url, 'nl', 'tester');
  for (const key of [taken.key, crypto.randomUUID(), 'geen-sleutel']) {
    await page.goto(`/measurements/${key}`);
    await expect(question(page)).toHaveText('De pagina bestaat niet.');
  }
});
