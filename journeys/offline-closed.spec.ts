import type { CDPSession, Page } from '@playwright/test';
import { sql } from 'kysely';
import { expect } from './journey.ts';
import { openLedger } from './ledger.ts';
import { begin, choose, recordsOf } from './measurement-steps.ts';
import { keepTree, keptAnswers, test } from './offline-helpers.ts';
import { inDatabase, recordedOf } from './product-database.ts';
import { heading } from './visit-helpers.ts';

test.use({ serviceWorkers: 'allow' });

/** Id of the worker's registration of an origin, as the browser's tools name it. */
const findRegistration = async (devtools: CDPSession, origin: string): Promise<string> => {
  const found = Promise.withResolvers<string>();
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const registration = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
    if (registration) found.resolve(registration.registrationId);
  });
  await devtools.send('ServiceWorker.enable');
  return found.promise;
};

/** Tells the worker that there is a network, as a browser does by itself once it finds one. */
const tellWorker = async (page: Page, origin: string): Promise<void> => {
  // An address without the application, which would send the answers itself.
  await page.goto(`${origin}/favicon.svg`);
  const devtools = await page.context().newCDPSession(page);
  const registrationId = await findRegistration(devtools, origin);
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'send-answers',
    lastChance: false,
  });
};

test('[REL-03] answers are sent after the page was closed: of a measurement that went on, and of one that began without a network', async ({
  page,
  product,
  network,
}) => {
  // The browser of these journeys takes no registration, but gives the event.
  await page.addInitScript(() => {
    const { SyncManager } = window as unknown as { SyncManager: { prototype: { register: (tag: string) => unknown } } };
    SyncManager.prototype.register = async (tag) => {
      Object.assign(window, { syncTags: [tag] });
    };
  });
  const { tree, path, first, result } = await keepTree(page, product);
  await page.waitForLoadState('networkidle');
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await choose(page, first);
  await expect.poll(ledger.recorded).toEqual(recordsOf([first]));
  network.cut();
  for (const choice of path.slice(1)) await choose(page, choice);
  await expect(heading(page)).toHaveText(result);
  await begin(page, tree.id);
  await choose(page, first);
  await expect.poll(() => keptAnswers(page)).toContain('answer/later-session');
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'syncTags'))).toEqual(['send-answers']);
  await page.goto('about:blank');
  network.mend();
  await tellWorker(page, network.url);
  await expect.poll(() => recordedOf(product, ledger.begun[0])).toEqual(recordsOf(path));
  const readOthers = () =>
    inDatabase(product, async ({ db }) => {
      const { rows } = await sql<{ id: number }>`
        select other.id::int as id from measurement other join measurement begun on begun.user_id = other.user_id
        where begun.id = ${Number(ledger.begun[0])} and other.id <> begun.id and other.last_sequence > 0`.execute(db);
      return rows;
    });
  await expect.poll(async () => (await readOthers()).length).toBe(1);
  const [begun] = await readOthers();
  expect(await recordedOf(product, begun?.id)).toEqual(recordsOf([first]));
});

test('[REL-03] [SES-03] after signing out the worker has no session to send anything with', async ({
  page,
  product,
  network,
}) => {
  const { tree, first } = await keepTree(page, product);
  await page.waitForLoadState('networkidle');
  await begin(page, tree.id);
  network.cut();
  await choose(page, first);
  await expect.poll(() => keptAnswers(page)).toContain('answer/later-session');
  network.mend();
  await page.goto('/logout');
  await expect(page).toHaveURL(/login|\/$/);
  await expect.poll(() => keptAnswers(page)).toEqual([]);
});
