import { sql } from 'kysely';
import { tokenKey } from './accounts.ts';
import { expect } from './journey.ts';
import { openLedger } from './ledger.ts';
import { begin, choose, goWithin, recordsOf } from './measurement-steps.ts';
import { expectOneFinished, keepTree, mend, ownMeasurements, test } from './offline-helpers.ts';
import { inDatabase, recordedOf } from './product-database.ts';
import { beSignedIn, heading } from './visit-helpers.ts';

test.use({ serviceWorkers: 'allow' });

const threeHoursMs = 3 * 3_600_000;

for (const [name, shiftMs] of [
  ['three hours ahead', threeHoursMs],
  ['three hours behind', -threeHoursMs],
] as const) {
  test(`[REL-03] a measurement on a device whose clock is ${name} is recorded once, at a moment that can be`, async ({
    page,
    product,
    network,
  }) => {
    await page.addInitScript((shift) => {
      const RealDate = Date;
      const shifted = class extends RealDate {
        constructor(...given: []) {
          super(...((given.length === 0 ? [RealDate.now() + shift] : given) as []));
        }
        static override now = () => RealDate.now() + shift;
      };
      Object.assign(globalThis, { Date: shifted });
    }, shiftMs);
    // The server takes no moment before the publication, which is days old in practice.
    await inDatabase(product, ({ db }) =>
      db.transaction().execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx);
        await sql`update publication set published_at = published_at - interval '1 day'`.execute(trx);
      }),
    );
    const { tree, path } = await keepTree(page, product);
    await page.waitForLoadState('networkidle');
    const startedAt = Date.now();
    network.cut();
    await begin(page, tree.id);
    for (const choice of path) await choose(page, choice);
    await mend(page, network);
    const measured = await expectOneFinished(page, product, path);
    // The server's clock, as an earlier visit learned it.
    expect(Date.parse(measured?.startedAt ?? '')).toBeGreaterThan(startedAt - 60_000);
    expect(Date.parse(measured?.startedAt ?? '')).toBeLessThan(Date.now() + 1000);
  });
}

test('[REL-03] a storage that is wiped in the middle loses no answer of the page that is open', async ({
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
  const devtools = await page.context().newCDPSession(page);
  for (const choice of others) {
    await choose(page, choice);
    await devtools.send('Storage.clearDataForOrigin', { origin: network.url, storageTypes: 'indexeddb,cache_storage' });
  }
  await expect(heading(page)).toHaveText(result);
  await mend(page, network);
  await expect.poll(() => recordedOf(product, ledger.begun[0]), { timeout: 60_000 }).toEqual(recordsOf(path));
});

test('[REL-03] with a full storage a measurement goes on, and is recorded once the network is back', async ({
  page,
  product,
  network,
}) => {
  const { tree, path, result } = await keepTree(page, product);
  await page.waitForLoadState('networkidle');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: network.url, quotaSize: 1 });
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await expect.poll(() => ledger.begun.length).toBe(1);
  network.cut();
  for (const choice of path) await choose(page, choice);
  await expect(heading(page)).toHaveText(result);
  await mend(page, network);
  await expect.poll(() => recordedOf(product, ledger.begun[0]), { timeout: 30_000 }).toEqual(recordsOf(path));
});

test('[REL-03] a window without a database works with a network, and says what it can’t do', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  const tree = await page.goto('/').then(() => page.getByRole('main').getByRole('link').first().getAttribute('href'));
  await begin(page, Number(tree?.match(/\d+/)?.[0]));
  await page
    .getByRole('button', { name: /^Kies dit antwoord/ })
    .first()
    .click();
  await expect.poll(() => ledger.recorded().length).toBe(1);
  await goWithin(page, '/account/device');
  await expect(heading(page)).toHaveText('Bomen op dit apparaat');
  await expect(page.getByText('Deze browser bewaart geen bomen.')).toBeVisible();
});

test('[REL-03] the session ends without a network: the answers wait, and go after the next sign-in', async ({
  page,
  product,
  network,
}) => {
  const { tree, path, first } = await keepTree(page, product);
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await choose(page, first);
  await expect.poll(ledger.recorded).toEqual(recordsOf([first]));
  network.cut();
  const second = path[1];
  if (!second) throw new Error('too short a path');
  await choose(page, second);
  const token = await page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '""'), tokenKey);
  await fetch(`${product.url}/api/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  await page.goto('/');
  await mend(page, network);
  await expect(page).toHaveURL('/login', { timeout: 60_000 });
  expect(await recordedOf(product, ledger.begun[0])).toEqual(recordsOf([first]));
  await beSignedIn(page, product.url);
  await page.goto('/');
  await expect
    .poll(() => recordedOf(product, ledger.begun[0]), { timeout: 30_000 })
    .toEqual(recordsOf([first, second]));
});

test('[REL-03] [MEA-12] measurements without a network, resumed, corrected and finished elsewhere: the database has what was done', async ({
  page,
  product,
  network,
  browser,
}) => {
  test.setTimeout(240_000);
  const { tree, path, result } = await keepTree(page, product);
  const [first] = path;
  const last = path.at(-1);
  const other = last?.options.find(({ id, result: outcome }) => outcome && id !== last.option.id);
  if (!first || !last || !other) throw new Error('the tree has too few answers');
  await page.waitForLoadState('networkidle');
  network.cut();
  // Three measurements without a network: two to their result, one up to its second question.
  for (const choices of [path, path, [first]]) {
    await begin(page, tree.id);
    for (const choice of choices) {
      await choose(page, choice);
      // Each is resumed from what the device keeps.
      if (choice === first) await page.reload();
    }
    if (choices === path) await expect(heading(page)).toHaveText(result);
  }
  await page.goto('/');
  await mend(page, network);
  const statuses = async () => (await ownMeasurements(page, product)).map(({ status }) => status).sort();
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(['FINISHED', 'FINISHED', 'OPEN']);
  // The first finished measurement is corrected.
  const finished = (await ownMeasurements(page, product)).find(({ status }) => status === 'FINISHED');
  await page.goto(`/measurements/${finished?.key}/correct`);
  await page.getByRole('button', { name: `Wijzig Stap ${path.length}` }).click();
  await choose(page, { ...last, option: other });
  await page.getByRole('radio', { name: 'Een andere reden' }).check();
  await page.getByRole('button', { name: 'Correctie vastleggen' }).click();
  await expect(heading(page)).toHaveText(other.result?.name ?? '');
  // The open one is finished on another device.
  const context = await browser.newContext({ baseURL: product.url, locale: 'nl-NL', serviceWorkers: 'block' });
  const elsewhere = await context.newPage();
  await beSignedIn(elsewhere, product.url);
  await elsewhere.goto(`/measure/${tree.id}`);
  for (const choice of path.slice(1)) await choose(elsewhere, choice);
  await expect(heading(elsewhere)).toHaveText(result);
  await expect.poll(statuses).toEqual(['FINISHED', 'FINISHED', 'FINISHED']);
  const all = await ownMeasurements(page, product);
  const corrected = [...path.slice(0, -1), { ...last, option: other }];
  for (const { statisticsId, correction } of all)
    expect(await recordedOf(product, statisticsId)).toEqual(recordsOf(correction ? corrected : path));
  await context.close();
});

test('[REL-03] on a connection that only seems to be there, home and a measurement open from the device within seconds', async ({
  page,
  product,
  network,
}) => {
  test.setTimeout(180_000);
  const { tree, first, others } = await keepTree(page, product);
  await page.waitForLoadState('networkidle');
  network.hang();
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible({ timeout: 20_000 });
  await page.goto(`/measure/${tree.id}`, { waitUntil: 'commit' });
  await choose(page, first);
  await expect(heading(page)).toHaveText(others[0]?.question ?? '');
  await mend(page, network);
  await expect
    .poll(async () => (await ownMeasurements(page, product)).map(({ status }) => status), { timeout: 90_000 })
    .toEqual(['OPEN']);
  const [measured] = await ownMeasurements(page, product);
  expect(await recordedOf(product, measured?.statisticsId)).toEqual(recordsOf([first]));
});

test('[REL-03] requests that arrive twice, and answers of the second time alone, record each action once', async ({
  page,
  product,
  network,
}) => {
  const { tree, path, result } = await keepTree(page, product);
  await page.waitForLoadState('networkidle');
  network.isDoubling = true;
  network.cut();
  await begin(page, tree.id);
  for (const choice of path) await choose(page, choice);
  await expect(heading(page)).toHaveText(result);
  await mend(page, network);
  await expectOneFinished(page, product, path);
});
