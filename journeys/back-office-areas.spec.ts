import { expect, test } from './journey.ts';
import { beSignedIn } from './visit-helpers.ts';

test.describe('the areas of the back-office', () => {
  test.use({ viewport: { width: 1440, height: 900 } });
  test.beforeEach(({ page, product }) => beSignedIn(page, product.url, 'nl', 'admin'));

  test('[LAY-03] the menu is beside the page, marks the current place and leads to every task and list', async ({
    page,
  }) => {
    await page.goto('/entity/question-option');
    const menu = page.getByRole('navigation', { name: 'Beheermenu' });
    const current = menu.locator('[aria-current]');
    await expect(current).toHaveText(['Alle gegevens']);
    for (const [link, title] of [
      ['Vragenbomen', 'Vragenbomen'],
      ['Vertalen', 'Vertalen'],
      ['Talen', 'Talen'],
      ['Berichten', 'Notificaties'],
      ['Postvak uit', 'Postvak uit'],
      ['Alle gegevens', 'Alle gegevens'],
    ] as const) {
      await menu.getByRole('link', { name: link, exact: true }).click();
      const heading = page.getByRole('heading', { level: 1, name: title });
      await expect(heading).toBeFocused();
      await expect(page).toHaveTitle(`${title} · OK!`);
    }
    await page.getByRole('searchbox', { name: 'Zoek een lijst' }).fill('antwoord');
    const measuring = page.getByRole('region', { name: 'Meten' });
    await expect(measuring.getByRole('listitem')).toHaveText([/^Antwoordopties\d+$/]);
    await measuring.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Antwoordopties' })).toBeFocused();
  });

  test('[LAY-03] the menu keeps the places left last, and a narrow one opens its screens beside it', async ({
    page,
  }) => {
    await page.goto('/entity/question-option/4');
    const menu = page.getByRole('navigation', { name: 'Beheermenu' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(menu.getByRole('heading', { name: 'Laatst bezocht' })).toHaveCount(0);
    await menu.getByRole('link', { name: 'Systeem', exact: true }).click();
    await menu.getByRole('link', { name: 'Mensen', exact: true }).click();
    // The screens that the menu leads to are not repeated.
    const recent = menu.getByRole('list').last().getByRole('link');
    await expect(recent).toHaveText([/Antwoordoptie 4.*Alle gegevens/]);
    await menu.getByRole('button', { name: 'Smal menu' }).click();
    await page.reload();
    await expect(menu.getByRole('button', { name: 'Breed' })).toBeVisible();
    const outbox = menu.getByRole('link', { name: 'Postvak uit' });
    await expect(outbox).toBeHidden();
    await menu.getByRole('link', { name: 'Berichten', exact: true }).focus();
    await expect(outbox).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(outbox).toBeHidden();
    await menu.getByRole('link', { name: 'Berichten', exact: true }).hover();
    await outbox.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Postvak uit' })).toBeFocused();
    // Headings of rows may contain names of people, and the next user of the tab must not see them.
    const stored = () => page.evaluate(() => JSON.stringify(window.sessionStorage));
    expect(await stored()).toContain('Antwoordoptie 4');
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Uitloggen' }).click();
    await expect(page).toHaveTitle('Inloggen · OK!');
    expect(await stored()).not.toContain('Antwoordoptie 4');
  });

  test('[LAY-03] from any page the menu of administrators begins with people, languages and question trees', async ({
    page,
  }) => {
    const first = [
      ['/admin/user-management', 'Gebruikers'],
      ['/admin/languages', 'Talen'],
      ['/admin/question-trees', 'Vragenbomen'],
    ] as const;
    await page.goto('/');
    for (const [index, [path, title]] of first.entries()) {
      await page.getByRole('button', { name: 'Beheer', exact: true }).click();
      const links = page.getByRole('dialog', { name: 'Beheer' }).getByRole('link');
      await expect(links.first()).toBeVisible();
      const addresses = await links.evaluateAll((nodes) => nodes.map((node) => node.getAttribute('href')));
      expect(addresses.slice(0, 3)).toEqual(first.map(([address]) => address));
      await links.nth(index).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.goto('/question-trees/1');
    }
  });

  test('[LAY-03] on a phone the menu opens from the header, and closes after a choice', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto('/entity/question');
    await expect(page.getByRole('heading', { level: 1, name: 'Vragen' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Beheermenu' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Beheer', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Beheer' });
    await expect(sheet.getByRole('link', { name: 'Uitkomsten', exact: true })).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Onderdelen van Vragenbomen' }).click();
    await sheet.getByRole('link', { name: 'Uitkomsten', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Uitkomsten' })).toBeVisible();
    await expect(sheet).toHaveCount(0);
  });

  test('[ENT-01] every area has its list, new, detail, edit and delete at its base path', async ({ page }) => {
    const seen = async (path: string, heading: string | RegExp) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    };
    await seen('/entity/language', 'Talen');
    await seen('/entity/language/new', 'Nieuwe taal');
    await seen('/entity/language/2', /Taal 2$/);
    await seen('/entity/language/2/edit', 'Taal bewerken');
    await page.goto('/entity/language/2/delete');
    await expect(page.getByRole('alertdialog', { name: 'Verwijderen bevestigen' })).toContainText('taal 2');
    await seen('/entity/test-result-slide', 'Afbeeldingen');
    await seen('/entity/testResultSlide/1', 'Afbeelding 1');
    for (const nowhere of [
      '/entity/question-tree-translation',
      '/entity/test-result/999999',
      '/entity/test-result/x',
    ]) {
      await seen(nowhere, 'De pagina bestaat niet.');
    }
    await page.getByRole('link', { name: 'Naar de lijst' }).click();
    await expect(page).toHaveURL(/\/entity\/test-result$/);
  });
});

test('[LAY-03] a professional has no access to the back-office, and its lists are not fetched', async ({
  page,
  product,
}) => {
  await beSignedIn(page, product.url);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto('/entity/question-option');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Je bent niet bevoegd om deze pagina te bekijken.');
  await expect(page.getByRole('button', { name: /^(Beheer|Zoeken in alle inhoud)$/ })).toHaveCount(0);
  expect(requests.filter((path) => path.startsWith('/api/question-options'))).toEqual([]);
});
