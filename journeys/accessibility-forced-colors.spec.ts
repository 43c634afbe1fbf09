import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { waitForRest } from './page-waits.ts';
import { screens } from './screens.ts';
import { tabStops, tabTo } from './tab-stops.ts';
import { text } from './visit-helpers.ts';

// System colours replace the product's, as in Windows' contrast themes.
test.use({ forcedColors: 'active' });

const open = async (page: Page, url: string, name: string, width = 1280) => {
  await page.setViewportSize({ width, height: 900 });
  const screen = screens.find((one) => one.name === name);
  await screen?.open({ page, url, language: 'nl' });
  await waitForRest(page);
};

/** Visible differences in system colours alone. */
const look = (element: Locator, part?: '::after' | '::before') =>
  element.evaluate((node, pseudo) => {
    const style = getComputedStyle(node, pseudo);
    const { outlineStyle, outlineWidth, outlineColor, borderTopWidth, borderTopStyle, borderTopColor } = style;
    return {
      outline: outlineStyle === 'none' ? 'none' : `${outlineWidth} ${outlineColor}`,
      border: borderTopStyle === 'none' ? 'none' : `${borderTopWidth} ${borderTopColor}`,
      background: style.backgroundColor,
      width: style.width,
    };
  }, part);

const windows = ['home', 'login', 'instruction', 'measurement', 'result', 'not found'] as const;

test('[A11-11] focus is visible at every stop with forced colours', async ({ page, product }) => {
  for (const name of windows) {
    await open(page, product.url, name);
    const { forward } = await tabStops(page);
    expect(forward.length, name).toBeGreaterThan(2);
    expect(forward.filter(({ isSeen }) => !isSeen).map((stop) => `${name}: ${stop.name}`)).toEqual([]);
  }
});

for (const width of [1280, 320]) {
  test(`[A11-11] the score stands out on the scale with forced colours at ${width} pixels`, async ({
    page,
    product,
  }) => {
    await open(page, product.url, 'result', width);
    const cells = page.getByRole('list', { name: text('nl', 'result.scale.label') }).getByRole('listitem');
    const current = await look(cells.and(page.locator('[aria-current]')));
    const other = await look(cells.and(page.locator(':not([aria-current])')).first());
    expect(current.outline).toMatch(/^3px/);
    expect(other.outline).toBe('none');
  });
}

test('[A11-11] parts shown by colour have an edge or a fill with forced colours', async ({ page, product }) => {
  await open(page, product.url, 'measurement');
  const names = page.getByRole('navigation', { name: 'Alle antwoorden' }).getByRole('button');
  const rail = (name: Locator) => name.evaluate((node) => getComputedStyle(node).borderBlockEnd);
  expect(await rail(names.first())).not.toBe(await rail(names.last()));
  // An answer that has not been in view.
  expect((await look(names.last().locator('[aria-hidden]').first(), '::after')).border).not.toMatch(/^(none|0px)/);
  // A fill in the colour of the page: only the edge shows that it is a button.
  const edged = async (element: Locator) => expect((await look(element)).border).not.toMatch(/^(none|0px)/);
  await edged(page.getByRole('button', { name: /^Kies dit antwoord/ }).first());
  await edged(page.locator('article:visible').first());
  await edged(page.getByRole('button', { name: text('nl', 'measure.next') }));
  await edged(page.getByRole('link', { name: text('nl', 'global.menu.newOk') }));

  await open(page, product.url, 'login, refused');
  await edged(page.getByRole('alert').filter({ hasText: text('nl', 'login.messages.error.title') }));
  await edged(page.getByRole('textbox', { name: text('nl', 'login.form.username') }));
  const box = page.getByRole('checkbox');
  const unchecked = await look(box);
  await box.check();
  expect((await look(box)).background).not.toBe(unchecked.background);
  await tabTo(page, box);
  await expect(box).toBeFocused();

  await open(page, product.url, 'language menu, open');
  await edged(page.getByRole('dialog'));
  const lines = page.getByRole('menuitemradio');
  expect((await look(lines.first())).outline).not.toBe('none');
  expect((await look(lines.last())).outline).toBe('none');
});
