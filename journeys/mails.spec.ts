import { demoAccounts } from '../server/src/accounts/sign-in/demo-accounts.ts';
import { expect, test } from './journey.ts';
import { fillOutbox, mails } from './screens-admin.ts';
import { alter, beSignedIn, calls } from './visit-helpers.ts';

const professional = demoAccounts[1].email;

test.describe('the outbox', () => {
  test('[MAI-02] keeps a mail without a mail server, shows it in each language, and leads to the person', async ({
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
    // Nothing claims to be sent, or on its way.
    await expect(row).toContainText(/Wacht.*Er is nog geen mailserver\..*nog geen poging/);
    await expect(page.getByText('Er is geen mailserver ingesteld')).toBeVisible();
    await expect(row.getByRole('button')).toHaveCount(1);

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

    await page.getByRole('searchbox', { name: 'Zoek op e-mailadres' }).fill('nobody@');
    await expect(page.getByRole('heading', { name: 'Geen e-mails gevonden' })).toBeVisible();
    await page.getByRole('button', { name: 'Alle e-mails tonen' }).click();
    await row.getByRole('link', { name: professional }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Gebruiker Sanne' })).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('[MAI-02] shows the status of each mail, and the reason for a failure', async ({ page, product }) => {
    await beSignedIn(page, product.url, 'nl', 'admin');
    await fillOutbox(page);
    await page.goto('/admin/mails');
    const rows = page.getByRole('row');
    await expect(rows.nth(1)).toContainText(/Wacht.*Gaat vanzelf weg\..*nog geen poging/);
    await expect(rows.nth(2)).toContainText(
      /Nieuwe poging.*De mailserver was niet bereikbaar\. Volgende poging: 20\/11\/26 .*poging 2/,
    );
    await expect(rows.nth(3)).toContainText(/Verstuurd.*Aangenomen door de mailserver\..*20\/11\/26 .*poging 1/);
    await expect(rows.nth(4)).toContainText(
      /Mislukt.*Kwam terug op 20\/11\/26 .*Het adres bestaat niet bij .*poging 8/,
    );
    // A waiting mail is sent without a button.
    await expect(rows.nth(1).getByRole('button', { name: /^Opnieuw sturen/ })).toHaveCount(0);
    const again = page.waitForRequest((request) => request.url().includes('/mails/1/resend'));
    await page.route('**/resend', (route) => route.fulfill({ status: 200 }));
    await rows
      .nth(4)
      .getByRole('button', { name: /^Opnieuw sturen/ })
      .click();
    expect((await again).method()).toBe('POST');
    await expect(page.getByRole('group').filter({ hasText: 'De e-mail gaat opnieuw weg.' })).toBeVisible();

    const filtered = page.waitForRequest((request) => request.url().includes('state=FAILED'));
    await page.getByRole('button', { name: 'Mislukt 1' }).click();
    await filtered;
    const sorted = page.waitForRequest((request) => request.url().includes('sort=lastAttemptDate%2Cdesc'));
    await page.getByRole('button', { name: 'Laatste poging' }).click();
    await sorted;
    await expect(page).toHaveURL('/admin/mails?state=FAILED&sort=descending');
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
    await fillOutbox(page);
    await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
    await expect(page.getByRole('row')).toHaveCount(mails.length + 1);
    await page.route('**/resend', (route) => route.fulfill({ status: 405, json: {} }));
    await page
      .getByRole('button', { name: /^Opnieuw sturen: / })
      .first()
      .click();
    await expect(page.getByRole('region', { name: 'Meldingen' }).getByRole('group')).toBeVisible();
  });

  test('[MAI-02] a mail that came back is shown on the page of its account, until a later one arrives', async ({
    page,
    product,
  }) => {
    await beSignedIn(page, product.url, 'nl', 'admin');
    const bounced = { ...mails[3], recipient: professional, canResend: false };
    let accountMails: unknown[] = [bounced];
    await alter(page, calls.userActivity, (activity: object) => ({ ...activity, mails: accountMails }));
    await page.goto(`/admin/user-management/${professional}`);
    const card = page.getByRole('region', { name: 'E-mails' });
    await expect(card).toContainText(`E-mails aan ${professional} komen terug`);
    await expect(card).toContainText('Vraag naar het juiste adres en pas het hier aan.');
    await expect(card.getByRole('listitem')).toContainText(/Mislukt.*Kwam terug op 20\/11\/26 /);
    accountMails = [{ ...mails[2], recipient: professional }, bounced];
    await page.reload();
    await expect(card.getByRole('listitem')).toHaveCount(2);
    await expect(card).not.toContainText('komen terug');
  });

  test('[MAI-02] pages through a long list', async ({ page, product }) => {
    await beSignedIn(page, product.url, 'nl', 'admin');
    const many = Array.from({ length: 20 }, (_, index) => ({
      ...mails[1],
      id: index,
      recipient: `a${index}@example.nl`,
    }));
    await page.route(calls.mails, (route) =>
      route.fulfill({
        json: new URL(route.request().url()).searchParams.get('page') === '0' ? many : mails,
        headers: { 'x-total-count': '24' },
      }),
    );
    await page.goto('/admin/mails');
    await expect(page.getByRole('row')).toHaveCount(21);
    await expect(page.getByText('1 tot 20 van 24')).toBeVisible();
    await page.getByRole('link', { name: 'Volgende pagina' }).click();
    await expect(page).toHaveURL('/admin/mails?page=2');
    await expect(page.getByRole('row')).toHaveCount(mails.length + 1);
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
