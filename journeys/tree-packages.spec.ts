import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { treeCalls } from './tree-calls.ts';
import { openTrees, toast } from './tree-list.ts';

// This journey makes versions, which other journeys would count.
const test = testOnOwnProduct();

test.use({ viewport: { width: 1440, height: 900 } });

const chooseFile = async (page: Page, name: string, bytes: Buffer) => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /^(Pakket|Ander pakket) kiezen$/ }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'application/zip', buffer: bytes });
};

test('[TRE-11] a version is exported to a file, and imported as a draft after its effect was shown', async ({
  page,
  product,
}) => {
  await openTrees(page, product.url);
  const table = page.getByRole('table', { name: 'Versies van OK! Tiener (12-16 jaar)' });
  await table.getByRole('button', { name: /Meer/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Exporteren' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('ok-tiener-12-16-jaar-versie-1.zip');
  const bytes = await readFile(await download.path());

  await page.getByRole('link', { name: 'Importeren' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vragenboom importeren' })).toBeVisible();
  await chooseFile(page, 'kapot.zip', bytes.subarray(0, 1000));
  await expect(page.getByRole('main')).toContainText('Dit is geen zip-bestand, of het is niet compleet.');
  await chooseFile(page, download.suggestedFilename(), bytes);
  const effect = page.getByRole('region', { name: 'OK! Tiener (12-16 jaar)' });
  await expect(effect).toContainText('Versie 2 van OK! Tiener (12-16 jaar)');
  await expect(effect).toContainText('5 vragen, 13 antwoorden, 16 voorbeelden');
  await expect(page.getByText('Gelijk aan versie 1')).toBeVisible();
  const calls = await treeCalls(page, product.url);
  const versionsOf = async () => (await calls.trees()).find(({ name }) => name.includes('Tiener'))?.versions;
  expect(await versionsOf()).toHaveLength(1);

  await page.getByRole('button', { name: 'Importeren als concept' }).click();
  await expect(toast(page, 'De vragenboom is geïmporteerd als concept.')).toBeVisible();
  const [draft] = (await versionsOf()) ?? [];
  expect(draft).toMatchObject({ version: 2, status: 'DRAFT' });
  await expect(page).toHaveURL(new RegExp(`/admin/question-trees/${draft?.id}$`));
});

test('[TRE-11] a version that was made meanwhile is noticed, and the effect can be seen again', async ({
  page,
  product,
}) => {
  const calls = await treeCalls(page, product.url);
  const baby = (await calls.trees()).find(({ name }) => name.includes('Baby'))?.versions[0]?.id ?? 0;
  await openTrees(page, product.url);
  const table = page.getByRole('table', { name: 'Versies van OK! Baby (0-12 maanden)' });
  await table.getByRole('button', { name: /Meer/ }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Exporteren' }).click(),
  ]);
  await page.getByRole('link', { name: 'Importeren' }).click();
  await chooseFile(page, 'baby.zip', await readFile(await download.path()));
  await expect(page.getByText('Gelijk aan versie 1')).toBeVisible();
  await calls.copy(baby);
  await page.getByRole('button', { name: 'Importeren als concept' }).click();
  await expect(page.getByRole('main')).toContainText('Intussen is er een versie van deze vragenboom bij gekomen.');
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(page.getByText('Gelijk aan versie 2')).toBeVisible();
  await expect(page.getByText('Er is niets geïmporteerd')).toHaveCount(0);
});
