import { expect, test } from './journey.ts';
import {
  changeAccount,
  consoleErrors,
  cutOff,
  professional,
  storedTokens,
  submitSignIn,
  toastsOn,
  tokenOf,
} from './session-helpers.ts';
import { beSignedIn } from './visit-helpers.ts';

const problem = (status: number) => ({
  status,
  contentType: 'application/problem+json',
  json: { type: 'about:blank', title: 'A title', status, path: '/api/authenticate', message: `error.http.${status}` },
});

test.describe('the sign-in form', () => {
  test.beforeEach(({ page }) => page.goto('/login'));

  test('[SES-10] asks for an e-mail address, a password and whether to stay signed in', async ({ page }) => {
    await expect(page.getByRole('heading', { level: 1, name: 'Inloggen' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'E-mailadres' })).toHaveAttribute('placeholder', 'Je e-mailadres');
    await expect(page.getByRole('textbox', { name: 'Wachtwoord' })).toHaveAttribute('type', 'password');
    const rememberMe = page.getByRole('checkbox', { name: 'Ingelogd blijven' });
    await expect(rememberMe).not.toBeChecked();
    await expect(rememberMe).toHaveAccessibleDescription('Niet op een gedeelde computer.');
  });

  test('[SES-10] shows and hides the password on request', async ({ page }) => {
    const password = page.getByRole('textbox', { name: 'Wachtwoord' });
    await password.fill('geheim');
    await page.getByRole('button', { name: 'Wachtwoord tonen' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await expect(password).toHaveValue('geheim');
    await page.getByRole('button', { name: 'Wachtwoord verbergen' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('[SES-10] sends nothing while a field is empty, and marks the field', async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    const username = page.getByRole('textbox', { name: 'E-mailadres' });
    const password = page.getByRole('textbox', { name: 'Wachtwoord' });
    await submitSignIn(page, { username: '', password: '' });
    await expect(username).toBeFocused();
    await expect(username).toHaveAccessibleDescription('Vul je e-mailadres in.');
    await submitSignIn(page, { password: '' });
    await expect(password).toBeFocused();
    await expect(password).toHaveAccessibleDescription('Vul je wachtwoord in.');
    expect(sent.filter((url) => url.includes('/api/authenticate'))).toEqual([]);
  });

  test('[SES-10] [SES-05] [ERR-04] a refusal shows only the alert, and the input stays', async ({ page }) => {
    await submitSignIn(page, { password: 'niet-dit', rememberMe: true });
    const alert = page.getByRole('alert').filter({ hasText: 'Inloggen is niet gelukt' });
    await expect(alert).toContainText('Controleer je e-mailadres en wachtwoord en probeer het opnieuw.');
    await expect(page.getByRole('textbox', { name: 'E-mailadres' })).toHaveValue(professional.email);
    await expect(page.getByRole('textbox', { name: 'Wachtwoord' })).toHaveValue('niet-dit');
    await expect(page.getByRole('checkbox', { name: 'Ingelogd blijven' })).toBeChecked();
    await expect(toastsOn(page)).toHaveCount(0);
    expect(await storedTokens(page)).toEqual({ local: null, session: null });

    await page.getByRole('textbox', { name: 'Wachtwoord' }).fill(professional.password);
    await page.getByRole('button', { name: 'Inloggen' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welkom Sanne' })).toBeVisible();
  });

  test('[SES-10] [SES-01] an account that was switched off is explained, with whom to ask', async ({ page }) => {
    await page.route('**/api/account/refused-sign-in', (route) => route.fulfill({ json: { reason: 'switchedOff' } }));
    await submitSignIn(page, { password: 'niet-dit' });
    const alert = page.getByRole('alert').filter({ hasText: 'Inloggen is niet gelukt' });
    await expect(alert).toContainText('Je account is uitgeschakeld.');
    await expect(alert.getByRole('link', { name: 'support@example.nl' })).toBeVisible();
    await expect(alert).not.toContainText('Controleer je e-mailadres');
  });

  test('[SES-10] the words of the picture stay beside its ring, at every width with the picture on top', async ({
    page,
  }) => {
    const side = page.locator('section').filter({ has: page.getByRole('heading', { level: 2 }) });
    for (const width of [581, 768, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      const ring = await side.locator('svg circle[class]').first().boundingBox();
      for (const words of await side.locator('h2, p').all()) {
        const box = await words.boundingBox();
        if (!ring || !box) throw new Error('the picture or its words are missing');
        expect(box.x + box.width, `${width}`).toBeLessThanOrEqual(ring.x);
      }
    }
  });

  test('[ERR-04] the button waits during a sign-in, and a second press sends nothing', async ({ page }) => {
    let attempts = 0;
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await page.route('**/api/authenticate', async (route) => {
      attempts += 1;
      await held;
      await route.continue();
    });
    await submitSignIn(page);
    const button = page.getByRole('button', { name: 'Inloggen' });
    await expect(button).toBeDisabled();
    await button.click({ force: true });
    await page.getByRole('textbox', { name: 'Wachtwoord' }).press('Enter');
    goOn();
    await expect(page.getByRole('heading', { level: 1, name: 'Welkom Sanne' })).toBeVisible();
    expect(attempts).toBe(1);
  });

  const reasons = [
    { name: 'too many attempts', text: 'Te veel pogingen. Probeer het over een paar minuten opnieuw.', status: 429 },
    { name: 'a server in trouble', text: 'Er ging iets mis op de server. Probeer het opnieuw.', status: 500 },
    { name: 'no server', text: 'Server niet bereikbaar', status: 0 },
  ];
  for (const { name, text, status } of reasons) {
    test(`[SES-10] [ERR-04] ${name} has its own message, and the form can be sent again`, async ({ page }) => {
      await page.route('**/api/authenticate', (route) => (status ? route.fulfill(problem(status)) : route.abort()));
      await submitSignIn(page);
      const alert = page.getByRole('alert').filter({ hasText: 'Inloggen is niet gelukt' });
      await expect(alert).toContainText(text);
      await expect(alert).not.toContainText('Controleer je e-mailadres');
      await expect(page.getByRole('textbox', { name: 'Wachtwoord' })).toHaveValue(professional.password);
      await page.unroute('**/api/authenticate');
      await page.getByRole('button', { name: 'Inloggen' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Welkom Sanne' })).toBeVisible();
    });
  }
});

test.describe('the token', () => {
  test('[SES-03] is kept in session storage, in quotes, and serves this tab alone', async ({ page, context }) => {
    await page.goto('/login');
    await submitSignIn(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Welkom Sanne' })).toBeVisible();
    const { local, session } = await storedTokens(page);
    expect(local).toBeNull();
    expect(session).toMatch(/^"[\w-]+\.[\w-]+\.[\w-]+"$/);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Welkom Sanne' })).toBeVisible();
    const other = await context.newPage();
    await other.goto('/');
    await expect(other).toHaveURL(/\/login$/);
  });

  test('[SES-03] is kept in local storage with remember me, also for other tabs', async ({ page, context }) => {
    await page.goto('/login');
    await submitSignIn(page, { rememberMe: true });
    await expect(page.getByRole('heading', { level: 1, name: 'Welkom Sanne' })).toBeVisible();
    const { local, session } = await storedTokens(page);
    expect(session).toBeNull();
    expect(local).toMatch(/^"[\w-]+\.[\w-]+\.[\w-]+"$/);
    const other = await context.newPage();
    await other.goto('/');
    await expect(other.getByRole('heading', { level: 1, name: 'Welkom Sanne' })).toBeVisible();
  });

  test('[SES-04] is part of every call, including recordings', async ({ page, signIn }) => {
    await signIn();
    const bearer = `Bearer ${await tokenOf(page)}`;
    const sent: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const name = `${request.method()} ${pathname.replaceAll(/\d+/g, '#')}`;
      if (!/^\/(api|management)\//.test(pathname)) return;
      sent.push(`${name} ${request.headers().authorization === bearer}`);
    });
    await page.reload();
    await page.getByRole('link', { name: 'Start OK! Baby' }).click();
    await page.getByRole('link', { name: 'Start', exact: true }).click();
    const recorded = page.waitForRequest((request) => request.url().includes('/api/statistics/'));
    await page
      .getByRole('button', { name: /^Kies dit antwoord: / })
      .first()
      .click();
    await recorded;
    const calls = [...new Set(sent)];
    expect(calls.filter((call) => !call.endsWith(' true'))).toEqual([]);
    for (const call of ['GET /api/account', 'GET /api/measurement/start/#', 'PUT /api/statistics/#'])
      expect(calls).toContain(`${call} true`);
  });
});

test.describe('the account', () => {
  test('[SES-06] that is not activated is not signed in', async ({ page }) => {
    await changeAccount(page, { activated: false });
    await page.goto('/login');
    await submitSignIn(page);
    await expect(page.getByRole('alert').filter({ hasText: 'Inloggen is niet gelukt' })).toContainText(
      'Je account is nog niet geactiveerd.',
    );
    await expect(page.getByRole('button', { name: 'Account' })).toHaveCount(0);
    expect(await storedTokens(page)).toEqual({ local: null, session: null });
  });

  test('[SES-06] that was deactivated meanwhile is rejected with its token', async ({ page, signIn }) => {
    await signIn();
    await changeAccount(page, { activated: false });
    await page.reload();
    await expect(page).toHaveURL(/\/login$/);
    expect(await storedTokens(page)).toEqual({ local: null, session: null });
  });

  test('[SES-06] [SES-05] a 401 for the account is silent and leads to the sign-in', async ({ page }) => {
    await page.addInitScript(() => window.sessionStorage.setItem('jhi-authenticationToken', '"no.such.token"'));
    const answered = page.waitForResponse('**/api/account');
    await page.goto('/');
    expect((await answered).status()).toBe(401);
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Inloggen' })).toBeVisible();
    await expect(page.getByText('Log in om deze pagina te bekijken.')).toHaveCount(0);
    await expect(toastsOn(page)).toHaveCount(0);
    expect(await storedTokens(page)).toEqual({ local: null, session: null });
  });

  test('[SES-05] [ERR-01] an account that fails to load is reported to the console alone', async ({
    page,
    product,
  }) => {
    const errors = consoleErrors(page);
    const countReports = () => errors.filter((error) => error.includes('The account could not be loaded')).length;
    await beSignedIn(page, product.url);
    await cutOff(page, '**/api/account');
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Inloggen' })).toBeVisible();
    await expect.poll(countReports).toBe(1);
    await expect(toastsOn(page)).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);

    // The token may be valid all the same.
    await page.unroute('**/api/account');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Welkom Sanne' })).toBeVisible();

    // From now on the device keeps the account, and the user goes on with it.
    await page.waitForLoadState('networkidle');
    await cutOff(page, '**/api/account');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Welkom Sanne' })).toBeVisible();
    await expect.poll(countReports).toBe(2);
    await expect(toastsOn(page)).toHaveCount(0);
  });
});
