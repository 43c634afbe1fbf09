import type { Page, Route } from '@playwright/test';
import { expect } from './journey.ts';
import { openLedger, parseRecording, type SentAction } from './ledger.ts';
import { changeMind, longWalk, recording, resultChanged } from './long-walk.ts';
import { begin, choose, question, recordsOf, walk } from './measurement-steps.ts';
import { testOnOwnProduct } from './own-product.ts';
import { waitForPages } from './prefetch.ts';
import { recordedOf } from './product-database.ts';
import { beSignedIn } from './visit-helpers.ts';

/** A product of this file alone, which is killed and restarted. */
const test = testOnOwnProduct();

/** The status at the end of the header, with the number of answers that wait. */
const connection = (page: Page, text: string) =>
  page.getByRole('banner').getByText(text, { exact: true }).filter({ visible: true });

/** Failures of a bad network, one request after another. */
const failures: Record<string, (route: Route) => Promise<void>> = {
  'does not arrive': (route) => route.abort('connectionreset'),
  'arrives, but the reply is lost': async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  },
  'arrives twice at once': async (route) => {
    const [response] = await Promise.all([route.fetch(), route.fetch()]);
    await route.fulfill({ response });
  },
  'meets a server in trouble': (route) => route.fulfill({ status: 503, json: {} }),
  'meets a gateway that has no words': (route) => route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }),
  'arrives, but the reply is a 504': async (route) => {
    await route.fetch();
    await route.fulfill({ status: 504, body: '' });
  },
};

test('[REL-03][MEA-08][STT-01] each action is recorded once and in order, even if requests and replies are lost', async ({
  page,
  product,
}) => {
  const { tree, path, last, changed } = await longWalk(product);
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  const script = Object.values(failures);
  const arrivedLate: Route[] = [];
  await page.route(recording, async (route) => {
    const failure = script.shift();
    if (failure) return failure(route);
    // From here on a copy of each action arrives again after later ones.
    for (const late of arrivedLate.splice(0)) await late.fetch();
    arrivedLate.push(route);
    await route.fulfill({ response: await route.fetch() });
  });
  await begin(page, tree.id);
  await walk(page, path);
  await changeMind(page, last, changed);
  const expected = resultChanged(path, last, changed);
  await expect.poll(ledger.actions, { timeout: 60_000 }).toEqual(expected);
  expect(script).toEqual([]);
  expect(await recordedOf(product, ledger.begun[0])).toEqual(expected);
});

test('[REL-03][MEA-08] the professional continues during a slow reply, and later actions wait their turn', async ({
  page,
  product,
}) => {
  const { tree, path, last, changed } = await longWalk(product);
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  const sent: SentAction[] = [];
  page.on('request', (request) => {
    const one = parseRecording(request);
    if (one) sent.push(one);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(recording, async (route) => {
    await promise;
    await route.continue();
  });
  await begin(page, tree.id);
  await walk(page, path);
  await changeMind(page, last, changed);
  expect(sent.map(({ body }) => body.step)).toEqual([1]);
  resolve();
  const expected = resultChanged(path, last, changed);
  await expect.poll(ledger.actions).toEqual(expected);
  expect(await recordedOf(product, ledger.begun[0])).toEqual(expected);
});

test('[REL-03] an action whose reply never comes is sent again under the same id, and recorded once', async ({
  page,
  product,
}) => {
  const { tree, path, first, second } = await longWalk(product);
  // The client waits twenty seconds for a reply, by a clock that can't be set: here it runs ten times as fast.
  await page.addInitScript(() => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (milliseconds) => timeout(milliseconds / 10);
  });
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  const ids: string[] = [];
  await page.route(recording, async (route) => {
    ids.push(parseRecording(route.request())?.body.actionId ?? '');
    const response = await route.fetch();
    // The first action is recorded, but its reply never arrives.
    if (ids.length > 1) await route.fulfill({ response });
  });
  await begin(page, tree.id);
  await choose(page, first);
  await expect(question(page)).toHaveText(second.question);
  await choose(page, second);
  await expect.poll(ledger.actions, { timeout: 60_000 }).toEqual(recordsOf(path.slice(0, 2)));
  expect(ids[1]).toBe(ids[0]);
  expect(await recordedOf(product, ledger.begun[0])).toEqual(recordsOf(path.slice(0, 2)));
});

test('[REL-03][MEA-08] thirty seconds offline lose nothing: the answers wait, the page says so, and they are sent', async ({
  page,
  context,
  product,
}) => {
  const { tree, path, last, changed } = await longWalk(product);
  await page.clock.install();
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await walk(page, path.slice(0, -1));
  await expect(question(page)).toHaveText(last.question);
  await expect.poll(ledger.actions).toEqual(recordsOf(path.slice(0, -1)));
  await context.setOffline(true);
  await expect(connection(page, 'Geen verbinding')).toBeVisible();
  await choose(page, last);
  await expect(question(page)).toHaveText(last.option.result?.name ?? '');
  await expect(connection(page, 'Geen verbinding · 1 antwoord wacht')).toBeVisible();
  const failed = page.waitForEvent('requestfailed', (request) => parseRecording(request) !== undefined);
  await page.clock.runFor(15_000);
  await failed;
  await changeMind(page, last, changed);
  await expect(connection(page, 'Geen verbinding · 2 antwoorden wachten')).toBeVisible();
  await page.clock.runFor(15_000);
  await context.setOffline(false);
  const expected = resultChanged(path, last, changed);
  await expect.poll(ledger.actions).toEqual(expected);
  await expect(connection(page, 'Alles verstuurd')).toBeVisible();
  await page.clock.runFor(8000);
  await expect(connection(page, 'Alles verstuurd')).toHaveCount(0);
  expect(await recordedOf(product, ledger.begun[0])).toEqual(expected);
});

test('[REL-03][MEA-08] an answer that the server refuses after a lost connection is not called sent', async ({
  page,
  context,
  product,
}) => {
  const { tree, first } = await longWalk(product);
  await beSignedIn(page, product.url);
  await begin(page, tree.id);
  await context.setOffline(true);
  await choose(page, first);
  await expect(connection(page, 'Geen verbinding · 1 antwoord wacht')).toBeVisible();
  await page.route(recording, (route) => route.fulfill({ status: 409, json: { message: 'error.actionsmissing' } }));
  await context.setOffline(false);
  // The steps that may follow are in the page, invisible, with the same notice.
  const notice = page.getByText('Niet alle antwoorden van deze meting zijn aangekomen.').filter({ visible: true });
  await expect(notice).toHaveCount(1);
  await expect(connection(page, 'Geen verbinding')).toHaveCount(0);
  // The notice of sent answers stays for eight seconds, and would be on screen when the next answer is recorded.
  await page.unroute(recording);
  const recorded = page.waitForResponse(recording);
  await choose(page, first);
  expect((await recorded).status()).toBe(200);
  expect(await connection(page, 'Alles verstuurd').count()).toBe(0);
});

test('[REL-03][MEA-08] a server that is killed and restarted loses no answer, and the measurement continues', async ({
  page,
  product,
}) => {
  const { tree, path, first, second, last, changed } = await longWalk(product);
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  const ahead = waitForPages(page);
  await begin(page, tree.id);
  await choose(page, first);
  await expect(question(page)).toHaveText(second.question);
  await ahead;
  await product.stop('SIGKILL');
  await choose(page, second);
  await expect(question(page)).toHaveText(path[2]?.question ?? '');
  await product.start();
  await walk(page, path.slice(2));
  await changeMind(page, last, changed);
  const expected = resultChanged(path, last, changed);
  await expect.poll(ledger.actions, { timeout: 60_000 }).toEqual(expected);
  expect(ledger.begun).toHaveLength(1);
  expect(await recordedOf(product, ledger.begun[0])).toEqual(expected);
});
