import type { Page } from '@playwright/test';
import { axeFindings, expect, test } from './journey.ts';
import { beSignedIn } from './visit-helpers.ts';

/** The tooltip of an icon button; it repeats the button's name, so screen readers skip it. */
const tooltipOn = (page: Page) => page.locator('[data-tooltip]');
const show = (page: Page) => page.getByRole('button', { name: 'Wachtwoord tonen' });

test.describe('the tooltip of an icon button', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.goto('/login');
    await expect(show(page)).toBeVisible();
  });

  test('[CON-01] appears on hover within 200 ms, stays while the pointer is over it, and disappears afterwards', async ({
    page,
  }) => {
    await show(page).hover();
    const tooltip = tooltipOn(page);
    await expect(tooltip).toHaveText('Wachtwoord tonen');
    await expect(tooltip).toHaveCSS('opacity', '1');
    await expect(tooltip).toHaveCSS('transition-duration', '0.2s');
    expect(await axeFindings(page)).toEqual([]);
    await tooltip.hover();
    // Longer than the delay after which a tooltip closes.
    await page.clock.runFor(1000);
    await expect(tooltip).toBeVisible();
    await page.getByRole('heading', { level: 1 }).hover();
    await expect(tooltip).toBeHidden();
  });

  test('[CON-01] appears on keyboard focus, says what the button does, and Escape closes it', async ({ page }) => {
    await page.getByRole('textbox', { name: 'Wachtwoord' }).focus();
    await page.keyboard.press('Tab');
    const tooltip = tooltipOn(page);
    await expect(show(page)).toBeFocused();
    await expect(tooltip).toHaveText('Wachtwoord tonen');
    await page.keyboard.press('Escape');
    await expect(tooltip).toBeHidden();
    await expect(show(page)).toBeFocused();
    // The name is announced once: the button has no description, and the tooltip is not announced.
    await expect(show(page)).toHaveAccessibleDescription('');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(tooltip).toHaveText('Wachtwoord verbergen');
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(tooltip).toBeHidden();
  });

  test('[CON-01] [A11-06] does not move with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await show(page).hover();
    await expect(tooltipOn(page)).toHaveText('Wachtwoord tonen');
    const durations = await tooltipOn(page).evaluate((element) => getComputedStyle(element).transitionDuration);
    expect(Number.parseFloat(durations)).toBeLessThan(0.001);
  });

  test('[CON-01] stays within a narrow window', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await show(page).hover();
    await expect(tooltipOn(page)).toBeVisible();
    const box = await tooltipOn(page).boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 320).toBe(true);
  });
});

test('[CON-01] icon links, carousel arrows and the icons of a narrow header have a tooltip', async ({
  page,
  product,
}) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto('/entity/language');
  const edit = page.getByRole('link', { name: /^Bewerken / }).first();
  await edit.hover();
  await expect(tooltipOn(page)).toHaveText((await edit.getAttribute('aria-label')) ?? '');
  // A button with a text needs no tooltip.
  await page.getByRole('button', { name: 'Beheer', exact: true }).hover();
  await expect(tooltipOn(page)).toBeHidden();

  await page.goto('/measure/1');
  await page
    .getByRole('button', { name: /^Kies dit antwoord: / })
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Volgend antwoord' }).first().hover();
  await expect(tooltipOn(page)).toHaveText('Volgend antwoord');

  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Beheer', exact: true }).hover();
  await expect(tooltipOn(page)).toHaveText('Beheer');
});
