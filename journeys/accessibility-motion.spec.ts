import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { waitForRest } from './page-waits.ts';
import { beSignedIn, chooseButtons, heading, text, tree } from './visit-helpers.ts';

test.use({ reducedMotion: 'reduce' });

/** Records in every frame the running animations and the places of the cards. */
const watchMotion = (page: Page) =>
  page.addInitScript(() => {
    const seen = { moving: [] as string[], places: [] as string[] };
    Object.assign(window, { seen });
    const look = () => {
      for (const { effect, playState } of document.getAnimations()) {
        const target = (effect as KeyframeEffect | null)?.target;
        if (playState === 'running') seen.moving.push(target?.outerHTML.slice(0, 100) ?? 'something');
      }
      const track = document.querySelector<HTMLElement>('[class*="_track_"]');
      const place = track && getComputedStyle(track).transform;
      if (place && place !== seen.places.at(-1)) seen.places.push(place);
      requestAnimationFrame(look);
    };
    look();
  });

const seen = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { moving: string[]; places: string[] } }).seen);

test('[A11-06] with reduced motion the cards jump and nothing moves in menus, messages and between pages', async ({
  page,
  product,
}) => {
  test.slow();
  await watchMotion(page);
  await beSignedIn(page, product.url);
  await page.route('**/api/logout', (route) => route.fulfill({ status: 200 }));
  await page.goto('/');
  await page.getByRole('main').getByRole('link').first().click();
  await page.getByRole('link', { name: text('nl', 'instruction.start'), exact: true }).click();
  await expect(chooseButtons(page, 'nl').first()).toBeVisible();

  // The first frame with the cards may not have been drawn yet.
  await waitForRest(page);
  await expect.poll(async () => (await seen(page)).places.length).toBeGreaterThan(0);
  const before = (await seen(page)).places.length;
  await page.getByRole('button', { name: text('nl', 'measure.next') }).click();
  const first = page.getByRole('navigation', { name: 'Alle antwoorden' }).getByRole('button').first();
  await expect(first).not.toHaveAttribute('data-in-view');
  // One step from the former place to the new one, with nothing between.
  await expect.poll(async () => (await seen(page)).places.length - before).toBe(1);
  await first.click();
  await expect(first).toHaveAttribute('data-in-view');
  await expect.poll(async () => (await seen(page)).places.length - before).toBe(2);
  await chooseButtons(page, 'nl').first().hover();
  await chooseButtons(page, 'nl').first().click();
  await expect(page.getByText(text('nl', 'measure.step', { step: 2 })).filter({ visible: true })).toBeVisible();

  await page.getByRole('button', { name: text('nl', 'global.a11y.languageMenu') }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: text('nl', 'global.menu.account.main') }).click();
  await page.getByRole('menuitem').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('button', { name: text('nl', 'global.menu.account.main') }).click();
  await page.getByRole('menuitem', { name: text('nl', 'global.menu.account.logout') }).click();
  await expect(heading(page)).toHaveText(text('nl', 'login.title'));
  await expect(page.getByRole('group').filter({ hasText: text('nl', 'logout.success') })).toBeVisible();
  expect((await seen(page)).moving).toEqual([]);
});

test('[A11-06] with reduced motion the loading bar, the skeletons and the spinners stand still', async ({
  page,
  product,
}) => {
  await watchMotion(page);
  await page.route('**/api/measurements', () => new Promise<void>(() => {}));
  await page.route('**/api/question-trees/get-published*', () => new Promise<void>(() => {}));
  await beSignedIn(page, product.url);
  for (const path of ['/', `/measure/${tree}`]) {
    await page.goto(path);
    await expect(page.getByRole('progressbar', { name: text('nl', 'global.a11y.loadingBar') })).toBeVisible();
    expect((await seen(page)).moving).toEqual([]);
  }
});

test.describe('without that wish', () => {
  test.use({ reducedMotion: 'no-preference' });

  test('[A11-06] the watched elements do move', async ({ page, product }) => {
    await watchMotion(page);
    await beSignedIn(page, product.url);
    await page.goto(`/measure/${tree}`);
    await expect(chooseButtons(page, 'nl').first()).toBeVisible();
    await page.getByRole('button', { name: text('nl', 'measure.next') }).click();
    await expect.poll(async () => (await seen(page)).places.length).toBeGreaterThan(2);
    expect((await seen(page)).moving).not.toEqual([]);
  });
});
