import { expect, test } from './journey.ts';
import { signOutByMenu, toastsOn } from './session-helpers.ts';

test.describe('a message that is no error', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await page.clock.install();
    await signIn();
    await signOutByMenu(page);
    await expect(toastsOn(page)).toHaveText('Je bent uitgelogd.');
    // A pointer that stayed at the menu's place would count as no hover.
    await page.mouse.move(900, 600);
  });

  test('[ERR-01] leaves after 8 seconds', async ({ page }) => {
    await page.clock.fastForward(5_000);
    await expect(toastsOn(page)).toBeVisible();
    await page.clock.fastForward(4_000);
    await expect(toastsOn(page)).toHaveCount(0);
  });

  test('[ERR-01] stays while the pointer is over it', async ({ page }) => {
    await toastsOn(page).hover();
    await page.clock.fastForward(60_000);
    await expect(toastsOn(page)).toBeVisible();
    await page.mouse.move(900, 600);
    await page.clock.fastForward(8_000);
    await expect(toastsOn(page)).toHaveCount(0);
  });

  test('[ERR-01] stays while it has focus', async ({ page }) => {
    const close = toastsOn(page).getByRole('button', { name: 'Melding sluiten' });
    await close.focus();
    await page.clock.fastForward(60_000);
    await expect(close).toBeFocused();
    await page.getByRole('textbox', { name: 'E-mailadres' }).focus();
    await page.clock.fastForward(8_000);
    await expect(toastsOn(page)).toHaveCount(0);
  });
});

test('[SES-12] [ERR-01] [ERR-04] a call ends after 60 seconds without an answer, and can be repeated', async ({
  page,
  signIn,
}) => {
  // The page's clock controls its timers, but not those of the browser behind AbortSignal.timeout.
  await page.addInitScript(() => {
    AbortSignal.timeout = (milliseconds) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('It took too long', 'TimeoutError')), milliseconds);
      return controller.signal;
    };
  });
  await page.clock.install();
  await signIn();
  let isLost = true;
  await page.route(/\/api\/question-trees\/\d/, (route) => (isLost ? undefined : route.continue()));
  const given = page.waitForEvent('requestfailed', (request) => /question-trees\/\d/.test(request.url()));
  await page.getByRole('link', { name: 'Start OK! Baby' }).click();
  const waiting = page.getByText('De instructie wordt geladen');
  await expect(waiting).toBeAttached();
  await page.clock.fastForward(50_000);
  await expect(waiting).toBeAttached();
  await page.clock.fastForward(11_000);
  await given;
  await expect(page.getByRole('alert').getByText('De instructie is niet geladen.')).toBeVisible();
  isLost = false;
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
  await expect(page.getByRole('link', { name: 'Start', exact: true })).toBeVisible();
});
