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
    for (const name of ['ID', 'Antwoord', 'Code', 'Positie', 'Heeft scheiding', 'Tekst bij de scheiding']) {
      await expect(column(name)).toBeVisible();
    }
    await expect(column('ID')).toHaveAttribute('aria-sort', 'ascending');
    await column('Code').getByRole('button').click();
    await column('Code').getByRole('button').click();
    await expect(column('Code')).toHaveAttribute('aria-sort', 'descending');
    await page.getByRole('searchbox', { name: 'Zoeken in de lijst' }).fill('de ouder');
    const chip = page.getByRole('button', { name: 'Met uitkomst' });
    await chip.click();
    await expect(chip).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/\?search=de\+ouder&sort=-identifier&with=result$/);
    await expect(page.getByRole('status').filter({ hasText: /^\d+ van 155$/ })).toBeVisible();
    const rowTexts = await rowsOf(page).allTextContents();
    expect(rowTexts.length).toBeGreaterThan(3);
    expect(rowTexts.filter((row) => !/de ouder/i.test(row))).toEqual([]);

    const isAsItWas = async () => {
      await expect(page.getByRole('searchbox', { name: 'Zoeken in de lijst' })).toHaveValue('de ouder');
      // The row that the user comes back from also says so.
      await expect(rowsOf(page)).toContainText(rowTexts);
    };
    await page
      .getByRole('link', { name: /^Bekijken / })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: /Antwoordoptie \d+$/ })).toBeFocused();
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
    const crumbs = page.getByRole('navigation', { name: 'Kruimelpad' });
    await expect(crumbs.getByRole('listitem')).toHaveText(['Alle gegevens', 'Antwoordopties']);
    await crumbs.getByRole('link', { name: 'Alle gegevens' }).click();
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
    for (let stop = 0; stop < 5 * 40; stop += 1) await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('link', { name: 'Bekijken 4960' })).toBeFocused();
    await page.getByRole('region', { name: 'Antwoordopties' }).evaluate((region) => region.scrollTo(0, 0));
    await expect(table.getByRole('link', { name: 'Bekijken 1', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Bekijken 4960' })).toBeFocused();
    await page.getByRole('searchbox', { name: 'Zoeken in de lijst' }).fill('doet 42');
    await expect(page.getByRole('status').filter({ hasText: '111 van 5000' })).toBeVisible();
    await page.getByRole('button', { name: 'Met uitkomst' }).click();
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(rowsOf(page)).toContainText('De ouder doet 42');
    await page.getByRole('columnheader', { name: 'Code' }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'Code' })).toHaveAttribute('aria-sort', 'ascending');
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
      await expect(page.getByRole('heading', { level: 1, name: /Profiel \d+$/ })).toBeFocused();
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

  test('[ENT-02] the newest version of a tree is listed, older ones when they are asked for', async ({ page }) => {
    await page.route(/\/api\/question-trees\?/, async (route) => {
      const versions = await (await route.fetch()).json();
      // A tree with a newer version, in which none of the options are.
      await route.fulfill({ json: [...versions, { ...versions[0], id: 99_999, version: 2, status: 'DRAFT' }] });
    });
    await page.goto('/entity/question-option');
    const count = page.getByRole('status').filter({ hasText: / van 155$/ });
    await expect(count).not.toHaveText('155 van 155');
    await page.getByRole('button', { name: 'Ook oudere versies tonen' }).click();
    await expect(count).toHaveText('155 van 155');
    await expect(page).toHaveURL(/\?with=version\.all$/);
    await expect(rowsOf(page).first()).toContainText('versie 1');
    await page.getByRole('button', { name: 'Boom', exact: true }).click();
    await page.getByRole('menuitemradio', { name: /Peuter/ }).click();
    await expect(count).not.toHaveText('155 van 155');
    await expect(rowsOf(page).first()).toContainText('OK! Peuter');
  });

  test('[ENT-02] a row opens by its name and by a click, with Ctrl in a new tab', async ({ page, context }) => {
    await page.goto('/entity/question-option');
    const row = rowsOf(page).first();
    await row.locator('[data-name]').click();
    await expect(page).toHaveURL(/\/entity\/question-option\/1$/);
    await page.goBack();
    const cell = row.getByRole('cell').nth(4);
    const opened = context.waitForEvent('page');
    await cell.click({ modifiers: ['ControlOrMeta'] });
    await expect((await opened).getByRole('heading', { level: 1 })).toHaveText(/Antwoordoptie 1$/);
    await expect(page).toHaveURL(/\/entity\/question-option$/);
    await cell.click();
    await expect(page).toHaveURL(/\/entity\/question-option\/1$/);
  });

  test('[ENT-02] columns fit, can be chosen, and are remembered; on a phone rows are stacked', async ({ page }) => {
    const column = page.getByRole('columnheader', { name: 'Tekst bij de scheiding' });
    const overflow = () =>
      page
        .getByRole('region', { name: 'Antwoordopties' })
        .evaluate((region) => region.scrollWidth - region.clientWidth);
    await page.goto('/entity/question-option');
    await expect(column).toBeVisible();
    expect(await overflow()).toBe(0);
    await page.getByRole('button', { name: 'Kolommen' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Tekst bij de scheiding' }).click();
    await page.keyboard.press('Escape');
    await expect(column).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('columnheader', { name: 'Code' })).toBeVisible();
    await expect(column).toHaveCount(0);
    await page.setViewportSize({ width: 320, height: 800 });
    await expect(page.getByRole('button', { name: 'Volgorde: ID' })).toBeVisible();
    await expect(rowsOf(page).first().getByRole('cell')).not.toHaveCount(0);
    expect(await overflow()).toBe(0);
    await page.getByRole('button', { name: 'Volgorde: ID' }).click();
    await page.getByRole('menuitemradio', { name: 'ID', exact: true }).click();
    await expect(rowsOf(page).first().locator('[data-name]')).toHaveAttribute('href', /\/155$/);
  });

  test('[ENT-06] a list is fetched from an address that no cache holds', async ({ page }) => {
    const languagesRequest = page.waitForRequest(/\/api\/languages/);
    await page.goto('/entity/language');
    expect((await languagesRequest).url()).toMatch(/\/api\/languages\?cacheBuster=\d{13}$/);
  });
});
