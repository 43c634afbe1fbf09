import { expect, test } from './journey.ts';
import { storedTokens, submitSignIn } from './session-helpers.ts';

test('[SES-03] a link that is opened in a new tab is signed in there, and an address that is typed in one is not', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await submitSignIn(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welkom');
  expect((await storedTokens(page)).local).toBeNull();

  const opening = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Hulp' }).click({ modifiers: ['ControlOrMeta'] });
  const opened = await opening;
  await expect(opened.getByRole('button', { name: 'Sanne Account' })).toBeVisible();
  expect(await storedTokens(opened)).toEqual(await storedTokens(page));
  // The invitation to the new tab ends with its use.
  const typed = await context.newPage();
  await typed.goto(opened.url());
  await expect(typed.getByRole('link', { name: 'Inloggen' })).toBeVisible();

  await page.goto('/logout');
  await expect(opened.getByRole('link', { name: 'Inloggen' })).toBeVisible();
  expect(await storedTokens(opened)).toEqual({ local: null, session: null });
});
