import { limits } from '../contract/src/rules/values/limits.ts';
import { makePdf } from '../server/test/make-pdf.ts';
import { expect, test } from './journey.ts';
import { beSignedIn, leaveOutFirstAnswers } from './visit-helpers.ts';

const pdf = (buffer: Buffer) => ({ name: 'document.pdf', mimeType: 'application/pdf', buffer });

test.describe('PDF documents', () => {
  test('[ENT-41] a document is opened, replaced, rejected with a reason, removed and uploaded again', async ({
    page,
    complaints,
    product,
  }) => {
    await beSignedIn(page, product.url, 'nl', 'admin');
    await page.goto('/entity/pdf');
    await expect(page).toHaveTitle('PDF-documenten · OK!');
    await expect(page.getByText('17 van de 17 documenten in deze taal')).toBeVisible();
    await page.getByRole('combobox', { name: 'Taal' }).selectOption({ value: 'en' });
    await expect(page).toHaveURL('/entity/pdf?lang=en');
    await expect(page.getByText('17 van de 17 documenten in deze taal')).toBeVisible();
    const row = page.getByRole('row').filter({ hasText: 'Gebruiksvoorwaarden' });
    const link = row.getByRole('link', { name: /Openen/ });
    const address = String(await link.getAttribute('href'));
    expect(await link.getAttribute('target')).toBe('_blank');

    const choose = async (name: string, buffer: Buffer) => {
      const fileChooser = page.waitForEvent('filechooser');
      await row.getByRole('button', { name: `${name}: Gebruiksvoorwaarden` }).click();
      await (await fileChooser).setFiles(pdf(buffer));
    };
    await choose('Vervangen', Buffer.from('<html>no document</html>'));
    await expect(row.getByRole('alert')).toHaveText('Dit bestand is geen PDF. Kies een PDF-bestand.');
    await choose('Vervangen', Buffer.concat([makePdf(), Buffer.alloc(limits.pdf)]));
    await expect(row.getByRole('alert')).toHaveText('Dit bestand is te groot. Kies een PDF van hoogstens 20 MB.');
    await choose('Vervangen', Buffer.from('%PDF-1.7 but nothing that makes one'));
    await expect(row.getByRole('alert')).toHaveText('Dit bestand is geen PDF. Kies een PDF-bestand.');

    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await choose('Vervangen', makePdf());
    expect((await sent).headers()['content-type']).toContain('multipart/form-data');
    const toasts = page.getByRole('region', { name: 'Meldingen' });
    await expect(toasts.getByText('Het document is opgeslagen.')).toBeVisible();
    await expect(row.getByRole('alert')).toHaveCount(0);
    await expect(row).toContainText('geen opbouw voor schermlezers');
    expect((await page.request.get(address)).headers()['content-type']).toBe('application/pdf');
    expect(await link.getAttribute('href')).toBe(address);

    await row.getByRole('button', { name: 'Verwijderen: Gebruiksvoorwaarden' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('"Gebruiksvoorwaarden" (EN)');
    await question.getByRole('button', { name: 'Verwijderen' }).click();
    await expect(toasts.getByText('Het document is verwijderd.')).toBeVisible();
    await expect(row).toContainText('Nog geen document');
    expect((await page.request.get(address)).status()).toBe(404);
    await choose('Uploaden', makePdf('/MarkInfo <</Marked true>> /StructTreeRoot 4 0 R'));
    await expect(row.getByRole('link', { name: /Openen/ })).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('[ENT-41] an upload shows its progress, and a failed one can be repeated', async ({ page, product }) => {
    await beSignedIn(page, product.url, 'nl', 'admin');
    await page.goto('/entity/pdf');
    const row = page.getByRole('row').filter({ hasText: 'Privacybeleid' });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/pdf', async (route) => {
      if (route.request().method() !== 'PUT') return route.continue();
      await held;
      await route.fulfill({ status: 503, json: { status: 503, message: 'error.http.503' } });
    });
    const fileChooser = page.waitForEvent('filechooser');
    await row.getByRole('button', { name: /^Vervangen/ }).click();
    await (await fileChooser).setFiles(pdf(makePdf()));
    await expect(row.getByRole('progressbar', { name: 'Bezig met uploaden: Privacybeleid' })).toBeVisible();
    release();
    await expect(page.getByRole('region', { name: 'Meldingen' })).toContainText('even niet beschikbaar');
    await expect(row.getByRole('progressbar')).toHaveCount(0);
    await expect(row.getByRole('button', { name: /^Vervangen/ })).toBeEnabled();
  });
});

test.describe('API documentation', () => {
  test('[LAY-07] an administrator finds a call, fills it in, and sees its answer', async ({
    page,
    complaints,
    product,
  }) => {
    await beSignedIn(page, product.url, 'nl', 'admin');
    await page.goto('/admin/user-management');
    const ways = page.getByRole('navigation', { name: 'Beheer' });
    await ways.getByRole('link', { name: 'Systeem', exact: true }).click();
    await ways.getByRole('link', { name: 'API-documentatie' }).click();
    await expect(page).toHaveTitle('API-documentatie · OK!');
    await page.getByRole('searchbox', { name: 'Zoek een aanroep' }).fill('get users/{login}');
    const path = page.getByText('/api/users/{login}', { exact: true });
    const operation = page.getByRole('group').filter({ has: path });
    await expect(path).toHaveCount(1);
    await path.click();
    await expect(operation.getByText('Alleen voor beheerders.')).toBeVisible();
    await operation.getByRole('textbox', { name: 'login' }).fill('admin');
    await operation.getByRole('button', { name: 'Versturen' }).click();
    const answer = operation.getByRole('region', { name: 'Antwoord' });
    await expect(answer.getByRole('status')).toContainText(/200.*\d+ ms/);
    await expect(answer).toContainText('"email": "admin@example.nl"');
    await answer.getByText('Kopregels van het antwoord').click();
    await expect(answer).toContainText('etag: "');

    await operation.getByRole('textbox', { name: 'login' }).fill('nobody');
    await operation.getByRole('button', { name: 'Versturen' }).click();
    await expect(answer.getByRole('status')).toContainText('404');
    await expect(answer).toContainText('error.http.404');

    await page.getByRole('searchbox').fill('post api/languages');
    const create = page.getByRole('group').filter({ hasText: '/api/languages' });
    await create.getByText('/api/languages').click();
    await expect(create.getByText('Deze aanroep verandert echte gegevens.')).toBeVisible();
    await expect(create.getByRole('textbox', { name: 'Inhoud' })).toHaveValue(/"localName": ""/);
    await create.getByRole('button', { name: 'Versturen' }).click();
    await expect(create.getByRole('status')).toContainText('400');
    await expect(create).toContainText('"field": "name"');
    // A rejected try-out is shown to the user; it is no error of the page, and ends no session.
    await expect(page.getByRole('heading', { level: 1, name: 'API-documentatie' })).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('[LAY-07] the documentation is hidden if the profile does not allow it', async ({ page, product }) => {
    await leaveOutFirstAnswers(page);
    await page.route('**/management/info', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), activeProfiles: ['prod'] } });
    });
    await beSignedIn(page, product.url, 'nl', 'admin');
    await page.goto('/admin/docs');
    await expect(page.getByText('De API-documentatie staat uit op dit systeem.')).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Zoek een aanroep' })).toHaveCount(0);
    const ways = page.getByRole('navigation', { name: 'Beheer' });
    await ways.getByRole('link', { name: 'Systeem', exact: true }).click();
    await expect(ways.getByRole('link', { name: 'Licenties' })).toBeVisible();
    await expect(ways.getByRole('link', { name: 'API-documentatie' })).toHaveCount(0);
  });
});
