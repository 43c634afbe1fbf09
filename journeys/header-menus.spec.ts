import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test.describe('the menus of the header', () => {
  test('[LAY-02] the account menu closes on Escape, on a click outside and on its own button', async ({
    page,
    signIn,
  }) => {
    await signIn();
    const button = page.getByRole('button', { name: 'Account' });
    const menu = page.getByRole('menu', { name: 'Accountmenu' });
    await button.click();
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Mijn metingen',
      'Instellingen',
      'Wachtwoord',
      'Inloggen en beveiliging',
      'Bomen op dit apparaat',
      'Hulp',
      'Uitloggen',
    ]);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(button).toBeFocused();

    await button.click();
    await expect(menu).toBeVisible();
    await page.mouse.click(20, 500);
    await expect(menu).toHaveCount(0);
    await expect(page).toHaveURL(/:\d+\/$/);

    await button.click();
    await expect(menu).toBeVisible();
    const box = await button.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    await expect(menu).toHaveCount(0);
  });

  test('[LAY-02] the account menu leads to the settings, to the password and out; every page links to a new OK!', async ({
    page,
    signIn,
  }) => {
    await signIn();
    const choose = async (entry: string) => {
      await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
      await page.getByRole('menu', { name: 'Accountmenu' }).getByRole('menuitem', { name: entry }).click();
    };
    for (const [entry, path, title] of [
      ['Instellingen', '/account/settings', 'Instellingen'],
      ['Wachtwoord', '/account/password', 'Wachtwoord wijzigen'],
      ['Inloggen en beveiliging', '/account/security', 'Inloggen en beveiliging'],
      ['Hulp', '/help', 'Hulp'],
    ] as const) {
      await choose(entry);
      await expect(heading(page, title)).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('banner').getByRole('link', { name: 'Nieuwe OK!' })).toHaveAttribute('href', '/');
      await expect(page.getByRole('banner').getByRole('link', { name: 'OK!, naar de startpagina' })).toHaveAttribute(
        'href',
        '/',
      );
    }
    await choose('Uitloggen');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Account' })).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Nieuwe OK!' })).toHaveCount(0);
  });

  test('[LAY-03] at 768 px the tools of an administrator stand on one line, each with its name', async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width: 768, height: 900 });
    await signIn('admin');
    const tools = page.getByRole('banner').getByRole('button');
    for (const name of ['Zoeken in alle inhoud', 'Beheer']) {
      await expect(tools.and(page.getByRole('button', { name, exact: true }))).toBeVisible();
    }
    const tops = await tools.evaluateAll((buttons) =>
      buttons.map((button) => Math.round(button.getBoundingClientRect().top)),
    );
    expect(tops).toHaveLength(4);
    const logo = await page.getByRole('link', { name: 'OK!, naar de startpagina' }).boundingBox();
    for (const top of tops) expect(top).toBeLessThan((logo?.y ?? 0) + (logo?.height ?? 0));
  });

  test('[LAY-01] the footer leads a visitor to the help: the seven scores, and whom to ask', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Hulp' }).click();
    await expect(heading(page, 'Hulp')).toBeFocused();
    const main = page.getByRole('main');
    await expect(main.getByRole('listitem').filter({ hasText: /sensitief/ })).toHaveCount(7);
    await expect(main.getByRole('link', { name: 'support@example.nl' })).toHaveAttribute(
      'href',
      'mailto:support@example.nl',
    );
  });

  test("[LAY-01] the languages are a dropdown, with the page's language marked", async ({ page }) => {
    await page.goto('/login');
    const button = page.getByRole('banner').getByRole('button', { name: 'Taal kiezen' });
    await expect(button).toHaveAttribute('aria-haspopup', 'menu');
    await button.click();
    const entries = page.getByRole('menuitemradio');
    await expect(entries).toHaveText(['Nederlands', 'English']);
    await expect(entries.filter({ hasText: 'Nederlands' })).toHaveAttribute('aria-checked', 'true');
    await page.mouse.click(20, 500);
    await expect(page.getByRole('menu')).toHaveCount(0);
    await button.click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  });
});
