import type { Page } from '@playwright/test';
import { axeFindings, expect, test } from './journey.ts';
import type { Product } from './product.ts';
import { inDatabase } from './product-database.ts';
import { beSignedIn } from './visit-helpers.ts';

const list = /\/api\/question-options\?/;

const rowsOf = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('link') });

/** A list longer than the rows in view. */
const manyOptions = Array.from({ length: 5000 }, (_, index) => ({
  id: index + 1,
  revision: 1,
  name: `De ouder doet ${index + 1}`,
  identifier: `X${index + 1}`,
  position: index % 5,
  hasDivider: index % 100 === 0,
  dividerText: null,
  questionId: null,
  questionName: null,
  result: index === 41 ? { id: 6, score: 6 } : null,
  examples: [],
}));

/** Runs a check with this many people with profiles, of whom every fifth is a tester. */
const withPeople = async (product: Product, count: number, look: () => Promise<void>): Promise<void> => {
  const run = (sql: string) =>
    inDatabase(product, (connection) => connection.rawTransaction(({ script }) => script(sql)));
  await run(`
    insert into user_account (login, email, password_hash, activated, lang_key, authorities, created_by)
      select login, login, 'none', true, 'nl', '{ROLE_USER}', 'registration'
      from (select 'page' || n || '@example.nl' as login from generate_series(1, ${count}) n) person;
    insert into profile (user_id, professional_association, agree_on_research, test)
      select id, 'Plek ' || lpad(n, 2, '0'), false, n::int % 5 = 0
      from (select id, substring(login from '^page(.*)@') as n from user_account where login like 'page%') person`);
  try {
    await look();
  } finally {
    const people = "select id from user_account where login like 'page%@example.nl'";
    await run(`delete from profile where user_id in (${people}); delete from user_account where id in (${people})`);
  }
};

test.describe('the lists of the back-office', () => {
  test.use({ viewport: { width: 1440, height: 900 } });
  test.beforeEach(({ page, product }) => beSignedIn(page, product.url, 'nl', 'admin'));

  test('[CON-01] [ENT-08] pictures are 30 pixels high in lists', async ({ page }) => {
    await page.goto('/entity/question-tree');
    const picture = page.getByRole('row').locator('img').first();
    await expect(picture).toBeVisible();
    expect((await picture.boundingBox())?.height).toBe(30);
  });

  test('[ENT-02] columns sort and filter, and Back from a row restores the list', async ({ page, complaints }) => {
    await page.goto('/entity/question-option');
    const column = (name: string) => page.getByRole('columnheader', { name, exact: true });
    for (const name of ['ID', 'Antwoord', 'Kenmerk', 'Positie', 'Heeft scheidingslijn', 'Tekst bij scheidingslijn']) {
      await expect(column(name)).toBeVisible();
    }
    await expect(column('ID')).toHaveAttribute('aria-sort', 'ascending');
    await column('Kenmerk').getByRole('button').click();
    await column('Kenmerk').getByRole('button').click();
    await expect(column('Kenmerk')).toHaveAttribute('aria-sort', 'descending');
    await page.getByRole('searchbox', { name: 'Zoeken in de lijst' }).fill('de ouder');
    const chip = page.getByRole('button', { name: 'Met resultaat' });
    await chip.click();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/\?search=de\+ouder&sort=-identifier&with=result$/);
    await expect(page.getByRole('status').filter({ hasText: /^\d+ van 155$/ })).toBeVisible();
    const rowTexts = await rowsOf(page).allTextContents();
    expect(rowTexts.length).toBeGreaterThan(3);
    expect(rowTexts.filter((row) => !/de ouder/i.test(row))).toEqual([]);

    const isAsItWas = async () => {
      await expect(page.getByRole('searchbox', { name: 'Zoeken in de lijst' })).toHaveValue('de ouder');
      await expect(rowsOf(page)).toHaveText(rowTexts);
    };
    await page
      .getByRole('link', { name: /^Bekijken / })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: /^Antwoordoptie \d+$/ })).toBeFocused();
    await page.goBack();
    await isAsItWas();
    await page
      .getByRole('link', { name: /^Bekijken / })
      .first()
      .click();
    await page.getByRole('link', { name: 'Terug', exact: true }).click();
    await isAsItWas();
    await page.getByRole('button', { name: 'Alle filters wissen' }).click();
    await expect(page.getByRole('status').filter({ hasText: '155 van 155' })).toBeVisible();
    await expect(page).toHaveURL(/\?sort=-identifier$/);
    await page.getByRole('searchbox', { name: 'Zoeken in de lijst' }).fill('dit staat nergens');
    await expect(page.getByText('Geen antwoordopties gevonden')).toBeVisible();
    await page.getByRole('link', { name: 'Alle gegevens', exact: true }).click();
    await page
      .getByRole('region', { name: 'Meten' })
      .getByRole('link', { name: /^Antwoordopties/ })
      .click();
    await expect(page).toHaveURL(/\/entity\/question-option$/);
    await expect(page.getByRole('status').filter({ hasText: '155 van 155' })).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('[ENT-02] an empty area says what it is for, and a failed list can be fetched again', async ({ page }) => {
    await page.route(list, (route) => route.fulfill({ status: 405, json: {} }));
    await page.goto('/entity/question-option');
    await expect(page.getByRole('alert').filter({ hasText: 'Controleer je verbinding' })).toBeVisible();
    await page.unroute(list);
    await page.route(list, (route) => route.fulfill({ json: [] }));
    await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
    await expect(page.getByText('Geen antwoordopties gevonden')).toBeVisible();
    await expect(page.getByText('Maak een antwoordoptie bij een vraag.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Nieuwe antwoordoptie' })).toHaveCount(2);
  });

  test('[ENT-02] of 5 000 rows only the visible ones are drawn, and each can be reached with the keyboard', async ({
    page,
  }) => {
    await page.route(list, (route) => route.fulfill({ json: manyOptions }));
    await page.goto('/entity/question-option');
    const table = page.getByRole('table', { name: 'Antwoordopties' });
    await expect(table).toHaveAttribute('aria-rowcount', '5001');
    expect(await rowsOf(page).count()).toBeLessThan(60);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('region', { name: 'Antwoordopties' }).focus();
    await page.keyboard.press('End');
    const last = table.getByRole('row').filter({ hasText: 'De ouder doet 5000' });
    await expect(last).toHaveAttribute('aria-rowindex', '5001');
    // Tabs backwards one stop at a time: each next row has to be there already.
    await last.getByRole('link', { name: 'Bekijken 5000' }).focus();
    for (let stop = 0; stop < 4 * 40; stop += 1) await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('link', { name: 'Bekijken 4960' })).toBeFocused();
    await page.getByRole('region', { name: 'Antwoordopties' }).evaluate((region) => region.scrollTo(0, 0));
    await expect(table.getByRole('link', { name: 'Bekijken 1', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Bekijken 4960' })).toBeFocused();
    await page.getByRole('searchbox', { name: 'Zoeken in de lijst' }).fill('doet 42');
    await expect(page.getByRole('status').filter({ hasText: '111 van 5000' })).toBeVisible();
    await page.getByRole('button', { name: 'Met resultaat' }).click();
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(rowsOf(page)).toContainText('De ouder doet 42');
    await page.getByRole('columnheader', { name: 'Kenmerk' }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'Kenmerk' })).toHaveAttribute('aria-sort', 'ascending');
  });

  test('[ENT-02] a list that grows with use is paged, with the page in its address', async ({
    page,
    product,
    complaints,
  }) => {
    await withPeople(product, 23, async () => {
      const requests: URLSearchParams[] = [];
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname === '/api/profiles') requests.push(searchParams);
      });
      await page.goto('/entity/profile?search=plek');
      await expect(page.getByText('1 tot 20 van 23')).toBeVisible();
      await expect(rowsOf(page)).toHaveCount(20);
      await page.getByRole('link', { name: 'Volgende pagina' }).click();
      await expect(page.getByText('21 tot 23 van 23')).toBeVisible();
      await expect(page).toHaveURL(/\?search=plek&page=2$/);
      await expect(page.getByRole('link', { name: 'Pagina 2', exact: true })).toHaveAttribute('aria-current', 'page');
      await expect(page.locator('[aria-current=page]').filter({ hasText: /^1$/ })).toHaveCount(0);
      // The button for the next page is gone.
      await expect(page.getByRole('heading', { level: 1, name: 'Profielen' })).toBeFocused();

      const column = page.getByRole('columnheader', { name: 'Ander werkveld' });
      await column.getByRole('button').click();
      await column.getByRole('button').click();
      await expect(page).toHaveURL(/\?search=plek&sort=-professionalAssociation$/);
      await expect(rowsOf(page).first()).toContainText('Plek 23');
      await page.getByRole('link', { name: 'Pagina 2', exact: true }).click();
      const isAsItWas = async () => {
        await expect(page.getByText('21 tot 23 van 23')).toBeVisible();
        await expect(rowsOf(page)).toHaveText([/Plek 03/, /Plek 02/, /Plek 01/]);
        await expect(page.getByRole('searchbox', { name: 'Zoeken in de lijst' })).toHaveValue('plek');
      };
      await isAsItWas();
      const view = page.getByRole('link', { name: /^Bekijken/ }).first();
      await view.click();
      await page.getByRole('link', { name: 'Terug', exact: true }).click();
      await isAsItWas();
      await view.click();
      await expect(page.getByRole('heading', { level: 1, name: /^Profiel \d+$/ })).toBeFocused();
      await page.goBack();
      await isAsItWas();

      await page.getByRole('searchbox', { name: 'Zoeken in de lijst' }).fill('PLEK 1');
      await expect(page.getByText('1 tot 10 van 10')).toBeVisible();
      await page.getByRole('search').getByRole('button', { name: 'Testgebruiker' }).click();
      await expect(rowsOf(page)).toHaveText([/Plek 15/, /Plek 10/]);
      await page.getByRole('button', { name: 'Alle filters wissen' }).click();
      await page.goto('/entity/profile?search=dit+staat+nergens&page=3');
      await expect(page.getByText('Geen profielen gevonden')).toBeVisible();
      expect(new Set(requests.map((query) => query.get('size')))).toEqual(new Set(['20']));
    });
    expect(complaints).toEqual([]);
  });

  test('[ENT-06] a list is fetched from an address that no cache holds', async ({ page }) => {
    const languagesRequest = page.waitForRequest(/\/api\/languages/);
    await page.goto('/entity/language');
    expect((await languagesRequest).url()).toMatch(/\/api\/languages\?cacheBuster=\d{13}$/);
  });
});
