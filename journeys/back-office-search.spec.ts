import { expect, test } from './journey.ts';
import { beSignedIn } from './visit-helpers.ts';

test.describe('the search of the back-office', () => {
  test.use({ viewport: { width: 1440, height: 900 } });
  test.beforeEach(({ page, product }) => beSignedIn(page, product.url, 'nl', 'admin'));

  test('[ENT-01] any row is found by its text or id from anywhere, and opened with the keyboard', async ({
    page,
    complaints,
  }) => {
    await page.goto('/entity/language');
    await expect(page.getByRole('button', { name: 'Zoeken in alle inhoud' })).toBeVisible();
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Zoeken in alle inhoud' });
    const field = dialog.getByRole('combobox', { name: 'Wat zoek je?' });
    await expect(field).toBeFocused();
    await field.fill('reageert vlot');
    const found = dialog.getByRole('listbox', { name: 'Gevonden inhoud' });
    const option = found
      .getByRole('group', { name: 'Antwoordopties' })
      .getByRole('option', { name: /^De ouder merkt het op en reageert vlot/ });
    await expect(option).toBeVisible();
    await expect(dialog.getByRole('status')).toHaveText(/^\d+ gevonden$/);
    await expect(option).toHaveAttribute('aria-selected', 'true');
    await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
    await expect(field).toBeFocused();
    await field.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Antwoordoptie 1' })).toBeFocused();

    await page.getByRole('button', { name: 'Zoeken in alle inhoud' }).click();
    await field.fill('6');
    await expect(found.getByRole('group', { name: 'Uitkomsten' })).toBeVisible();
    const options = found.getByRole('option');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await field.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await field.press('ArrowUp');
    await field.press('ArrowUp');
    await expect(options.last()).toHaveAttribute('aria-selected', 'true');
    await expect(options.last()).toBeInViewport();
    await field.fill('nieuw werkveld');
    await expect(options.first()).toHaveText('Nieuw werkveld');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/entity\/professional-association\/new$/);

    await page.keyboard.press('Control+k');
    await field.fill('professional@');
    const person = found.getByRole('group', { name: 'Gebruikers' }).getByRole('option');
    await expect(person).toHaveText(/professional@example\.nl$/);
    await person.click();
    await expect(page).toHaveURL(/\/admin\/user-management\/professional/);

    await page.keyboard.press('Control+k');
    await field.fill('Start hieronder een nieuwe');
    await found.getByRole('group', { name: 'Schermteksten' }).getByRole('option').click();
    await expect(page.getByRole('searchbox', { name: 'Zoek in tekst of sleutel' })).not.toHaveValue('');

    await page.keyboard.press('Control+k');
    await field.fill('niets heet zo');
    await expect(dialog.getByRole('status')).toHaveText(/^Niets gevonden/);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(complaints).toEqual([]);
  });
});
