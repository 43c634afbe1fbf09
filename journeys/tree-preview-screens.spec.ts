import { sharesInView } from './carousel.ts';
import { expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { tabTo } from './tab-stops.ts';
import { makeDraft, openPreview, pressOnScreen, questionOnScreen, screenIn, wayIn, wayThere } from './tree-preview.ts';

// This journey makes a draft of a tree whose versions others count.
const test = testOnOwnProduct();

test.use({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });

const cards = [
  { device: 'Telefoon', name: 'phone', width: 390, inView: [1, 0, 0], isBarAtEnd: true },
  { device: 'Tablet', name: 'tablet', width: 820, inView: [1, 1, 0], isBarAtEnd: false },
  { device: 'Scherm', name: 'desktop', width: 1440, inView: [1, 1, 0.5], isBarAtEnd: false },
] as const;

test('[TRE-10] [MEA-03] the answers on each screen are laid out as on a device of that width', async ({
  page,
  product,
  complaints,
}) => {
  const draft = await makeDraft(page, product.url);
  await openPreview(page, product.url, draft.id);
  const body = screenIn(page).locator('body');
  const devices = page.getByRole('group', { name: 'Scherm' });
  for (const { device, name, width, inView, isBarAtEnd } of cards) {
    await devices.getByRole('button', { name: device, exact: true }).click();
    await expect(devices.getByRole('button', { name: device, exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('iframe')).toHaveAttribute('title', `Stap 1, zoals op: ${device}`);
    await expect.poll(() => body.evaluate(() => innerWidth), device).toBe(width);
    await expect.poll(() => sharesInView(screenIn(page)), device).toEqual(inView);
    expect(await body.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    // The bar of a phone is at the lower edge of its screen.
    const bar = screenIn(page).getByRole('button', { name: 'Volgend antwoord' }).filter({ visible: true });
    const isAtEnd = await bar.evaluate((element) => {
      const bar = element.closest('[class*="_bar_"]')?.getBoundingClientRect();
      return bar !== undefined && Math.abs(bar.bottom - innerHeight) < 2;
    });
    expect(isAtEnd, device).toBe(isBarAtEnd);
    await expect(page).toHaveURL(new RegExp(`[?&]device=${name}`));
    // The screen fits the available room.
    const box = await page.locator('iframe').boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1440);
  }
  await devices.getByRole('button', { name: 'Telefoon', exact: true }).click();
  // Widths are those of the previewed screen: an arrow of a phone moves one card, for any width of the window.
  await pressOnScreen(page, screenIn(page).getByRole('button', { name: 'Volgend antwoord' }).filter({ visible: true }));
  await expect.poll(() => sharesInView(screenIn(page))).toEqual([0, 1, 0]);
  await page.getByRole('button', { name: 'Scherm draaien' }).click();
  await expect.poll(() => body.evaluate(() => innerWidth)).toBe(800);
  await expect(page.getByText('Telefoon, 800 × 390')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[TRE-10] [A11-03] Tab leads into the screen and out of it again, and a question can be answered there', async ({
  page,
  product,
}) => {
  const draft = await makeDraft(page, product.url);
  const { second } = await wayIn(draft);
  await openPreview(page, product.url, draft.id, '?device=desktop');
  const isIn = () => page.evaluate(() => document.activeElement?.tagName === 'IFRAME');
  /** Presses a key until the focus enters or leaves the screen. */
  const press = async (key: string, until: boolean) => {
    for (let pressed = 0; pressed < 60; pressed += 1) {
      await page.keyboard.press(key);
      if ((await isIn()) === until) return;
    }
    throw new Error(`${key} did not lead ${until ? 'into' : 'out of'} the screen`);
  };
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Opnieuw beginnen' }));
  await press('Tab', true);
  await press('Tab', false);
  await tabTo(page, wayThere(page).getByRole('link').first());
  await press('Shift+Tab', true);
  await press('Shift+Tab', false);
  await press('Tab', true);
  const chooses = screenIn(page).getByRole('button', { name: /^Kies dit antwoord: / });
  for (let pressed = 0; pressed < 30; pressed += 1) {
    if (await chooses.first().evaluate((element) => element === element.ownerDocument.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(questionOnScreen(page)).toHaveText(second.words);
  // The focus moves to the question.
  await expect(questionOnScreen(page)).toBeFocused();
  expect(await isIn()).toBe(true);
});
