import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const footer = (page: Page) => page.getByRole('contentinfo');
const noDocuments = (page: Page) => page.route('**/api/pdf?*', (route) => route.fulfill({ json: [] }));

for (const name of ['Privacybeleid', 'Gebruiksvoorwaarden']) {
  test(`[LAY-01] [PDF-01] [SEC-33] the footer opens "${name}" in a new tab, as a PDF`, async ({ page, request }) => {
    await page.goto('/login');
    const link = footer(page).getByRole('link', { name: new RegExp(`^${name}`) });
    await expect(link).toHaveAccessibleName(`${name} (pdf, opent in een nieuw tabblad)`);
    const address = (await link.getAttribute('href')) ?? '';
    const opening = page.context().waitForEvent('page');
    await link.click();
    const tab = await opening;
    expect(await tab.evaluate(() => window.opener).catch(() => null)).toBeNull();
    await expect(page).toHaveURL(/\/login$/);
    const reply = await request.get(address);
    expect(reply.status()).toBe(200);
    expect(reply.headers()['content-type']).toBe('application/pdf');
    expect(reply.headers()['x-content-type-options']).toBe('nosniff');
    expect((await reply.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });
}

/** Addresses of the documents in a language, by the server. */
const addressesIn = async (page: Page, language: string): Promise<Record<string, string>> => {
  const reply = await page.request.get(`/api/pdf?lang=${language}`);
  const documents: { type: string; url: string }[] = await reply.json();
  return Object.fromEntries(documents.map(({ type, url }) => [type, url]));
};

test('[LAY-01] [PDF-01] the footer leads to the privacy policy and the terms of the language, and no other document', async ({
  page,
}) => {
  const seen = async (language: string, privacy: RegExp, terms: RegExp) => {
    const { PRIVACY = 'none', TERMS_AND_CONDITIONS = 'none' } = await addressesIn(page, language);
    const link = (name: RegExp) => footer(page).getByRole('link', { name });
    await expect(link(privacy)).toHaveAttribute('href', PRIVACY);
    await expect(link(terms)).toHaveAttribute('href', TERMS_AND_CONDITIONS);
    for (const name of [privacy, terms]) await expect(link(name)).toHaveAttribute('target', '_blank');
    await expect(footer(page).locator('a[href*="pdf"]')).toHaveCount(2);
    return [PRIVACY, TERMS_AND_CONDITIONS];
  };
  await page.goto('/login');
  const dutch = await seen('nl', /^Privacybeleid/, /^Gebruiksvoorwaarden/);
  await page.getByRole('button', { name: /Taal kiezen/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  const english = await seen('en', /^Privacy/, /^Terms/);
  expect(new Set([...dutch, ...english]).size).toBe(4);
});

test('[LAY-01] a document that a language lacks has no link, and the other one keeps its own', async ({ page }) => {
  await page.route('**/api/pdf?*', async (route) => {
    const response = await route.fetch();
    const documents: { type: string }[] = await response.json();
    await route.fulfill({ response, json: documents.filter(({ type }) => type !== 'PRIVACY') });
  });
  await page.goto('/login');
  await expect(footer(page).getByRole('link', { name: /^Gebruiksvoorwaarden/ })).toBeVisible();
  await expect(footer(page).getByRole('link', { name: /^Privacybeleid/ })).toHaveCount(0);
});

test("[LAY-01] [A11-03] the footer's links keep the focus from page to page", async ({ page }) => {
  await page.goto('/login');
  const link = footer(page).getByRole('link', { name: /^Privacybeleid/ });
  await link.evaluate((element) => element.setAttribute('data-first', 'yes'));
  await page.getByRole('banner').getByRole('link', { name: 'Account maken' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account maken' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Inloggen' })).toBeVisible();
  await expect(link).toHaveAttribute('data-first', 'yes');
});

test('[LAY-01] [ACC-02] a language without documents has no links to them', async ({ page }) => {
  await noDocuments(page);
  const response = page.waitForResponse('**/api/pdf?*');
  await page.goto('/account/register');
  await response;
  await expect(page.getByRole('checkbox', { name: /^Mijn metingen mogen/ })).toBeVisible();
  await expect(footer(page).getByText('OK! voor jeugdprofessionals')).toBeVisible();
  await expect(page.getByRole('link', { name: /pdf/ })).toHaveCount(0);
});

/** Gives the first answers up to the outcome. */
const toResult = async (page: Page) => {
  await page.goto('/measure/1');
  const outcome = page.getByRole('heading', { name: 'Wat deze uitkomst betekent' });
  for (let step = 1; step <= 20; step += 1) {
    await expect(page.getByText(`Stap ${step}`, { exact: true }).filter({ visible: true })).toBeVisible();
    await page
      .getByRole('button', { name: /^Kies dit antwoord: / })
      .first()
      .click();
    await expect(
      outcome.or(page.getByText(`Stap ${step + 1}`, { exact: true }).filter({ visible: true })),
    ).toBeVisible();
    if (await outcome.isVisible()) return;
  }
};

test('[RES-02] [PDF-01] a professional mails a result to their own address, with two links to PDFs', async ({
  page,
  signIn,
  request,
  product,
}) => {
  test.slow();
  const { email } = await signIn();
  await toResult(page);
  const address = await page.getByRole('link', { name: 'Mail mij de uitleg' }).getAttribute('href');
  const mail = new URL(address ?? '');
  expect(mail.protocol).toBe('mailto:');
  expect(mail.pathname).toBe(email);
  const outcome = await page.getByRole('heading', { level: 1 }).innerText();
  expect(mail.searchParams.get('subject')).toBe(`Jouw OK!-uitkomst: ${outcome}, OK! Baby (0-12 maanden)`);
  const body = mail.searchParams.get('body') ?? '';
  expect(body).toMatch(
    /^Beste Sanne,\r\n\r\nOp \d+ [a-z]+ \d{4} heb je de meting OK! Baby \(0-12 maanden\) afgerond\./,
  );
  expect(body).toMatch(new RegExp(`De uitkomst is: ${outcome} \\(score [1-7] van 7\\)\\.`));
  expect(body).not.toMatch(/[{}]/);
  const links = body.match(/https?:\S+/g) ?? [];
  expect(new Set(links).size).toBe(2);
  for (const link of links) {
    expect(new URL(link).origin).toBe(product.url);
    const reply = await request.get(link);
    expect(reply.status()).toBe(200);
    expect(reply.headers()['content-type']).toBe('application/pdf');
  }
});

test('[RES-02] without documents a result has no mail button, and the console names the missing ones', async ({
  page,
  signIn,
}) => {
  test.slow();
  const requestedLanguages: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') requestedLanguages.push(message.text());
  });
  await noDocuments(page);
  await signIn();
  await toResult(page);
  await expect.poll(() => requestedLanguages).toContain('Files for summary or full type not found');
  await expect(page.getByRole('link', { name: 'Mail mij de uitleg' })).toHaveCount(0);
});
