import { expect } from './journey.ts';
import { openLedger } from './ledger.ts';
import { begin, choose, goWithin, recordsOf } from './measurement-steps.ts';
import { expectOneFinished, keepTree, ownMeasurements, test } from './offline-helpers.ts';
import { recordedOf } from './product-database.ts';
import { heading, text } from './visit-helpers.ts';

test.use({ serviceWorkers: 'allow' });

test('[MEA-12] [REL-03] without a network a measurement goes on after a reload, and the server later has each action once', async ({
  page,
  product,
  network,
}) => {
  const { tree, path, first, others, result } = await keepTree(page, product);
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await choose(page, first);
  await expect.poll(ledger.recorded).toEqual(recordsOf([first]));
  network.cut();
  for (const choice of others) {
    await page.reload();
    await choose(page, choice);
  }
  await expect(heading(page)).toHaveText(result);
  await page.reload();
  await expect(heading(page)).toHaveText(result);
  network.mend();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => recordedOf(product, ledger.begun[0]), { timeout: 30_000 }).toEqual(recordsOf(path));
});

test('[MEA-01] [REL-03] a measurement begins without a network, survives reloads, and is recorded exactly once', async ({
  page,
  product,
  network,
}) => {
  const { tree, path, first, others, result } = await keepTree(page, product);
  await page.waitForLoadState('networkidle');
  network.cut();
  await begin(page, tree.id);
  const picture = page.locator('article img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await choose(page, first);
  // Home leads back to where the measurement stands.
  await goWithin(page, '/');
  await page.goto(`/measure/${tree.id}`);
  for (const choice of others) {
    await choose(page, choice);
    await page.reload();
  }
  await expect(heading(page)).toHaveText(result);
  // The mail and the text work; what needs the server says when it will.
  await page.context().setOffline(true);
  await expect(page.getByText('De pdf en de uitleg haal je op zodra je verbinding hebt')).toBeVisible();
  await expect(page.getByRole('link', { name: text('nl', 'result.mail.button') })).toHaveAttribute('href', /^mailto:/);
  await page.context().setOffline(false);
  expect(await ownMeasurements(page, product)).toEqual([]);
  const mendedAt = new Date().toISOString();
  network.mend();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  const measured = await expectOneFinished(page, product, path);
  expect((measured?.startedAt ?? mendedAt) < mendedAt).toBe(true);
  // The result stays on screen, also when the page now asks the server.
  await page.reload();
  await expect(heading(page)).toHaveText(result);
});

test('[MEA-12] a measurement that was closed does not open again without a network, so that no answer is refused later', async ({
  page,
  product,
  network,
}) => {
  const { tree, first } = await keepTree(page, product);
  await begin(page, tree.id);
  await choose(page, first);
  await page.goto('/');
  await page.getByRole('button', { name: text('nl', 'home.open.close') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('nl', 'home.open.close') })
    .click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  network.cut();
  await page.goto(`/measure/${tree.id}`);
  await expect(heading(page)).toHaveText(first.question);
});
