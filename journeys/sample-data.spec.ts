import { countAll } from '../server/src/statistics/counting/counting.ts';
import { loadSampleData } from '../server/src/statistics/sample-data/sample-store.ts';
import { expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { inDatabase } from './product-database.ts';
import { toastsOn } from './session-helpers.ts';
import { beSignedIn } from './visit-helpers.ts';

/** A product like a new demonstration. */
const test = testOnOwnProduct((product) =>
  inDatabase(product, async ({ db }) => {
    await db.updateTable('statistics_state').set({ sample_data: 'PENDING' }).execute();
    await loadSampleData(db);
    await countAll(db);
  }),
);

test('[STT-03] figures of sample data are marked on every screen, and one button removes them', async ({
  page,
  product,
  complaints,
}) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  const note = page.getByRole('complementary', { name: 'Voorbeeldgegevens' });
  for (const path of ['/tree?tree=1', '/languages?tree=1', '/export', '?period=all']) {
    await page.goto(`/admin/statistics${path}`);
    await expect(note).toContainText('400 metingen door 12 verzonnen professionals');
  }
  const figures = page.getByRole('region', { name: 'Kerncijfers' }).getByRole('definition');
  await expect(figures.first()).toHaveText('400');
  const card = page.getByRole('region', { name: 'Verdeling van scores', exact: true });
  await card.getByRole('button', { name: /^Download/ }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Cijfers (CSV)' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('ok-voorbeeldgegevens-scores.csv');

  await note.getByRole('button', { name: 'Verwijder de voorbeeldgegevens' }).click();
  const question = page.getByRole('alertdialog', { name: 'Wil je de voorbeeldgegevens verwijderen?' });
  await question.getByRole('button', { name: 'Annuleren' }).click();
  await expect(note).toBeVisible();
  await note.getByRole('button', { name: 'Verwijder de voorbeeldgegevens' }).click();
  await question.getByRole('button', { name: 'Verwijder de voorbeeldgegevens' }).click();
  await expect(toastsOn(page).getByText('De voorbeeldgegevens zijn verwijderd.')).toBeVisible();
  await expect(note).toBeHidden();
  await expect(figures.first()).not.toHaveText('400');
  await page.reload();
  await expect(page.getByText('Geen metingen').first()).toBeVisible();
  await expect(note).toBeHidden();
  expect(complaints).toEqual([]);
});
