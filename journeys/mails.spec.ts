import { demoAccounts } from '../server/src/accounts/sign-in/demo-accounts.ts';
import { expect, test } from './journey.ts';
import { mails } from './screens-admin.ts';
import { beSignedIn, calls } from './visit-helpers.ts';

const professional = demoAccounts[1].email;

test.describe('the outbox', () => {
  test('[MAI-02] keeps a mail without a mail server, shows it in each language, and sends it again', async ({
    page,
    complaints,
    product,
  }) => {
    const resetReply = await page.request.post('/api/account/reset-password/init', {
      headers: { 'content-type': 'text/plain' },
      data: professional,
    });
    expect(resetReply.status()).toBe(200);
    await beSignedIn(page, product.url, 'nl', 'admin');
    await page.goto('/admin/mails');
    await expect(page.getByRole('heading', { level: 1, name: 'Postvak uit' })).toBeVisible();
    await expect(page).toHaveTitle('Postvak uit · OK!');
    const row = page.getByRole('row').filter({ hasText: professional }).first();
    await expect(row).toContainText('Nieuw wachtwoord aangevraagd');
    await expect(row).toContainText('In de wacht');

    const which = `Nieuw wachtwoord aangevraagd, aan ${professional}`;
    const look = row.getByRole('button', { name: `Bekijken: ${which}` });
    await look.click();
    const dialog = page.getByRole('dialog', { name: 'Nieuw wachtwoord aangevraagd' });
    const mail = dialog.getByRole('region', { name: 'Voorbeeld van de e-mail' });
    await expect(mail).toContainText('Hallo Sanne');
    await expect(mail.getByRole('link').first()).toHaveAttribute('href', /\/account\/reset\/finish/);
    await dialog.getByRole('combobox', { name: 'Taal' }).selectOption({ label: 'English' });
    await expect(mail).toContainText('Hello Sanne');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(look).toBeFocused();

    const again = page.waitForRequest((request) => request.url().includes('/resend'));
    await row.getByRole('button', { name: `Opnieuw verzenden: ${which}` }).click();
    expect((await again).method()).toBe('POST');
    await expect(page.getByRole('group').filter({ hasText: 'De e-mail wordt opnieuw verzonden.' })).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('[MAI-02] shows the status of each mail, and the reason for a failure', async ({ page, product }) => {
    await beSignedIn(page, product.url, 'nl', 'admin');
    await page.route(calls.mails, (route) => route.fulfill({ json: mails }));
    await page.goto('/admin/mails');
    const rows = page.getByRole('row');
    await expect(rows.nth(1)).toContainText(
      /In de wacht.*2 pogingen\..*ECONNREFUSED.*Volgende poging: 20 november 2026/,
    );
    await expect(rows.nth(2)).toContainText(/Verzonden.*20 november 2026/);
    await expect(rows.nth(3)).toContainText(/Mislukt.*8 pogingen\..*550 5\.1\.1/);
  });

  test('[MAI-02] [ERR-04] a failed load can be repeated, and a mail that fails again is reported', async ({
    page,
    product,
  }) => {
    await beSignedIn(page, product.url, 'nl', 'admin');
    await page.route(calls.mails, (route) => route.fulfill({ status: 405, json: {} }));
    await page.goto('/admin/mails');
    await expect(page.getByRole('alert').filter({ hasText: 'Fout bij het ophalen van de gegevens' })).toBeVisible();
    await page.unroute(calls.mails);
    await page.route(calls.mails, (route) => route.fulfill({ json: mails }));
    await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
    await expect(page.getByRole('row')).toHaveCount(4);
    await page.route('**/resend', (route) => route.fulfill({ status: 405, json: {} }));
    await page
      .getByRole('button', { name: /^Opnieuw verzenden: / })
      .first()
      .click();
    await expect(page.getByRole('group').filter({ hasText: 'wordt niet opnieuw verzonden' })).toBeVisible();
  });

  test('[MAI-02] pages through a long list', async ({ page, product }) => {
    await beSignedIn(page, product.url, 'nl', 'admin');
    const many = Array.from({ length: 20 }, (_, index) => ({
      ...mails[1],
      id: index,
      recipient: `a${index}@example.nl`,
    }));
    await page.route(calls.mails, (route) =>
      route.fulfill({ json: new URL(route.request().url()).searchParams.get('page') === '0' ? many : mails }),
    );
    await page.goto('/admin/mails');
    await expect(page.getByRole('row')).toHaveCount(21);
    await expect(page.getByRole('button', { name: 'Nieuwere' })).toBeDisabled();
    await page.getByRole('button', { name: 'Oudere' }).click();
    await expect(page.getByRole('row')).toHaveCount(4);
    await expect(page.getByRole('button', { name: 'Oudere' })).toBeDisabled();
    await page.getByRole('button', { name: 'Nieuwere' }).click();
    await expect(page.getByRole('row')).toHaveCount(21);
  });

  test('[MAI-02] [NAV-01] is for administrators alone', async ({ page, product }) => {
    await beSignedIn(page, product.url);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto('/admin/mails');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Je bent niet bevoegd om deze pagina te bekijken.',
    );
    expect(requests.filter((url) => url.includes('/api/mails'))).toEqual([]);
  });
});
