import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { consoleErrors } from './session-helpers.ts';
import { beSignedIn, heading, keep, text } from './visit-helpers.ts';

const textsOfBackOffice = /\/api\/translations\/by-language\/\w\w\?part=backOffice/;

/** Collects the requested parts of the texts, as in `nl pages`. */
const watchTextRequests = (page: Page): string[] => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const [, language] = /\/by-language\/(\w\w)/.exec(pathname) ?? [];
    if (language) requests.push(`${language} ${searchParams.get('part')}`);
  });
  return requests;
};

test('[I18-02] [I18-03] a list opened by its address is in Dutch, then in English, without visible keys', async ({
  page,
  product,
}) => {
  const requests = watchTextRequests(page);
  const errors = consoleErrors(page);
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto('/entity/question-option');
  const seeList = async (language: 'nl' | 'en') => {
    await expect(heading(page)).toHaveText(text(language, 'questionOption.home.title'));
    await expect(page.getByRole('columnheader', { name: text(language, 'questionOption.identifier') })).toBeVisible();
    await expect(page.getByRole('link', { name: text(language, 'questionOption.home.createLabel') })).toBeVisible();
    await expect(page.getByRole('button', { name: text(language, 'entity.search.title') })).toBeVisible();
    await expect(page.getByText(/^(entity|global|question|questionOption)\.\w/)).toHaveCount(0);
  };
  await seeList('nl');
  // The page brings the Dutch texts of pages along.
  expect(requests).toEqual(['nl backOffice']);
  await page.getByRole('button', { name: 'Taal kiezen' }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await seeList('en');
  expect(requests.toSorted()).toEqual(['en backOffice', 'en pages', 'nl backOffice']);
  expect(errors.filter((error) => error.includes('No text for'))).toEqual([]);
});

test("[I18-02] visitors and professionals don't load the texts of the back-office", async ({ page, product }) => {
  const requests = watchTextRequests(page);
  await keep(page, { locale: 'en' });
  await page.goto('/login');
  await expect(heading(page)).toHaveText(text('en', 'login.title'));
  await beSignedIn(page, product.url);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Start OK! Baby' })).toBeVisible();
  expect(requests).toEqual(['en pages']);
});

test('[NAV-08] texts of the back-office that fail to load can be fetched again, like its screens', async ({
  page,
  product,
}) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.route(textsOfBackOffice, (route) => route.abort());
  await page.goto('/entity/question-option');
  await expect(heading(page)).toHaveText(text('nl', 'error.unexpected'));
  await expect(page.getByText(text('nl', 'error.chunkLoad'))).toBeVisible();
  await page.unroute(textsOfBackOffice);
  await page.getByRole('button', { name: text('nl', 'error.tryAgain') }).click();
  await expect(heading(page)).toHaveText(text('nl', 'questionOption.home.title'));
});
