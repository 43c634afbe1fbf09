import { expect, test } from './journey.ts';
import { screens } from './screens.ts';
import { beSignedIn, heading, text } from './visit-helpers.ts';

// States of one page may share a title.
const places = [
  'login',
  'home',
  'instruction',
  'measurement',
  'measurement, third question',
  'result',
  'accessibility statement',
  'not found',
  'not authorized',
  'a page that broke',
  'measurement, with a tree that is not there',
];

for (const language of ['nl', 'en'] as const) {
  test(`[A11-13] every page has a title of its own: ${language}`, async ({ page, product }) => {
    test.slow();
    const titles: string[] = [];
    for (const screen of screens.filter(({ name }) => places.includes(name))) {
      await screen.open({ page, url: product.url, language });
      await expect(page).toHaveTitle(/ · OK!$/);
      titles.push(await page.title());
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    expect(titles).toHaveLength(places.length);
    expect(new Set(titles).size).toBe(places.length);
  });
}

test("[A11-13] the page's language follows the switch, and parts in another language are marked", async ({
  page,
  product,
}) => {
  await beSignedIn(page, product.url);
  await page.route('**/api/translations/change-language/*', (route) => route.fulfill({ status: 200 }));
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await page.getByRole('button', { name: text('nl', 'global.a11y.languageMenu') }).click();
  const english = page.getByRole('menuitemradio', { name: 'English' });
  await expect(english).toHaveAttribute('lang', 'en');
  await english.click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(heading(page)).toContainText('Welcome');
  await expect(page).toHaveTitle(text('en', 'global.pageTitle', { page: text('en', 'home.pageTitle') }));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
