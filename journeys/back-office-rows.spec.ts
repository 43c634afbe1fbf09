import type { Page } from '@playwright/test';
import { adminCalls, entities } from './admin-forms.ts';
import { expect, test } from './journey.ts';
import { toastsOn } from './session-helpers.ts';
import { beSignedIn } from './visit-helpers.ts';

const tokenOf = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('jhi-authenticationToken') ?? '""') as string);

/** Creates a language without references to it and returns its id. */
const makeLanguage = async (page: Page, name: string): Promise<number> => {
  await page.goto('/entity/language');
  await expect(page.getByRole('heading', { level: 1, name: 'Talen' })).toBeVisible();
  const made = await page.request.post('/api/languages', {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
    data: { name, localName: name, unicodeFlag: null, code: 'zz', direction: 'ltr' },
  });
  expect(made.status()).toBe(201);
  return ((await made.json()) as { id: number }).id;
};

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page, product }) => beSignedIn(page, product.url, 'nl', 'admin'));

test.describe('a row of the back-office', () => {
  test('[ENT-03] its fields are a definition list, with links back and to its form', async ({ page, complaints }) => {
    await page.goto('/entity/question-option/6');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Nee, de ouder volgt vooral het eigen plan Antwoordoptie 6',
    );
    const definition = (term: string) =>
      page
        .locator('dl > dt')
        .filter({ hasText: new RegExp(`^${term}$`) })
        .locator('xpath=following-sibling::dd[1]');
    await expect(definition('ID')).toHaveText('6');
    const card = page.getByRole('region', { name: 'Zo zien professionals dit antwoord' });
    await expect(card.getByText('C', { exact: true })).toBeVisible();
    await expect(card.locator('img')).toHaveCount(3);
    await expect(card.getByRole('button')).toHaveCount(0);
    const terms = page.getByRole('term');
    await expect(terms.first()).toHaveText('Antwoord');
    const crumbs = page.getByRole('navigation', { name: 'Kruimelpad' }).getByRole('listitem');
    await expect(crumbs).toHaveText([
      'Alle gegevens',
      'Antwoordopties',
      'OK! Baby (0-12 maanden), versie 1',
      'Past de reactie bij wat de baby lijkt te vragen?',
      'Nee, de ouder volgt vooral het eigen plan',
    ]);
    await expect(terms.last()).toHaveText('ID');
    await expect(definition('Code')).toHaveText('B02C');
    await expect(definition('Heeft scheiding')).toHaveText('Nee');
    await expect(definition('Tekst bij de scheiding')).toContainText('Niet ingevuld');
    await expect(definition('Voorbeelden').getByRole('link')).toHaveCount(3);
    await page.getByRole('link', { name: 'Bewerken', exact: true }).click();
    await expect(page).toHaveURL(/\/entity\/question-option\/6\/edit$/);
    // A published answer can't be edited, so it has no field, not even a locked one.
    await expect(page.getByRole('button', { name: 'Verbeteren in een nieuwe versie' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    await page.goBack();
    await page.getByRole('link', { name: 'Terug', exact: true }).click();
    await expect(page).toHaveURL(/\/entity\/question-option$/);
    expect(complaints).toEqual([]);
  });

  test('[ENT-03] a row names its creator and its last editor, unless it shipped with the product', async ({ page }) => {
    const id = await makeLanguage(page, 'Wisseltaal');
    const changes = page.getByRole('region', { name: 'Wijzigingen' });
    const definition = (term: string) =>
      changes.locator('dt').filter({ hasText: term }).locator('xpath=following-sibling::dd[1]');
    await page.goto(`/entity/language/${id}/edit`);
    await expect(definition('Gemaakt')).toHaveText(/^\d\d\/\d\d\/\d\d \d\d:\d\d, Anna$/);
    await expect(definition('Laatst')).toHaveCount(0);
    await page.getByRole('textbox', { name: /^Naam in de taal zelf/ }).fill('Wissel');
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(page).not.toHaveURL(/\/edit$/);
    await page.goto(`/entity/language/${id}`);
    await expect(definition('Laatst')).toHaveText(/, Anna$/);
    await page.goto('/entity/test-result/6');
    await expect(page.getByRole('region', { name: 'Waar staat dit?' })).toBeVisible();
    await expect(changes).toHaveCount(0);
    // Other tests count the languages.
    const headers = { authorization: `Bearer ${await tokenOf(page)}` };
    expect((await page.request.delete(`/api/languages/${id}`, { headers })).status()).toBe(204);
  });

  test('[ENT-03] every row links to its owner and to all rows that use it', async ({ page }) => {
    await page.goto('/entity/question-option/6');
    const belongs = page.getByRole('region', { name: 'Hoort bij' });
    await belongs.getByRole('link', { name: 'Past de reactie bij wat de baby lijkt te vragen?' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Vraag 2$/);
    const users = page.getByRole('region', { name: 'Waar staat dit?' });
    await expect(users.getByRole('link', { name: 'Nee, de ouder volgt vooral het eigen plan' })).toBeVisible();
    await users.getByRole('link', { name: 'Bekijk alle in de lijst: Antwoordopties' }).click();
    await expect(page.getByRole('status').filter({ hasText: '3 van 155' })).toBeVisible();
    const chip = page.getByRole('button', { name: /^Vraag: Past de reactie bij/ });
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await chip.click();
    await expect(page.getByRole('status').filter({ hasText: '155 van 155' })).toBeVisible();

    await page.goto('/entity/test-result/6');
    const crumbs = page.getByRole('navigation', { name: 'Kruimelpad' });
    await expect(crumbs.getByText('Sterk sensitief')).toHaveAttribute('aria-current', 'page');
    await crumbs.getByRole('link', { name: 'Uitkomsten' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Uitkomsten' })).toBeVisible();
    // The list leads back to the row that was open.
    const row = page.getByRole('row').filter({ hasText: 'Sterk sensitief' });
    await expect(row.locator(':focus')).toBeVisible();
    await row
      .getByRole('link', { name: /^Afbeelding \d+$/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Afbeelding \d+$/);
  });

  test('[ENT-05] deleting asks over the list, and Cancel leaves the list as it was', async ({ page, complaints }) => {
    const id = await makeLanguage(page, 'Proeftaal');
    await page.goto('/entity/language?search=proef');
    const trash = page.getByRole('link', { name: `Verwijderen ${id}`, exact: true });
    const dialog = page.getByRole('alertdialog', { name: 'Verwijderen bevestigen' });
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Annuleren' }).click(),
      () => page.goBack(),
    ]) {
      await trash.click();
      await expect(dialog).toContainText(`Weet je zeker dat je taal ${id} wilt verwijderen?`);
      await expect(dialog).toContainText('Proeftaal');
      await expect(dialog).toContainText('Je kunt dit niet terugdraaien.');
      await expect(dialog.getByRole('button', { name: 'Annuleren' })).toBeFocused();
      await expect(page).toHaveURL(new RegExp(`/entity/language/${id}/delete$`));
      await leave();
      await expect(dialog).toHaveCount(0);
      await expect(page).toHaveURL(/\/entity\/language\?search=proef$/);
      await expect(trash).toBeFocused();
    }
    await trash.click();
    await dialog.getByRole('button', { name: 'Verwijderen' }).click();
    await expect(page.getByRole('group').filter({ hasText: `Taal ${id} is verwijderd` })).toBeVisible();
    await expect(trash).toHaveCount(0);
    await expect(page.getByText('Geen talen gevonden')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Talen' })).toBeFocused();
    expect(complaints).toEqual([]);
  });

  test('[REL-01] [ENT-05] a row that was changed since is deleted only when that is confirmed again', async ({
    page,
    product,
  }) => {
    const calls = await adminCalls(page, product.url);
    const values = { identifier: 'conflict', title: 'Eerst', published: false };
    const row = await calls.create(entities.notification, values);
    await page.goto(`/entity/notification/${row.id}/delete`);
    const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Verwijderen' });
    await expect(remove).toBeEnabled();
    await calls.change(entities.notification, { ...row, title: 'Daarna' });
    await remove.click();
    await expect(toastsOn(page).filter({ hasText: 'Iemand anders heeft dit net gewijzigd.' })).toBeVisible();
    expect(await calls.status(entities.notification, row.id)).toBe(200);
    await remove.click();
    await expect(page).toHaveURL(/\/entity\/notification$/);
    expect(await calls.status(entities.notification, row.id)).toBe(404);
  });

  test('[ENT-05] no call is made for the deleted row', async ({ page, product }) => {
    const calls = await adminCalls(page, product.url);
    const { id } = await calls.create(entities.notification, { identifier: 'weg', title: 'Weg', published: false });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
    await page.goto(`/entity/notification/${id}/delete`);
    const dialog = page.getByRole('alertdialog', { name: 'Verwijderen bevestigen' });
    await expect(dialog).toContainText('weg');
    await page.waitForLoadState('networkidle');
    const before = requests.length;
    await dialog.getByRole('button', { name: 'Verwijderen' }).click();
    await expect(page).toHaveURL(/\/entity\/notification$/);
    await expect(page.getByRole('group').filter({ hasText: `Notificatie ${id} is verwijderd` })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const after = requests.slice(before);
    expect(after.filter((call) => call.startsWith('DELETE '))).toHaveLength(1);
    expect(after.some((call) => /GET .*\/api\/notifications(\?|$)/.test(call))).toBe(true);
    const aboutRow = new RegExp(`^GET .*(/api/notifications/${id}\\b|of=notificationId\\.${id}\\b)`);
    expect(requests.slice(0, before).some((call) => aboutRow.test(call))).toBe(true);
    expect(after.filter((call) => aboutRow.test(call))).toEqual([]);
  });

  test('[LAY-06] the confirmation of a deletion is a shared modal, and closes when the session ends', async ({
    page,
    product,
  }) => {
    const calls = await adminCalls(page, product.url);
    const { id } = await calls.create(entities.notification, {
      identifier: 'blijft',
      title: 'Blijft',
      published: false,
    });
    await page.route(`**/api/notifications/${id}`, (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 401, json: {} }) : route.fallback(),
    );
    await page.goto(`/entity/notification/${id}/delete`);
    const dialog = page.getByRole('alertdialog', { name: 'Verwijderen bevestigen' });
    await expect(page.getByRole('alertdialog')).toHaveCount(1);
    await expect(dialog.getByRole('button', { name: 'Annuleren' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Verwijderen' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(dialog).toHaveCount(0);
    // The address is kept for the next sign-in.
    expect(await page.evaluate(() => history.state.from)).toBe(`/entity/notification/${id}/delete`);
    await calls.remove(entities.notification, id);
  });

  test('[ENT-05] a row in use is not deleted, and links to the rows that use it', async ({ page }) => {
    await page.goto('/entity/email/1/delete');
    const dialog = page.getByRole('alertdialog', { name: 'Verwijderen bevestigen' });
    // The dialog says so before the button is pressed.
    await expect(dialog).toContainText('Dit item wordt nog gebruikt en kan niet worden verwijderd.');
    await expect(dialog.getByRole('button', { name: 'Verwijderen' })).toBeDisabled();
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await dialog.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/E-mailvertaling \d+$/);
    await expect(dialog).toHaveCount(0);
  });

  test('[TRE-04] a row of a published version says so before it is edited or deleted', async ({ page, complaints }) => {
    const reason = page.getByText('Gepubliceerd: verbeteren in een nieuwe versie');
    await page.goto('/entity/question-option/3');
    await expect(reason).toBeVisible();
    await page.getByRole('link', { name: 'Bewerken', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Antwoordoptie bewerken');
    await expect(reason).toBeVisible();
    await expect(page.getByRole('textbox', { name: /^Antwoord/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Opslaan' })).toHaveCount(0);
    await page.goto('/entity/question-option/3/delete');
    const dialog = page.getByRole('alertdialog', { name: 'Verwijderen bevestigen' });
    await expect(dialog).toContainText('Wie meet, ziet deze tekst tot je een nieuwe versie publiceert.');
    await expect(dialog.getByRole('button', { name: 'Verwijderen' })).toBeDisabled();

    // The position of a tree is no part of what people measured with.
    await page.goto('/entity/question-tree/1/edit');
    await expect(reason).toBeVisible();
    await expect(page.locator('#field-name')).toHaveCount(0);
    await page.locator('#field-position').fill('1');
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(page).toHaveURL(/\/entity\/question-tree$/);
    expect(complaints).toEqual([]);
  });

  test('[ENT-05] rows that are deleted together are listed first', async ({ page, product }) => {
    const calls = await adminCalls(page, product.url);
    const { id } = await calls.create(entities.notification, { identifier: 'samen', title: 'Samen', published: false });
    await page.route(new RegExp(`/api/user-notifications\\?.*of=notificationId\\.${id}(&|$)`), (route) =>
      route.fulfill({ json: [], headers: { 'x-total-count': '2' } }),
    );
    await page.goto(`/entity/notification/${id}/delete`);
    const dialog = page.getByRole('alertdialog', { name: 'Verwijderen bevestigen' });
    const along = dialog.getByText('Dit verdwijnt ook: Gebruikersnotificaties (2).');
    await expect(along).toBeVisible();
    const [red = 0, green = 0, blue = 0] = await along.evaluate((text) => {
      const box = text.closest('[class*=consequences]');
      return (box ? getComputedStyle(box).borderColor.match(/[\d.]+/g) : null)?.map(Number) ?? [];
    });
    expect(red, 'the colour of danger').toBeGreaterThan(Math.max(green, blue));
    await calls.remove(entities.notification, id);
  });
});
