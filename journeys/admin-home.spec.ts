import { readFileSync } from 'node:fs';
import { expect, test } from './journey.ts';
import { alter, beSignedIn, calls, refuse } from './visit-helpers.ts';

test.beforeEach(({ page, product }) => beSignedIn(page, product.url, 'nl', 'admin'));

test("[LAY-03] the overview lists waiting versions, the last changes and the system's state, with links", async ({
  page,
}) => {
  const mails = { failed: [{ kind: 'activation', count: 3 }], waiting: 2, nextAttemptDate: null };
  await alter(page, calls.attention, () => ({ mails, outdatedTexts: 4, outdatedLanguages: ['en'] }));
  await page.goto('/entity/professional-association/1/edit');
  await page.getByRole('textbox', { name: 'Naam', exact: true }).fill('Jeugdzorg Overal');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page).not.toHaveURL(/edit$/);

  await page.goto('/admin');
  const block = (name: string) => page.getByRole('region', { name, exact: true });
  const waits = block('Dit wacht op jou');
  await expect(waits.getByText('3 e-mails zijn niet aangekomen')).toBeVisible();
  await expect(waits.getByText('Van 4 teksten is het origineel gewijzigd sinds jullie aanpassing')).toBeVisible();
  await expect(block('Gezondheid').getByRole('listitem').filter({ hasText: 'Database' })).toContainText('In orde');

  const newest = block('Laatst bewerkt').getByRole('listitem').first();
  await expect(newest).toContainText('Jij');
  await newest.getByRole('link', { name: 'Jeugdzorg Overal' }).click();
  await expect(page).toHaveURL(/\/entity\/professional-association\/1$/);
  await expect(page.getByRole('main').getByText('Jeugdzorg Overal').first()).toBeVisible();
  // Translations of the association refer to it, although they do not prevent its deletion.
  const uses = block('Waar staat dit?');
  await expect(uses).toContainText(/\d+ in deze lijst/);
  await expect(uses).not.toContainText('Nog nergens');

  await page.goBack();
  await waits.getByRole('link', { name: 'Naar postvak uit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Postvak uit' })).toBeFocused();

  await page.goBack();
  await waits.getByRole('link', { name: 'Vergelijken' }).click();
  await expect(page.getByRole('button', { name: /^Basis gewijzigd/ })).toHaveAttribute('aria-pressed', 'true');

  await page.goBack();
  await block('Gezondheid').getByRole('link', { name: 'Naar Systeem' }).click();
  await expect(page).toHaveURL(/\/admin\/system$/);

  await page.goBack();
  await block('Laatst bewerkt').getByRole('link', { name: 'Alles in het controlelog' }).click();
  await expect(page).toHaveURL(/\/admin\/system\/audits/);

  await page.goBack();
  await page.getByRole('button', { name: 'Zoek in alles' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
});

test('[LAY-03] a block that fails leaves the others intact, and can be fetched again by itself', async ({ page }) => {
  await refuse(page, calls.changes, 405);
  await page.goto('/admin');
  const last = page.getByRole('region', { name: 'Laatst bewerkt' });
  await expect(last.getByRole('alert')).toContainText('We konden niet ophalen wat het laatst is bewerkt.');
  await expect(page.getByRole('region', { name: 'Gezondheid' }).getByText('Database')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Dit wacht op jou' }).getByRole('alert')).toHaveCount(0);
  await page.unroute(calls.changes);
  await last.getByRole('button', { name: 'Probeer opnieuw' }).click();
  await expect(last.getByRole('alert')).toHaveCount(0);
});

test("[PRI-13] administrators find the product's components and licences, and download the bill of materials", async ({
  page,
  product,
}) => {
  await page.goto('/admin/licences');
  await expect(page.getByRole('heading', { level: 1, name: 'Licenties' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Zoek op naam of licentie' }).fill('postgresql');
  const row = page.getByRole('row').filter({ hasText: 'PostgreSQL' });
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row.getByRole('link', { name: 'PostgreSQL' })).toHaveAttribute(
    'href',
    'https://spdx.org/licenses/PostgreSQL.html',
  );
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Stuklijst downloaden' }).click();
  const saved = JSON.parse(readFileSync(await (await saving).path(), 'utf8'));
  const bill = JSON.parse(readFileSync(new URL('../bill-of-materials.json', import.meta.url), 'utf8'));
  expect(saved).toEqual(bill);

  // Licence texts in the build: the bill lists every bundled package.
  const address = await page.getByRole('link', { name: /^Licentieteksten/ }).getAttribute('href');
  const texts = await (await fetch(`${product.url}${address}`)).text();
  const packed = [...texts.matchAll(/^## (\S+) - (\S+)/gm)].map(([, name, version]) => `${name}@${version}`);
  expect(packed.length).toBeGreaterThan(30);
  const inBrowser = (bill.components as { 'bom-ref': string; properties: { value: string }[] }[])
    .filter(({ properties }) => properties.some(({ value }) => value === 'browser'))
    .map((component) => component['bom-ref']);
  expect(packed.filter((each) => !inBrowser.includes(each))).toEqual([]);
});

test('[LAY-03] a new installation leads through its first steps until somebody measures', async ({ page }) => {
  const steps = page.getByRole('region', { name: 'Eerste stappen' });
  await alter(page, calls.firstSteps, () => ({ done: ['tree'], isInUse: false }));
  await page.goto('/admin');
  await expect(steps).toContainText('1 van de 4 klaar');
  await expect(steps.getByRole('listitem').first()).toContainText('Een vragenboom publiceren: Klaar');
  await steps.getByRole('link', { name: 'Naar documenten' }).click();
  await expect(page).toHaveURL(/\/entity\/pdf$/);
  await alter(page, calls.firstSteps, () => ({ done: ['tree'], isInUse: true }));
  await page.goto('/admin');
  await expect(page.getByRole('region', { name: 'Gezondheid' }).getByText('Database')).toBeVisible();
  await expect(steps).toHaveCount(0);
});
