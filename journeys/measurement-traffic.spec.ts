import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { answer, beSignedIn, heading, text } from './visit-helpers.ts';

type SentCall = { address: string; bytes: number };

/** Watches the calls of a page to the server, with the bytes of their replies on the line. */
const watchCalls = async (page: Page) => {
  const session = await page.context().newCDPSession(page);
  let sent = new Map<string, SentCall>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const { pathname } = new URL(request.url);
    if (/^\/(api|management)\//.test(pathname))
      sent.set(requestId, { address: `${request.method} ${pathname}`, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const call = sent.get(requestId);
    if (call) call.bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  return {
    /** Returns the calls since the last time. */
    take: (): SentCall[] => {
      const taken = [...sent.values()];
      sent = new Map();
      return taken;
    },
  };
};

/** Takes a measurement with the first answers, from home to its result. */
const takeMeasurement = async (page: Page) => {
  await page.getByRole('main').getByRole('link').first().click();
  await page.getByRole('link', { name: text('nl', 'instruction.start'), exact: true }).click();
  await answer(page, 'nl');
  await page.waitForLoadState('networkidle');
};

const sumBytes = (calls: readonly SentCall[]) => calls.reduce((sum, { bytes }) => sum + bytes, 0);

/** Calls without their ids, each as often as it was sent. */
const addressesOf = (calls: readonly SentCall[]) => calls.map(({ address }) => address.replaceAll(/\d+/g, '#'));

test("[MEA-10] a page brings texts, languages and facts along, and asks only for what is the user's own", async ({
  page,
  product,
}) => {
  const calls = await watchCalls(page);
  await beSignedIn(page, product.url);
  await page.goto('/');
  await expect(heading(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const opened = calls.take();
  expect([...new Set(addressesOf(opened))].toSorted()).toEqual([
    'GET /api/account',
    'GET /api/measurements/overview',
    'GET /api/pdf',
    'GET /api/question-trees/get-published',
    'GET /api/user-notification/notification-latest',
    'GET /api/user-notification/notifications',
  ]);
  expect(sumBytes(opened)).toBeLessThan(20_000);
});

test('[MEA-10] a measurement takes few and small calls, from home to its result', async ({ page, product }) => {
  const calls = await watchCalls(page);
  await beSignedIn(page, product.url);
  await page.goto('/');
  await expect(heading(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  calls.take();
  await takeMeasurement(page);
  const taken = calls.take();
  const isRecording = (address: string) => address === 'PUT /api/statistics/#';
  const reads = addressesOf(taken).filter((address) => !isRecording(address));
  expect(taken.length).toBeGreaterThan(reads.length);
  // A quick answer may ask for the next question before the bundle of all questions has arrived.
  const ofOneQuestion = /^GET \/api\/questions\/#\/(question|options)$/;
  expect(reads.filter((address) => !ofOneQuestion.test(address))).toEqual([
    'GET /api/question-trees/#',
    'GET /api/measurements/overview',
    'GET /api/measurement/start/#',
    'GET /api/publications/#/bundle',
    'GET /api/result-mail',
    'GET /api/pdf',
  ]);
  expect(reads.length).toBeLessThanOrEqual(10);
  expect(sumBytes(taken)).toBeLessThan(60_000);
  // The browser has the questions by now, also after a reload.
  await page.goto('/');
  await expect(heading(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  calls.take();
  await takeMeasurement(page);
  const second = calls.take();
  const bundle = second.find(({ address }) => address.endsWith('/bundle'));
  expect(bundle?.bytes ?? 0).toBe(0);
  expect(sumBytes(second)).toBeLessThan(12_000);
});

test('[MEA-10] the page of a measurement names the files that it needs besides those of every page', async ({
  request,
}) => {
  const { link = '' } = (await request.get('/measure/1')).headers();
  const files = [...link.matchAll(/<([^>]+)>/g)].map(([, file = '']) => file);
  expect(files.map((file) => file.replace(/-[\w-]{8}\./, '.'))).toEqual(
    expect.arrayContaining(['/assets/measuring.js', '/assets/measuring.css', '/assets/signed-in.js']),
  );
  for (const file of files) expect((await request.get(file)).status(), file).toBe(200);
  expect((await request.get('/login')).headers().link).toBeUndefined();
});
