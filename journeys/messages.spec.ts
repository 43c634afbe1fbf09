import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { toastsOn } from './session-helpers.ts';
import { beSignedIn, heading, text } from './visit-helpers.ts';

/** A call whose result appears as a toast, without a message of its own. */
const exporting = '**/api/translations/texts/en/export';
const counting = '**/api/user-counts';

type Reply = { status: number; headers?: Record<string, string>; body?: object | string };

const problem = (status: number, more: object = {}) => ({
  type: 'about:blank',
  title: 'A title',
  status,
  path: '/api/questions/7',
  message: `error.http.${status}`,
  ...more,
});

/** Answers the call from now on; status 0 means no answer. */
const answer = async (page: Page, { status, headers, body = '' }: Reply): Promise<void> => {
  await page.unroute(exporting);
  await page.route(exporting, (route) => {
    if (status === 0) return route.abort();
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return route.fulfill({ status, headers, body: text, contentType: 'application/problem+json' });
  });
};

const ask = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: text('nl', 'translations.export'), exact: true })
    .click();

const close = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Melding sluiten' }).first().click();
};

const bar = (page: Page) => page.getByRole('progressbar', { name: 'Bezig met laden' });

test.beforeEach(async ({ page, product }) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
});

const openTexts = async (page: Page): Promise<void> => {
  await page.goto('/admin/languages/en/texts');
  await expect(heading(page)).toContainText('Schermteksten');
};

const fields = (...faults: [field: string, message: string][]) =>
  problem(400, {
    message: 'error.validation',
    fieldErrors: faults.map(([field, message]) => ({ objectName: 'question', field, message })),
  });

test('[ERR-01] [ERR-02] [ERR-05] failures are explained: no server, each field, and no details for the log alone', async ({
  page,
}) => {
  await openTexts(page);
  for (const [reply, texts] of [
    [{ status: 0 }, ['Server niet bereikbaar']],
    [
      { status: 400, body: fields(['name', 'NotNull'], ['position', 'Max'], ['items[3].x', 'Odd']) },
      [
        'Veld Vraag mag niet leeg zijn.',
        'Veld position is te kort, te lang, te klein of te groot.',
        'Fout in veld items[].x',
      ],
    ],
    [
      { status: 500, body: problem(500, { title: 'Internal Server Error', detail: 'reference 4f1a' }) },
      ['Er ging iets mis op de server. Probeer het opnieuw.'],
    ],
  ] as [Reply, string[]][]) {
    await answer(page, reply);
    await ask(page);
    await expect(toastsOn(page)).toHaveText(texts);
    for (const _ of texts) await close(page);
    await expect(toastsOn(page)).toHaveCount(0);
  }
});

test('[ERR-03] [SEC-24] a success shows its alert header, and a failure the names of fields, unchanged', async ({
  page,
  complaints,
}) => {
  await openTexts(page);
  const params = encodeURIComponent('<img src=x onerror=alert(1)>');
  const alert = { 'X-okApp-alert': 'okApp.question.updated', 'X-okApp-params': params };
  await answer(page, { status: 200, body: {}, headers: alert });
  await ask(page);
  await expect(toastsOn(page)).toHaveText(['Vraag <img src=x onerror=alert(1)> is bijgewerkt']);
  await close(page);
  await answer(page, { status: 400, body: fields(['<b>naam</b>', 'NotNull']) });
  await ask(page);
  await expect(toastsOn(page)).toHaveText(['Veld <b>naam</b> mag niet leeg zijn.']);
  await answer(page, { status: 502, body: '<h1>Bad gateway</h1>' });
  await ask(page);
  await expect(toastsOn(page).last()).toHaveText('<h1>Bad gateway</h1>');
  await expect(page.getByRole('heading', { name: 'Bad gateway' })).toHaveCount(0);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('[ERR-01] a repeated message appears once, and again after it was closed; errors stay, a success closes after 8 seconds', async ({
  page,
}) => {
  await page.clock.install();
  await openTexts(page);
  await answer(page, { status: 404 });
  await ask(page);
  await expect(toastsOn(page)).toHaveText(['Niet gevonden']);
  const again = page.waitForResponse(exporting);
  await ask(page);
  await again;
  await answer(page, { status: 200, body: {}, headers: { 'X-okApp-alert': 'logout.success' } });
  await ask(page);
  await expect(toastsOn(page)).toHaveText(['Niet gevonden', 'Je bent uitgelogd.']);
  await page.clock.fastForward(9_000);
  await expect(toastsOn(page)).toHaveText(['Niet gevonden']);
  await page.clock.fastForward(3_600_000);
  await expect(toastsOn(page)).toHaveText(['Niet gevonden']);
  await close(page);
  await expect(toastsOn(page)).toHaveCount(0);
  await answer(page, { status: 404 });
  await ask(page);
  await expect(toastsOn(page)).toHaveText(['Niet gevonden']);
});

test('[ERR-01] [ERR-03] a message of the call replaces the usual one', async ({ page }) => {
  await page.goto('/admin/system/audits');
  await page.route('**/management/audits/export*', (route) => route.fulfill({ status: 500, json: problem(500) }));
  await page.getByRole('main').getByRole('button', { name: 'Exporteren' }).click();
  await page.getByRole('menuitem', { name: 'Tabel (csv)' }).click();
  await expect(toastsOn(page)).toHaveText(['Het controlelog kon niet worden geëxporteerd.']);
});

test('[LAY-01] only calls that the user waits for move the loading bar', async ({ page }) => {
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
  const late = (address: string) =>
    page.route(address, async (route) => {
      await held;
      await route.fulfill({ json: {} });
    });
  await late(counting);
  const counts = page.waitForRequest(counting);
  await page.goto('/admin/user-management');
  await counts;
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await late(exporting);
  await openTexts(page);
  await expect(bar(page)).toHaveCount(0);
  await ask(page);
  await expect(bar(page)).toBeVisible();
  goOn();
  await expect(bar(page)).toHaveCount(0);
});
