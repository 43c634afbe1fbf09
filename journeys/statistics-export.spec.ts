import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { beSignedIn } from './visit-helpers.ts';

/** Next download of any tab: a tab that a link opened for it closes at once. */
const nextDownload = (page: Page) =>
  new Promise<Download>((resolve) => {
    page.once('download', resolve);
    page.context().once('page', (tab) => tab.once('download', resolve));
  });

test('[STT-02] [LAY-03] an administrator starts an export from the menu and from its screen, follows it, and cancels it', async ({
  page,
  context,
  product,
}) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Beheer', exact: true }).click();
  const entry = page.getByRole('dialog', { name: 'Beheer' }).getByRole('link', { name: 'Statistieken exporteren' });
  await expect(entry).toHaveAttribute('href', '/admin/statistics/export');
  await expect(entry).toHaveAttribute('target', '_blank');
  await expect(entry).toHaveAttribute('rel', /noopener/);

  const requests: string[] = [];
  await context.route('**/api/statistics/export?*', async (route) => {
    requests.push(route.request().url());
    await route.continue();
  });
  const first = nextDownload(page);
  await entry.click();
  const download = await first;
  expect(download.suggestedFilename()).toMatch(/^ok-statistics-actions-\d{4}-\d\d-\d\d\.csv$/);
  expect(readFileSync(await download.path(), 'utf8')).toMatch(/^\uFEFFmeasurement,tree,/);
  const token = new URL(requests[0] ?? '').searchParams.get('token') ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);

  await page.getByRole('link', { name: 'Cijfers', exact: true }).click();
  await page.getByRole('link', { name: 'Exporteren', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Statistieken exporteren' })).toBeVisible();
  await expect(page.getByRole('navigation').locator('a[aria-current="page"]')).toHaveText(['Exporteren']);
  await expect(page.getByRole('listitem').filter({ hasText: 'CSV, voor elk programma' })).toContainText('Klaar');
  await page.getByRole('combobox', { name: 'Scheidingsteken' }).selectOption({ index: 1 });
  await page.getByRole('combobox', { name: 'Namen van kolommen' }).selectOption({ label: 'In jouw taal' });
  const forExcel = nextDownload(page);
  await page.getByRole('main').getByRole('link', { name: 'Exporteren', exact: true }).last().click();
  expect(readFileSync(await (await forExcel).path(), 'utf8')).toMatch(
    /^\uFEFF(Voorbeeldgegevens[^;]*;)?Meting;Vragenboom;/,
  );
  await expect(page.getByRole('main').getByRole('link', { name: 'Statistieken exporteren' })).toHaveAttribute(
    'target',
    '_blank',
  );
  await page.getByRole('combobox', { name: 'Namen van kolommen' }).selectOption({ index: 0 });
  await page.getByRole('combobox', { name: 'Bestand' }).selectOption({ label: 'Excel (XLSX)' });
  await page.getByRole('combobox', { name: 'Eén rij per' }).selectOption({ index: 1 });
  await page.getByRole('checkbox', { name: 'Ook metingen van testgebruikers' }).uncheck();
  const begin = page.getByRole('main').getByRole('link', { name: 'Exporteren', exact: true }).last();
  const address = (await begin.getAttribute('href')) ?? '';
  expect(address).toBe('/admin/statistics/export?format=xlsx&shape=measurements&withTestUsers=false');
  const session = await page.evaluate(() => sessionStorage.getItem('jhi-authenticationToken'));
  expect(session?.length).toBeGreaterThan(100);
  expect(await page.content()).not.toContain(session?.replaceAll('"', ''));
  const next = nextDownload(page);
  await begin.click();
  const sheet = await next;
  expect(sheet.suggestedFilename()).toMatch(/^ok-statistics-measurements-.*\.xlsx$/);
  expect(requests[2]).toContain('format=xlsx&shape=measurements&withTestUsers=false');
  await expect(page.getByRole('listitem').filter({ hasText: 'Excel (XLSX)' })).toContainText('Klaar');

  await page.goto(address);
  await expect(page.getByRole('combobox', { name: 'Bestand' })).toHaveValue('xlsx');
  await expect(page.getByRole('combobox', { name: 'Eén rij per' })).toHaveValue('measurements');
  await expect(page.getByRole('checkbox', { name: 'Ook metingen van testgebruikers' })).not.toBeChecked();

  const running = {
    id: '1b671a64-40d5-491e-99b0-da01ff1f3341',
    format: 'csv',
    shape: 'actions',
    startedAt: new Date().toISOString(),
    rows: 2_000_000,
    total: 8_000_000,
    status: 'RUNNING',
  };
  const killed = { ...running, id: '2c782b75-51e6-4a2f-88c1-eb12aa4a4452', format: 'sav', status: 'INTERRUPTED' };
  let cancelled = false;
  await page.route('**/api/statistics/exports', (route) =>
    route.fulfill({ json: [{ ...running, status: cancelled ? 'CANCELLED' : 'RUNNING' }, killed] }),
  );
  await page.route(`**/api/statistics/exports/${running.id}`, (route) => {
    cancelled = route.request().method() === 'DELETE';
    return route.fulfill({ status: 204 });
  });
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', '2000000');
  await expect(page.getByText('2.000.000 van 8.000.000 rijen')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Onderbroken' })).toContainText(
    'De server stopte tijdens het downloaden. Exporteer opnieuw.',
  );
  await page.getByRole('button', { name: /annuleren$/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Afgebroken' })).toBeVisible();
});

test('[STT-02] a rejected export shows the reason and the chosen options, and can be repeated', async ({
  page,
  product,
}) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto('/api/statistics/export?token=used-before&format=xlsx&shape=measurements&withTestUsers=false');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toHaveText('Deze link is al gebruikt of te oud. Start de export opnieuw.');
  await expect(page.getByRole('combobox', { name: 'Bestand' })).toHaveValue('xlsx');
  await expect(page.getByRole('combobox', { name: 'Eén rij per' })).toHaveValue('measurements');
  await expect(page.getByRole('checkbox', { name: 'Ook metingen van testgebruikers' })).not.toBeChecked();
  await expect(page).toHaveURL('/admin/statistics/export');
  const download = nextDownload(page);
  await page.getByRole('main').getByRole('link', { name: 'Exporteren', exact: true }).last().click();
  expect((await download).suggestedFilename()).toMatch(/^ok-statistics-measurements-.*\.xlsx$/);
  await expect(alert).toHaveCount(0);

  await page.goto('/admin/statistics/export?refused=Bel%200900-1234');
  await expect(page).toHaveURL('/admin/statistics/export');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statistieken exporteren');
  await expect(alert).toHaveCount(0);
});
