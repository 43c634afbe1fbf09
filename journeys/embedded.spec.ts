import { expect } from './journey.ts';
import { openLedger } from './ledger.ts';
import { begin, choose, question, recordsOf, walk } from './measurement-steps.ts';
import { testOnProduct } from './own-product.ts';
import { Product } from './product.ts';
import { recordedOf } from './product-database.ts';
import { startProcess } from './products.ts';
import { submitSignIn } from './session-helpers.ts';
import { firstPath } from './trees.ts';

/** A newcomer's first start: no data, and the embedded database. */
const test = testOnProduct(() => startProcess(new Product({}, { embedded: true })));

test('[REL-03][MEA-08] on the embedded database, too, a power cut loses no answer, and the measurement continues', async ({
  page,
  product,
}) => {
  const { tree, path } = await firstPath(product);
  const [first, ...others] = path;
  const second = others[0];
  if (!first || !second) throw new Error('too short a path');
  await page.goto('/login');
  await submitSignIn(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Welkom Sanne' })).toBeVisible();
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await choose(page, first);
  await expect(question(page)).toHaveText(second.question);
  await expect.poll(ledger.actions).toEqual(recordsOf([first]));
  await product.stop('SIGKILL');
  await product.start();
  await walk(page, others);
  await expect(question(page)).toHaveText(path.at(-1)?.option.result?.name ?? '');
  await expect.poll(ledger.recorded).toEqual(recordsOf(path));
  // Read from the database's folder, after another power cut.
  await product.stop('SIGKILL');
  expect(await recordedOf(product, ledger.begun[0])).toEqual(recordsOf(path));
});
