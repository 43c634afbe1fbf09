import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { beSignedIn, calls, chooseButtons, heading, keep, text, tree } from './visit-helpers.ts';

const nl = (key: string, filled?: Record<string, string | number>) => text('nl', key, filled);

/** Records what a screen reader announces by itself: changes in live regions, and headings that get focus. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const readAnnouncements: string[] = [];
    Object.assign(window, { said: readAnnouncements });
    // A region that is live only at times has `off` at other times.
    const live =
      '[role="status"]:not([aria-live="off"]), [role="alert"], [role="log"], [aria-live="polite"], [aria-live="assertive"]';
    const last = new Map<Element, string>();
    const hear = () => {
      for (const region of document.querySelectorAll(live)) {
        const words = region.checkVisibility({ visibilityProperty: true }) ? (region.textContent?.trim() ?? '') : '';
        if (words !== (last.get(region) ?? '') && words) readAnnouncements.push(words);
        last.set(region, words);
      }
    };
    new MutationObserver(hear).observe(document, { subtree: true, childList: true, characterData: true });
    // Hidden text may become visible later without a change in the page.
    const again = () => {
      hear();
      requestAnimationFrame(again);
    };
    again();
    addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLHeadingElement) readAnnouncements.push(`heading: ${target.textContent?.trim()}`);
    });
  });

/** Announcements since the last call, except that a part of the application loaded late. */
const readAnnouncements = async (page: Page): Promise<string[]> => {
  const words = await page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0));
  return words.filter((one) => one !== nl('global.loading'));
};

const start = async (page: Page, url: string, path: string) => {
  await listen(page);
  await beSignedIn(page, url);
  await page.goto(path);
};

test('[A11-08] a page and a step are announced once, by the focus on their heading', async ({ page, product }) => {
  await start(page, product.url, '/');
  const link = page.getByRole('main').getByRole('link').first();
  await expect(link).toBeVisible();
  await readAnnouncements(page);
  await link.click();
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('link', { name: nl('instruction.start'), exact: true })).toBeVisible();
  // The skeleton already has the heading, so the arrival of the rest is not announced.
  expect(new Set(await readAnnouncements(page))).toEqual(new Set([`heading: ${nl('instruction.title')}`]));

  await page.getByRole('link', { name: nl('instruction.start'), exact: true }).click();
  await expect(chooseButtons(page, 'nl').first()).toBeVisible();
  const first = await heading(page).textContent();
  await expect(heading(page)).toBeFocused();
  expect((await readAnnouncements(page)).filter((words) => words.includes(first ?? ''))).toEqual([`heading: ${first}`]);

  for (const step of [2, 3]) {
    await chooseButtons(page, 'nl').first().click();
    await expect(page.getByText(nl('measure.step', { step })).filter({ visible: true })).toBeVisible();
    await expect(heading(page)).toBeFocused();
    expect(await readAnnouncements(page)).toEqual([`heading: ${await heading(page).textContent()}`]);
  }
  await page.getByRole('button', { name: nl('measure.back'), exact: true }).click();
  await expect(page.getByText(nl('measure.step', { step: 2 })).filter({ visible: true })).toBeVisible();
  await expect(heading(page)).toBeFocused();
  expect(await readAnnouncements(page)).toEqual([`heading: ${await heading(page).textContent()}`]);
});

test('[A11-08] the position of the carousel is announced once a move, and not when focus enters a card', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await start(page, product.url, `/measure/${tree}`);
  await expect(chooseButtons(page, 'nl').first()).toBeVisible();
  const total = await page.locator('article:visible').count();
  const place = (position: number) => nl('measure.place', { letter: 'ABCD'[position - 1] ?? '', position, total });
  await readAnnouncements(page);
  await page.getByRole('button', { name: nl('measure.next') }).click();
  await expect.poll(() => readAnnouncements(page)).toEqual([place(2)]);
  await page.getByRole('button', { name: nl('measure.previous') }).click();
  await expect.poll(() => readAnnouncements(page)).toEqual([place(1)]);

  await page.setViewportSize({ width: 1280, height: 800 });
  const last = page.locator('article button:visible').last();
  await expect(last).toBeVisible();
  await readAnnouncements(page);
  await last.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport({ ratio: 1 });
  expect(await readAnnouncements(page)).toEqual([]);
});

for (const { what, call, path } of [
  { what: 'the trees', call: calls.trees, path: '/' },
  { what: 'the instruction', call: calls.tree, path: `/question-trees/${tree}` },
  { what: 'the start of a measurement', call: calls.open, path: `/measure/${tree}` },
  { what: 'the answers', call: calls.options, path: `/measure/${tree}` },
] as const) {
  test(`[A11-08] loading is announced once: ${what}`, async ({ page, product }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(call, async (route) => {
      await released;
      await route.continue();
    });
    await start(page, product.url, path);
    // The last status of the header: the connection's comes before it.
    const bar = page.getByRole('banner').getByRole('status').last();
    await expect(bar).toHaveText(nl('global.a11y.loadingBar'));
    expect((await readAnnouncements(page)).filter((one) => !one.startsWith('heading: '))).toEqual([
      nl('global.a11y.loadingBar'),
    ]);
    release();
    await expect(bar).toHaveText('');
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    expect((await readAnnouncements(page)).filter((one) => !one.startsWith('heading: '))).toEqual([]);
  });
}

test('[A11-08] fast loading is not announced', async ({ page, product }) => {
  await start(page, product.url, '/');
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(3);
  expect(await readAnnouncements(page)).toEqual([]);
});

test('[A11-08] a message and a failed sign-in are announced once each', async ({ page, product }) => {
  await start(page, product.url, '/');
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(3);
  await page.route('**/api/logout', (route) => route.fulfill({ status: 200 }));
  await readAnnouncements(page);
  await page.getByRole('button', { name: nl('global.menu.account.main') }).click();
  await page.getByRole('menuitem', { name: nl('global.menu.account.logout') }).click();
  await expect(page.getByRole('group').filter({ hasText: nl('logout.success') })).toBeVisible();
  await expect(heading(page)).toHaveText(nl('login.title'));
  await expect(heading(page)).toBeFocused();
  const words = await readAnnouncements(page);
  expect(words.filter((one) => one === nl('logout.success'))).toHaveLength(1);
  expect(words.filter((one) => one === `heading: ${nl('login.title')}`)).toHaveLength(1);
  expect(words.filter((one) => !one.startsWith('heading: ') && one !== nl('logout.success'))).toEqual([]);

  await page.getByRole('textbox', { name: nl('login.form.username') }).fill('nobody@example.nl');
  await page.locator('input[type=password]').fill('not this');
  await page.getByRole('button', { name: nl('login.form.button') }).click();
  const failed = page.getByRole('alert').filter({ hasText: nl('login.messages.error.title') });
  await expect(failed).toBeVisible();
  const after = await readAnnouncements(page);
  expect(after.filter((one) => one.includes(nl('login.messages.error.title')))).toHaveLength(1);
});

test('[A11-08] a failed load is announced once', async ({ page, product }) => {
  await page.route(calls.trees, (route) => route.fulfill({ status: 400, json: {} }));
  await start(page, product.url, '/');
  await expect(page.getByText(nl('home.error'))).toBeVisible();
  expect((await readAnnouncements(page)).filter((words) => words.includes(nl('home.error')))).toHaveLength(1);
});

test('[A11-08] the end of a session is announced once', async ({ page }) => {
  await listen(page);
  const ended = Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url');
  await keep(page, { locale: 'nl', token: `e30.${ended}.none` });
  await page.goto('/');
  const message = nl('global.session.expired');
  await expect(page.getByRole('group').filter({ hasText: message })).toBeVisible();
  expect((await readAnnouncements(page)).filter((words) => words === message)).toHaveLength(1);
});
