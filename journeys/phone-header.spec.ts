import { expect, test } from './journey.ts';
import { waitForRest } from './page-waits.ts';
import { keep } from './visit-helpers.ts';

for (const width of [390, 320]) {
  test(`[LAY-02] the header of a phone offers the sign-in and registration on one line: ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 });
    await keep(page, { locale: 'nl' });
    await page.goto('/accessibility');
    const header = page.getByRole('banner');
    const offered = ['OK!, naar de startpagina', 'Inloggen', 'Account maken'].map((name) =>
      header.getByRole('link', { name }),
    );
    for (const link of offered) await expect(link).toBeInViewport({ ratio: 1 });
    // A font that loads later moves the text.
    await waitForRest(page);
    const middles = new Set<number>();
    for (const link of offered) {
      const { y = 0, height = 0 } = (await link.boundingBox()) ?? {};
      middles.add(Math.round((y + height / 2) / 4));
    }
    expect([...middles]).toHaveLength(1);
    await header.getByRole('link', { name: 'Account maken' }).click();
    await expect(page).toHaveURL(/\/account\/register$/);
  });
}
