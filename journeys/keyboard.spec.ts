import { demoAccounts } from '../server/src/accounts/sign-in/demo-accounts.ts';
import { expect, test } from './journey.ts';
import { filledScreens } from './screens.ts';
import { tabTo } from './tab-stops.ts';
import { beSignedIn, chooseButtons, heading, text } from './visit-helpers.ts';

const nl = (key: string, filled?: Record<string, string | number>) => text('nl', key, filled);

test('[A11-02] [A11-03] from signing in to a result and home again with the keyboard alone', async ({ page }) => {
  await page.addInitScript(() => {
    // A browser reports a pointer move as well when the page moves under a resting pointer.
    const isMeant = (event: Event) =>
      !(event instanceof PointerEvent && event.type === 'pointermove') || event.movementX !== 0;
    for (const kind of ['pointerdown', 'mousedown', 'touchstart', 'pointermove'])
      addEventListener(kind, (event) => isMeant(event) && sessionStorage.setItem('pointed', kind), { capture: true });
  });
  const account = demoAccounts.find(({ email }) => email.startsWith('professional'));
  await page.goto('/login');
  await tabTo(page, page.getByRole('textbox', { name: nl('login.form.username') }));
  await page.keyboard.type(account?.email ?? '');
  await tabTo(page, page.locator('input[type=password]'));
  await page.keyboard.type(account?.password ?? '');
  await page.keyboard.press('Enter');

  await expect(heading(page)).toHaveText(nl('home.title', { firstName: 'Sanne' }));
  await expect(heading(page)).toBeFocused();
  await tabTo(page, page.getByRole('main').getByRole('link').first());
  await page.keyboard.press('Enter');

  await expect(heading(page)).toHaveText(nl('instruction.title'));
  await expect(heading(page)).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: nl('instruction.start'), exact: true }));
  await page.keyboard.press('Enter');

  const step = (number: number) =>
    page.getByText(nl('measure.step', { step: number }), { exact: true }).filter({ visible: true });
  const result = page.getByRole('heading', { name: nl('result.description') });
  const back = page.getByRole('button', { name: nl('measure.back'), exact: true });
  await expect(step(1)).toBeVisible();
  let hasGoneBack = false;
  for (let at = 1; !(await result.isVisible()); ) {
    await expect(chooseButtons(page, 'nl').first()).toBeVisible();
    await expect(heading(page)).toBeFocused();
    if (at === 2 && !hasGoneBack) {
      hasGoneBack = true;
      // The way out, and the arrows beside the question if it has any.
      for (let pressed = 0; pressed < 4; pressed += 1) {
        await page.keyboard.press('Shift+Tab');
        if (await back.evaluate((button) => button === document.activeElement)) break;
      }
      await expect(back).toBeFocused();
      await page.keyboard.press('Enter');
      at = 1;
    } else {
      await tabTo(page, chooseButtons(page, 'nl').first());
      await page.keyboard.press('Enter');
      at += 1;
    }
    await expect(step(at).or(result)).toBeVisible();
  }
  expect(hasGoneBack).toBe(true);

  await expect(heading(page)).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: nl('result.finish') }));
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(nl('home.title', { firstName: 'Sanne' }));
  await expect(heading(page)).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: nl('global.menu.account.main') }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Mijn metingen' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: nl('global.menu.account.settings') })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: nl('global.menu.account.logout') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(nl('login.title'));
  expect(await page.evaluate(() => sessionStorage.getItem('pointed'))).toBeNull();
});

// Every screen is checked for its skip link; the effect of the link is the same for all.
test('[A11-13] the first Tab is the skip link, and it works', async ({ page, product }) => {
  const some = filledScreens.filter(({ name }) => ['login', 'home', 'measurement', 'settings'].includes(name));
  expect(some).toHaveLength(4);
  for (const screen of some) {
    await screen.open({ page, url: product.url, language: 'nl' });
    // The start of the page instead of the element that the screen focused.
    await page.reload();
    const skip = page.getByRole('link', { name: nl('global.a11y.skipToContent') });
    await expect(skip).toBeAttached();
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('header') === null)).toBe(true);
  }
});

test('[A11-03] a menu opens with arrows and Enter, and Escape gives focus back to its button', async ({
  page,
  product,
}) => {
  await beSignedIn(page, product.url);
  await page.goto('/');
  const button = page.getByRole('button', { name: nl('global.a11y.languageMenu') });
  await tabTo(page, button);
  for (const key of ['Enter', 'Space', 'ArrowDown', 'ArrowUp']) {
    await page.keyboard.press(key);
    await expect(page.getByRole('menuitemradio', { name: 'Nederlands' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('[A11-03] the language modal keeps focus inside, and Escape gives it back', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await beSignedIn(page, product.url);
  await page.goto('/');
  const button = page.getByRole('button', { name: nl('global.menu.account.main') });
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name: nl('global.a11y.languageMenu') });
  await expect(modal).toBeVisible();
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(await modal.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(modal).toHaveCount(0);
  await expect(button).toBeFocused();
});
