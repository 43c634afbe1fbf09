import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { storedTokens, toastsOn } from './session-helpers.ts';
import { test } from './source-server.ts';

const path = '/api/questions/7';

type Reply = { status: number; headers?: Record<string, string>; body?: object | string };

const problem = (status: number, more: object = {}) => ({
  type: 'about:blank',
  title: 'A title',
  status,
  path,
  message: `error.http.${status}`,
  ...more,
});

/** Answers a call; status 0 is no answer at all. */
const answer = (page: Page, { status, headers, body = '' }: Reply, address = `**${path}`) =>
  page.route(address, (route) => {
    if (status === 0) return route.abort();
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return route.fulfill({ status, headers, body: text, contentType: 'application/problem+json' });
  });

/** Texts that screens to come will have. */
const textsToCome = {
  question: { name: 'Naam', saved: 'Vraag {{param}} is bewaard.' },
};

// Asks for `ask`, which is also what lets the calls of the page through.
test.beforeEach(async ({ page, ask: _ }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Inloggen' })).toBeVisible();
  await page.evaluate(async (texts) => {
    const store = '/src/texts/texts-store.ts';
    const { addTexts } = await import(store);
    addTexts('nl', texts);
  }, textsToCome);
});

const fields = (...faults: [field: string, message: string][]) =>
  problem(400, {
    message: 'error.validation',
    fieldErrors: faults.map(([field, message]) => ({ objectName: 'question', field, message })),
  });
/** What is told in several messages, in none of the server's words, or of no answer at all; see notify.test.ts for the rest. */
const catalogue: { name: string; reply: Reply; texts: string[] }[] = [
  { name: 'no server', reply: { status: 0 }, texts: ['Server niet bereikbaar'] },
  {
    name: '400 with fields: a message each, in words',
    reply: { status: 400, body: fields(['name', 'NotNull'], ['position', 'Max'], ['items[3].x', 'Odd']) },
    texts: [
      'Veld Naam mag niet leeg zijn.',
      'Veld position voldoet niet aan de minimale of maximale waarde.',
      'Fout in veld items[].x',
    ],
  },
  {
    name: '500, without what only the log should say [ERR-05]',
    reply: { status: 500, body: problem(500, { title: 'Internal Server Error', detail: 'reference 4f1a' }) },
    texts: ['Er is een fout op de server opgetreden.'],
  },
];

for (const { name, reply, texts } of catalogue) {
  test(`[ERR-01] [ERR-02] ${name}`, async ({ page, ask }) => {
    await answer(page, reply);
    await ask(path);
    await expect(toastsOn(page)).toHaveText(texts);
  });
}

test('[ERR-01] a 401 of the account, or without a message, is silent', async ({ page, ask }) => {
  await answer(page, { status: 401, body: problem(401, { path: '/api/account' }) }, '**/api/account/settings');
  await answer(page, { status: 401, body: problem(401, { message: '' }) });
  await ask('/api/account/settings');
  await ask(path);
  // What is told later comes after: nothing was waiting.
  await answer(page, { status: 404 }, '**/api/questions/8');
  await ask('/api/questions/8');
  await expect(toastsOn(page)).toHaveText(['Niet gevonden']);
});

test('[ERR-01] [SES-05] a refusal says at the sign-in why one is there', async ({ page, ask }) => {
  await page.evaluate(async () => {
    const store = '/src/session/session-store.ts';
    const { tokens } = await import(store);
    tokens.keep('a.b.c', true);
  });
  await answer(page, { status: 403, body: problem(403) });
  await ask(path);
  await expect(page.getByRole('main').getByText('Log in om deze pagina te bekijken.')).toBeVisible();
  expect(await storedTokens(page)).toEqual({ local: null, session: null });
});

test('[ERR-01] [ERR-03] a message given on the call stands in the place of the usual one', async ({ page, ask }) => {
  await answer(page, { status: 500, body: problem(500) });
  await ask(path, { errorMessage: 'error.loadResources' });
  await expect(toastsOn(page)).toHaveText(['Het laden van de gegevens is mislukt']);
  await page.unroute(`**${path}`);
  await answer(page, { status: 200, body: {}, headers: { 'X-okApp-alert': 'question.saved' } });
  await ask(path, { successMessage: 'logout.success' });
  await expect(toastsOn(page).last()).toHaveText('Je bent uitgelogd.');
});

test('[ERR-03] [SEC-24] a success shows its alert header, with its params as they were written', async ({
  page,
  ask,
  complaints,
}) => {
  const params = encodeURIComponent('<img src=x onerror=alert(1)>');
  const alert = { 'X-okApp-alert': 'question.saved', 'X-okApp-params': params };
  await answer(page, { status: 200, body: {}, headers: alert });
  await ask(path);
  await expect(toastsOn(page)).toHaveText(['Vraag <img src=x onerror=alert(1)> is bewaard.']);
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('[SEC-24] markup in the name of a field, or in an answer, is shown as it was written', async ({ page, ask }) => {
  await answer(page, { status: 400, body: fields(['<b>naam</b>', 'NotNull']) });
  await answer(page, { status: 502, body: '<h1>Bad gateway</h1>' }, '**/api/questions/8');
  await ask(path);
  await ask('/api/questions/8');
  await expect(toastsOn(page)).toHaveText(['Veld <b>naam</b> mag niet leeg zijn.', '<h1>Bad gateway</h1>']);
  await expect(page.getByRole('heading', { name: 'Bad gateway' })).toHaveCount(0);
});

test('[ERR-01] the same message is there once, and again after it was closed', async ({ page, ask }) => {
  await answer(page, { status: 404 });
  await ask(path);
  await ask(path);
  await expect(toastsOn(page)).toHaveText(['Niet gevonden']);
  await page.getByRole('button', { name: 'Melding sluiten' }).click();
  await expect(toastsOn(page)).toHaveCount(0);
  await ask(path);
  await expect(toastsOn(page)).toHaveText(['Niet gevonden']);
});

test('[ERR-01] an error stays until it is closed, a success leaves after 8 seconds', async ({ page, ask }) => {
  await page.clock.install();
  await answer(page, { status: 404 });
  await answer(page, { status: 200, body: {} }, '**/api/questions/8');
  await ask(path);
  await ask('/api/questions/8', { successMessage: 'logout.success' });
  await expect(toastsOn(page)).toHaveText(['Niet gevonden', 'Je bent uitgelogd.']);
  await page.clock.fastForward(9_000);
  await expect(toastsOn(page)).toHaveText(['Niet gevonden']);
  await page.clock.fastForward(3_600_000);
  await expect(toastsOn(page)).toHaveText(['Niet gevonden']);
});

test('[LAY-01] only calls that somebody waits for move the loading bar', async ({ page, ask }) => {
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route('**/api/questions/*', async (route) => {
    await held;
    await route.fulfill({ json: {} });
  });
  const bar = page.getByRole('progressbar', { name: 'Bezig met laden' });
  const silent = ask('/api/questions/8', { silent: true });
  const waited = ask(path);
  await expect(bar).toBeVisible();
  goOn();
  await Promise.all([silent, waited]);
  await expect(bar).toHaveCount(0);
});
