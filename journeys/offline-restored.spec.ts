import { sql } from 'kysely';
import { expect } from './journey.ts';
import { openLedger } from './ledger.ts';
import { begin, choose, recordsOf } from './measurement-steps.ts';
import { expectOneFinished, keepTree, mend, ownMeasurements, test } from './offline-helpers.ts';
import type { Product } from './product.ts';
import { inDatabase, recordedOf } from './product-database.ts';
import { heading } from './visit-helpers.ts';

test.use({ serviceWorkers: 'allow' });

/** Takes from the database what a backup from before the last actions would not have. */
const forgetActions = (product: Product, statisticsId: number | undefined, kept: number) =>
  inDatabase(product, ({ db }) =>
    db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`delete from measurement_action where measurement_id = ${statisticsId} and sequence > ${kept}`.execute(
        trx,
      );
      await sql`update measurement set last_sequence = ${kept}, step = ${kept + 1}, path = path[1:${kept + 1}]
        where id = ${statisticsId}`.execute(trx);
    }),
  );

/** Takes from the database a measurement that began after the backup. */
const forgetMeasurement = (product: Product, statisticsId: number | undefined) =>
  inDatabase(product, ({ db }) =>
    db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`delete from measurement_action where measurement_id = ${statisticsId}`.execute(trx);
      await sql`delete from measurement where id = ${statisticsId}`.execute(trx);
    }),
  );

test('[REL-03] a server that is restored from a backup gets the answers that it lost, with those that wait', async ({
  page,
  product,
  network,
}) => {
  const { tree, path, result } = await keepTree(page, product);
  const ledger = openLedger(page);
  await begin(page, tree.id);
  for (const choice of path.slice(0, 2)) await choose(page, choice);
  await expect.poll(ledger.recorded).toEqual(recordsOf(path.slice(0, 2)));
  network.cut();
  for (const choice of path.slice(2)) await choose(page, choice);
  await expect(heading(page)).toHaveText(result);
  await forgetActions(product, ledger.begun[0], 1);
  await mend(page, network);
  await expectOneFinished(page, product, path);
});

test('[REL-03] a server that is restored from a backup gets a measurement that began after it', async ({
  page,
  product,
  network,
}) => {
  const { tree, path, first, result } = await keepTree(page, product);
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await choose(page, first);
  await expect.poll(ledger.recorded).toEqual(recordsOf([first]));
  network.cut();
  for (const choice of path.slice(1)) await choose(page, choice);
  await expect(heading(page)).toHaveText(result);
  await forgetMeasurement(product, ledger.begun[0]);
  // Away from the measurement, whose page would record it again by itself.
  await page.goto('/');
  await mend(page, network);
  const measured = await expectOneFinished(page, product, path);
  expect(measured?.statisticsId).not.toBe(ledger.begun[0]);
});

test('[REL-03] a measurement that a restored server lost opens from the device, and goes on', async ({
  page,
  product,
}) => {
  const { tree, path, first, result } = await keepTree(page, product);
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await choose(page, first);
  await expect(heading(page)).toHaveText(path[1]?.question ?? '');
  await expect.poll(ledger.recorded).toEqual(recordsOf([first]));
  await forgetMeasurement(product, ledger.begun[0]);
  await page.reload();
  for (const choice of path.slice(1)) await choose(page, choice);
  await expect(heading(page)).toHaveText(result);
  await expectOneFinished(page, product, path);
  const [measured] = await ownMeasurements(page, product);
  expect(await recordedOf(product, measured?.statisticsId)).toEqual(recordsOf(path));
});
