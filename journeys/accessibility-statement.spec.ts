import { expect, test } from './journey.ts';
import { beSignedIn, keep } from './visit-helpers.ts';

const texts = {
  nl: {
    link: 'Toegankelijkheid',
    heading: /^Toegankelijkheidsverklaring$/,
    lastTest: '21 november 2026',
    parts: ['Hoever we zijn', 'Wat we hebben onderzocht', 'Wat nog niet toegankelijk is', 'Loop je ergens op vast?'],
    deviation: 'Pdf-documenten van beheerders',
  },
  en: {
    link: 'Accessibility',
    heading: /^Accessibility statement$/,
    lastTest: 'November 21, 2026',
    parts: ['How far we are', 'What we have examined', 'What is not accessible yet', 'Are you stuck?'],
    deviation: 'PDF documents of administrators',
  },
} as const;

for (const language of ['nl', 'en'] as const) {
  const { link, heading, lastTest, parts, deviation } = texts[language];

  test(`[LAY-01] [A11-15] the footer leads everybody to the accessibility statement: ${language}`, async ({
    page,
    product,
  }) => {
    if (language === 'en') await beSignedIn(page, product.url, language);
    else await keep(page, { locale: language });
    // Links to the statement from every page, also for a visitor without an account.
    await page.goto(language === 'en' ? '/' : '/login');
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
    await expect(page).toHaveURL(/\/accessibility$/);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: heading })).toBeFocused();
    await expect(page).toHaveTitle(/^(Toegankelijkheids\u00adverklaring|Accessibility statement) · OK!$/);
    for (const name of parts) await expect(main.getByRole('heading', { level: 2, name })).toBeVisible();
    await expect(main.getByRole('heading', { level: 3, name: deviation })).toBeVisible();
    await expect(main.getByText(new URL(product.url).host)).toBeVisible();
    await expect(main.getByText(lastTest, { exact: true })).toBeVisible();
    await expect(main.getByText('axe-core 4.14.1')).toBeVisible();
    await expect(main.getByRole('link', { name: 'support@example.nl' })).toHaveAttribute(
      'href',
      'mailto:support@example.nl',
    );
    await expect(main.getByRole('link', { name: /^Nationale ombudsman/ })).toHaveAttribute(
      'href',
      'https://www.nationaleombudsman.nl/',
    );
  });
}

test('[A11-15] the statement prints without the rest of the page', async ({ page }) => {
  await keep(page, { locale: 'nl' });
  await page.goto('/accessibility');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 2, name: 'Wat we hebben onderzocht' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Inloggen' })).toBeHidden();
});
