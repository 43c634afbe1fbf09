import type { Page } from '@playwright/test';
import { expect, type Person, test } from './journey.ts';
import { openLedger, parseRecording } from './ledger.ts';
import { longWalk, recording } from './long-walk.ts';
import { backFrom, begin, choose, question, recordsOf, walk } from './measurement-steps.ts';
import { recordedOf } from './product-database.ts';
import { beSignedIn } from './visit-helpers.ts';

test.describe.configure({ mode: 'default', timeout: 90_000 });

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('menuitem', { name: 'Uitloggen' }).click();
};

test('[REL-03] signing out waits for unsent actions', async ({ page, product }) => {
  const { tree, path, last } = await longWalk(product);
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(recording, async (route) => {
    await promise;
    await route.continue();
  });
  await begin(page, tree.id);
  await walk(page, path);
  await expect(question(page)).toHaveText(last.option.result?.name ?? '');
  await signOut(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Je wordt uitgelogd');
  resolve();
  await expect(page).toHaveURL('/login');
  // Signing out left the result.
  const expected = [...recordsOf(path), backFrom(last, path.length)];
  expect(ledger.actions()).toEqual(expected);
  expect(await recordedOf(product, ledger.begun[0])).toEqual(expected);
});

for (const [kind, leave] of [
  ['a reload', (page: Page) => page.reload()],
  ['the tab was at the home page when it was reloaded', (page: Page) => page.goto('/')],
] as const) {
  test(`[REL-03] unsent actions are sent after ${kind}`, async ({ page, product }) => {
    const { tree, path, first, second } = await longWalk(product);
    await beSignedIn(page, product.url);
    const ledger = openLedger(page);
    await page.route(recording, (route) => route.abort('connectionreset'));
    await begin(page, tree.id);
    await walk(page, [first, second]);
    await expect(question(page)).toHaveText(path[2]?.question ?? '');
    await leave(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(ledger.actions()).toEqual([]);
    await page.unroute(recording);
    await page.reload();
    await expect.poll(ledger.actions).toEqual(recordsOf([first, second]));
    expect(new Set(ledger.acknowledged.map(({ statisticsId }) => statisticsId))).toEqual(
      new Set(ledger.begun.slice(0, 1)),
    );
    expect(await recordedOf(product, ledger.begun[0])).toEqual(recordsOf([first, second]));
  });
}

test("[REL-03][MEA-08] one professional's unsent actions are never sent by another, but when the first returns", async ({
  page,
  product,
  signIn,
}) => {
  const { tree, first, second } = await longWalk(product);
  const ledger = openLedger(page);
  const tokensOf = new Map<number, Set<string | undefined>>();
  page.on('request', (request) => {
    const sent = parseRecording(request);
    if (!sent) return;
    const seen = tokensOf.get(sent.statisticsId) ?? new Set();
    tokensOf.set(sent.statisticsId, seen.add(sent.authorization));
  });
  const enter = async (person: Person) => {
    await signIn(person);
    return page.evaluate(() => JSON.parse(sessionStorage.getItem('jhi-authenticationToken') ?? '""') as string);
  };
  const ofFirst = await enter('professional');
  await page.route(recording, (route) => route.abort('connectionreset'));
  await begin(page, tree.id);
  await choose(page, first);
  await expect(question(page)).toHaveText(second.question);
  await signOut(page);
  // The question comes after five seconds in which the answer could still go.
  await page.getByRole('button', { name: 'Toch uitloggen' }).click();
  await expect(page).toHaveURL('/login', { timeout: 15_000 });
  const [left] = ledger.begun;
  expect(ledger.actions()).toEqual([]);

  await page.unroute(recording);
  const ofSecond = await enter('tester');
  await begin(page, tree.id);
  await choose(page, first);
  await expect.poll(() => ledger.acknowledged.map(({ statisticsId }) => statisticsId)).toEqual([ledger.begun.at(-1)]);
  await signOut(page);
  await expect(page).toHaveURL('/login');
  expect(ofSecond).not.toBe(ofFirst);
  expect(tokensOf.get(left ?? 0)).toEqual(new Set([`Bearer ${ofFirst}`]));

  const again = await enter('professional');
  await expect.poll(() => ledger.acknowledged.at(-1)?.statisticsId).toBe(left);
  expect(tokensOf.get(left ?? 0)).toEqual(new Set([`Bearer ${ofFirst}`, `Bearer ${again}`]));
  expect(await recordedOf(product, left)).toEqual(recordsOf([first]));
});
