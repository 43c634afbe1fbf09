import type { Page } from '@playwright/test';
import type { UserActivity } from '../contract/src/routes/management/user-activity.ts';
import { expect, test } from './journey.ts';
import { asAdministrator } from './users.ts';
import { alter, calls } from './visit-helpers.ts';

const path = '/admin/user-management';

const toast = (page: Page, words: string) => page.getByRole('region', { name: 'Meldingen' }).getByText(words);

test.describe('user management', () => {
  test('[USR-02] an administrator makes a user, who chooses a password by mail and is then changed and removed', async ({
    page,
    signIn,
    complaints,
  }) => {
    await signIn('admin');
    await page.goto(path);
    await expect(page).toHaveTitle('Gebruikers · OK!');
    // The users of the demonstration, and this journey's own.
    await expect(page.getByText('4 gebruikers, 4 actief')).toBeVisible();
    await page.getByRole('link', { name: 'Nieuwe gebruiker' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Nieuwe gebruiker' })).toBeFocused();

    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(page.getByRole('textbox', { name: 'E-mailadres' })).toBeFocused();
    await expect(page.getByText('E-mailadres: Dit veld is verplicht.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Voornaam' }).fill('Noor');
    await page.getByRole('textbox', { name: 'Achternaam' }).fill('Smit');
    await page.getByRole('textbox', { name: 'E-mailadres' }).fill('professional@example.nl');
    await page.getByRole('combobox', { name: 'Werkveld' }).selectOption({ label: 'Veilig Thuis' });
    await page.getByRole('checkbox', { name: 'Testgebruiker' }).check();
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(page.getByRole('textbox', { name: 'E-mailadres' })).toBeFocused();
    await expect(page.getByText('Dit e-mailadres is al in gebruik.').first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Voornaam' })).toHaveValue('Noor');
    await page.getByRole('textbox', { name: 'E-mailadres' }).fill('noor.smit@example.nl');
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(toast(page, 'Gebruiker noor.smit@example.nl is aangemaakt')).toBeVisible();

    await expect(page).toHaveURL(path);
    const row = page.getByRole('row').filter({ hasText: 'Noor Smit' });
    await expect(row).toContainText('Test');
    await expect(row).toContainText('Veilig Thuis');
    await expect(page.getByText('5 gebruikers, 5 actief')).toBeVisible();
    await page.goto('/admin/mails');
    const mail = page.getByRole('row').filter({ hasText: 'noor.smit@example.nl' });
    await expect(mail).toContainText('Account gemaakt door beheer');
    await page.goto(path);

    await row.getByRole('link', { name: 'Bewerken: Noor Smit' }).click();
    await expect(page.getByRole('checkbox', { name: /activeerd/ })).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'ADMIN' }).check();
    await page.getByRole('textbox', { name: 'Gebruikersnaam' }).fill('noor');
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(toast(page, 'Gebruiker noor is bijgewerkt')).toBeVisible();
    await expect(row).toContainText('ADMIN');

    await row.getByRole('link', { name: 'Bekijken: Noor Smit' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Gebruiker Noor Smit' })).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'noor.smit@example.nl' })).toBeVisible();
    const uses = page.getByRole('region', { name: 'Waar staat dit?' });
    await expect(uses.getByRole('link', { name: 'noor', exact: true })).toHaveAttribute(
      'href',
      /^\/entity\/profile\/\d+$/,
    );
    await expect(page.getByRole('region', { name: 'Wijzigingen' }).getByRole('listitem')).toHaveText([
      /Gebruiker gewijzigd.*Gebruikersnaam, Rollen.*Door \p{L}/u,
      /Gebruiker gemaakt.*Door \p{L}/u,
    ]);
    await expect(page.getByRole('region', { name: 'E-mails' })).toContainText('Account gemaakt door beheer');
    await expect(page.getByRole('region', { name: 'Metingen' })).toContainText('0 metingen');
    await page.goBack();

    await row.getByRole('link', { name: 'Verwijderen: Noor Smit' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Weet je zeker dat je gebruiker noor wilt verwijderen?');
    await expect(question.getByRole('button', { name: 'Annuleren' })).toBeFocused();
    await question.getByRole('button', { name: 'Verwijderen' }).click();
    await expect(toast(page, 'Gebruiker noor is verwijderd')).toBeVisible();
    await expect(row).toHaveCount(0);
    await expect(page).toHaveURL(path);
    expect(complaints).toEqual([]);
  });

  test('[USR-02] the list is paged, sorted, searched and filtered, and the address holds all of it', async ({
    page,
    baseURL,
    signIn,
    complaints,
  }) => {
    const send = await asAdministrator(page, String(baseURL));
    for (let n = 10; n < 33; n += 1) {
      const email = `person${n}@paging.example.nl`;
      const authorities = ['ROLE_USER'];
      await send('POST', '/api/users', { login: email, email, firstName: `Zoek ${n}`, langKey: 'nl', authorities });
    }
    await signIn('admin');
    await page.goto(`${path}?search=paging`);
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
    await expect(rows).toHaveCount(20);
    await expect(page.getByText('1 tot 20 van 23')).toBeVisible();
    const search = page.getByRole('searchbox', { name: 'Zoek op naam of e-mail' });
    await expect(search).toHaveValue('paging');

    await page.getByRole('link', { name: 'Volgende pagina' }).click();
    await expect(page).toHaveURL(`${path}?search=paging&page=2`);
    await expect(rows).toHaveCount(3);
    await page.getByRole('columnheader', { name: 'Naam' }).getByRole('button').click();
    await expect(page).toHaveURL(`${path}?search=paging&sort=-firstName`);
    await expect(rows.first()).toContainText('Zoek 32');
    await expect(page.getByRole('columnheader', { name: 'Naam' })).toHaveAttribute('aria-sort', 'descending');
    await page.reload();
    await expect(rows.first()).toContainText('Zoek 32');

    await search.fill('ZOEK 17');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('person17@paging.example.nl');
    await page.getByRole('button', { name: /^Beheerders/ }).click();
    await expect(page.getByRole('heading', { name: 'Geen gebruikers gevonden' })).toBeVisible();
    await page.getByRole('button', { name: 'Alle gebruikers tonen' }).click();
    await expect(page).toHaveURL(path);
    await expect(search).toHaveValue('');
    await expect(rows).toHaveCount(20);
    expect(complaints).toEqual([]);
  });

  test("[USR-02] a user is switched off in two clicks and on in one, but not the administrator's own account", async ({
    page,
    baseURL,
    signIn,
    complaints,
  }) => {
    const send = await asAdministrator(page, String(baseURL));
    const email = 'switched@example.nl';
    await send('POST', '/api/users', { login: email, email, firstName: 'Wim', authorities: ['ROLE_USER'] });
    await signIn('admin');
    await page.goto(path);
    const active = page.getByRole('switch', { name: 'Wim kan inloggen' });
    await expect(active).toBeChecked();
    await active.focus();
    await page.keyboard.press('Space');
    const question = page.getByRole('alertdialog', { name: 'Wim uitschakelen?' });
    await expect(question).toContainText('meteen overal uitgelogd');
    await expect(question).toContainText('Je kunt dit ongedaan maken');
    await expect(question.getByRole('button', { name: 'Annuleren' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(active).toBeChecked();
    await expect(active).toBeFocused();

    await active.click();
    await question.getByRole('button', { name: 'Uitschakelen' }).click();
    await expect(active).not.toBeChecked();
    await expect(toast(page, `Gebruiker ${email} is bijgewerkt`)).toBeVisible();
    expect(await send('GET', `/api/users/${email}`)).toMatchObject({ state: 'DISABLED' });
    await active.click();
    await expect(active).toBeChecked();
    await expect.poll(async () => (await send('GET', `/api/users/${email}`)).state).toBe('ACTIVE');

    const ownRow = page.getByRole('row').filter({ hasText: 'Jij' });
    await expect(ownRow.getByRole('switch')).toBeDisabled();
    await expect(ownRow.getByRole('link', { name: /^Verwijderen/ })).toHaveCount(0);
    await ownRow.getByRole('link', { name: /^Bewerken/ }).click();
    await expect(page.getByRole('checkbox', { name: 'ADMIN' })).toBeDisabled();
    await expect(page.getByText('Dit is je eigen account.')).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('[USR-02] [MAI-02] somebody who did not get the mail gets it again in three clicks, or is let in without it', async ({
    page,
    baseURL,
    signIn,
    complaints,
  }) => {
    const send = await asAdministrator(page, String(baseURL));
    const [place] = await send('GET', '/api/professional-association-translation/language/nl');
    const email = 'waits@example.nl';
    const profileDTO = { agreeOnElearning: true, agreeOnProfessionalRegistered: true };
    const person = { firstName: 'Noor', email, password: 'of the owner', langKey: 'nl' };
    await send('POST', '/api/register', { ...person, profAssocTranslationId: place.id, profileDTO });
    await signIn('admin');
    // The product of the journeys has no mail server.
    await alter(page, calls.userActivity, (activity: UserActivity) => ({
      ...activity,
      hasMailServer: true,
      mails: activity.mails.map((mail) => ({ ...mail, status: 'SENT', state: 'SENT', attempts: 1 })),
    }));
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Mensen', exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: email });
    await expect(row).toContainText('Wacht op activatie');
    await expect(row.getByRole('switch')).toHaveCount(0);
    await row.getByRole('link', { name: 'Noor', exact: true }).click();
    const activation = page.getByRole('region', { name: 'Activatie' });
    const resent = page.waitForResponse((response) => response.url().includes('/resend'));
    await activation.getByRole('button', { name: /^Opnieuw sturen/ }).click();
    expect((await resent).status()).toBe(200);
    await expect(toast(page, 'De e-mail gaat opnieuw weg.')).toBeVisible();

    await activation.getByRole('button', { name: 'Toelaten zonder bevestiging' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Niemand heeft bevestigd dat');
    await question.getByRole('button', { name: 'Toelaten zonder bevestiging' }).click();
    await expect(toast(page, 'Deze persoon kan nu inloggen.')).toBeVisible();
    await expect(activation).toHaveCount(0);
    await expect(page.getByRole('switch', { name: 'Noor kan inloggen' })).toBeChecked();
    await expect(page.getByRole('region', { name: 'Wijzigingen' }).getByRole('listitem').first()).toContainText(
      'Toegelaten zonder bevestigd e-mailadres',
    );
    await send('DELETE', `/api/users/${email}`);
    expect(complaints).toEqual([]);
  });

  test("[USR-02] a conflict loses neither the other's changes nor the input", async ({ page, baseURL, signIn }) => {
    const send = await asAdministrator(page, String(baseURL));
    const email = 'conflict@example.nl';
    const user = await send('POST', '/api/users', { login: email, email, firstName: 'Els', authorities: [] });
    await signIn('admin');
    await page.goto(`${path}/${email}/edit`);
    const last = page.getByRole('textbox', { name: 'Achternaam' });
    await last.fill('Mulder');
    await send('PUT', '/api/users', { ...user, firstName: 'Elsbeth' });
    await page.getByRole('button', { name: 'Opslaan' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Iemand anders heeft dit intussen gewijzigd' }),
    ).toBeVisible();
    await expect(last).toHaveValue('Mulder');
    await page.getByRole('button', { name: 'Overschrijven met mijn wijzigingen' }).click();
    await expect(toast(page, `Gebruiker ${email} is bijgewerkt`)).toBeVisible();
    expect(await send('GET', `/api/users/${email}`)).toMatchObject({ firstName: 'Els', lastName: 'Mulder' });
  });
});
