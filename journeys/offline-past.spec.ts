import type { Page } from '@playwright/test';
import { signedIn } from './accounts.ts';
import { expect } from './journey.ts';
import { keepHome, keptAnswers, test } from './offline-helpers.ts';
import { expectPath, takeWithOutcome } from './outcome-helpers.ts';
import { copyMeasurement } from './past-measurements.ts';
import { heading } from './visit-helpers.ts';

test.use({ serviceWorkers: 'allow' });

test('[MEA-12] without a network my measurements show the newest with their paths, and a note stays on this device', async ({
  page,
  product,
  network,
}) => {
  const { path, taken, result } = await takeWithOutcome(product);
  await copyMeasurement(product, taken, 2);
  await keepHome(page, product.url);
  await expect
    .poll(async () => (await keptAnswers(page)).join(), { timeout: 30_000 })
    .toContain('answer//api/measurements/recent');
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await page.goto(`/measurements/${taken.key}`);
  await page.getByRole('textbox', { name: 'Notitie' }).fill('tweede bezoek');
  await expect(page.getByText('De notitie staat op dit apparaat.')).toBeVisible();
  network.cut();
  await page.goto('/measurements');
  await expect(page.getByText('Dit zijn de laatste metingen die dit apparaat heeft.')).toBeVisible();
  await expect(page.getByRole('row').filter({ has: page.getByRole('cell') })).toHaveCount(3);
  await page.getByRole('link', { name: 'Bekijken' }).first().click();
  await expect(heading(page)).toHaveText(result.name);
  await expectPath(page, 'Waarom deze uitkomst', path, result.name);
  await expect(page.getByRole('textbox', { name: 'Notitie' })).toHaveValue('tweede bezoek');
  // An emptied note is gone.
  await page.getByRole('textbox', { name: 'Notitie' }).fill('');
  await expect(page.getByText('De notitie staat op dit apparaat.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Notitie' })).toHaveValue('');
  expect(sent.join()).not.toContain('tweede bezoek');
});

/** Everything in the store of notes, as text: keys are none. */
const storedNotes = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open('ok-notes');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('notes').objectStore('notes').getAll();
          reading.onsuccess = () =>
            resolve(
              reading.result.map(({ bytes }: { bytes?: ArrayBuffer }) =>
                bytes ? new TextDecoder('latin1').decode(bytes) : '',
              ),
            );
        };
      }),
  );

test('[PRI-10] a note on a measurement is unreadable in the files of the browser, and goes with the account', async ({
  page,
  product,
}) => {
  const { taken } = await takeWithOutcome(product);
  await keepHome(page, product.url);
  await page.goto(`/measurements/${taken.key}`);
  await page.getByRole('textbox', { name: 'Notitie' }).fill('tweede bezoek');
  await expect(page.getByText('De notitie staat op dit apparaat.')).toBeVisible();
  const stored = await storedNotes(page);
  expect(stored).toHaveLength(2);
  expect(stored.join()).not.toContain('bezoek');

  const { password } = await signedIn(product.url, 'professional');
  await page.goto('/account/settings');
  await page.getByRole('button', { name: 'Mijn account verwijderen' }).click();
  const question = page.getByRole('dialog', { name: 'Weet je zeker dat je je account wilt verwijderen?' });
  await question.getByRole('textbox').fill(password);
  await question.getByRole('button', { name: 'Mijn account verwijderen' }).click();
  await expect(page).toHaveURL('/login');
  expect(await storedNotes(page)).toEqual([]);
});
