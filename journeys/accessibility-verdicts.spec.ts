import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { waitForRest } from './page-waits.ts';
import { screens } from './screens.ts';

// Computes the contrasts that axe leaves undecided; docs/accessibility-verdicts.md says why these are the worst cases.

/** Contrast of a text with its own background, over the worst of the colours that may show through. */
const worstContrast = (page: Page, words: string, ground: string, through: readonly string[]): Promise<number> =>
  page.evaluate(
    ([words, ground, through]) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      const [text, under] = [document.querySelector(words), document.querySelector(ground)];
      if (!canvas || !text || !under) throw new Error(`there is no ${words} or ${ground}`);
      const luminance = (...layers: string[]) => {
        for (const layer of layers) {
          canvas.fillStyle = layer;
          canvas.fillRect(0, 0, 1, 1);
        }
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
          const part = value / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const background = getComputedStyle(under).backgroundColor;
      return Math.min(
        ...through.map((colour) => {
          // Blends upwards from the lowest layer, or over an opaque colour.
          const behind = colour.startsWith('over ')
            ? luminance('white', background, colour.slice(5))
            : luminance(colour, background);
          const front = luminance(getComputedStyle(text).color);
          return (Math.max(front, behind) + 0.05) / (Math.min(front, behind) + 0.05);
        }),
      );
    },
    [words, ground, through] as const,
  );

const undecided = [
  {
    name: 'the words beside the sign-in, over the faintest to the brightest ring',
    screen: 'login',
    width: 1280,
    words: '[class*="_words_"] p',
    ground: '[class*="_side_"]',
    through: ['over transparent', 'over rgb(255 255 255 / 0.16)'],
  },
  {
    name: 'the place in the bar, over whatever picture is under it',
    screen: 'measurement',
    width: 320,
    words: '[class*="_place_"] > span',
    ground: '[class*="_bar_"]:has([class*="_place_"])',
    through: ['black', 'white'],
  },
  {
    name: 'the hint above the start, over whatever words are under it',
    screen: 'instruction',
    width: 320,
    words: '[class*="_start_"] [class*="_hint_"]',
    ground: '[class*="_start_"]:has([class*="_hint_"])',
    through: ['black', 'white'],
  },
];

for (const { name, screen, width, words, ground, through } of undecided) {
  test(`[A11-11] contrast is at least 4.5 where axe can't decide: ${name}`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 700 });
    await screens.find((one) => one.name === screen)?.open({ page, url: product.url, language: 'nl' });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await waitForRest(page);
      const contrast = await worstContrast(page, words, ground, through);
      test.info().annotations.push({ type: colorScheme, description: contrast.toFixed(2) });
      expect(contrast).toBeGreaterThanOrEqual(4.5);
    }
  });
}

test('[A11-11] the start on a card that is pointed at is readable beside an open measurement', async ({
  page,
  product,
}) => {
  await screens
    .find(({ name }) => name === 'home, with open measurements')
    ?.open({ page, url: product.url, language: 'nl' });
  await page
    .getByRole('link', { name: /^Start OK!/ })
    .first()
    .hover();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await waitForRest(page);
    const start = 'li:hover [class*="_start_"]';
    expect(await worstContrast(page, start, start, ['white'])).toBeGreaterThanOrEqual(4.5);
  }
});
