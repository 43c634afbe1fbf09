import { expect, test } from './journey.ts';
import { begin, walk } from './measurement-steps.ts';
import type { Product } from './product.ts';
import { inDatabase } from './product-database.ts';
import { makeItNow, submitSignIn } from './session-helpers.ts';
import { firstPath } from './trees.ts';

/** Times of the newest measurement's start and of its last action. */
const momentsOf = (product: Product) =>
  inDatabase(product, ({ db }) =>
    db
      .selectFrom('measurement')
      .innerJoin('measurement_action', 'measurement_action.measurement_id', 'measurement.id')
      .select(['measurement.started_at', 'measurement_action.occurred_at'])
      .orderBy('measurement.id', 'desc')
      .orderBy('measurement_action.sequence', 'desc')
      .executeTakeFirstOrThrow(),
  );

for (const hours of [9, -9]) {
  test(`[SES-04] [SES-10] [SES-11] [MEA-05] [MEA-08] a device whose clock is off by ${hours} hours signs in and measures to a result`, async ({
    page,
    product,
  }) => {
    const { tree, path } = await firstPath(product);
    const failed: string[] = [];
    page.on('response', (reply) => {
      if (reply.status() >= 400) failed.push(`${reply.status()} ${reply.url()}`);
    });
    const home = page.getByRole('heading', { level: 1, name: 'Welkom Sanne' });
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    await page.goto('/login');
    await submitSignIn(page);
    await expect(home).toBeVisible();

    // A reloaded page does not know the server's time yet.
    await begin(page, tree.id);
    await walk(page, path);
    await expect(page.getByText(/^Score [1-7] op een schaal van 1 tot 7$/)).toBeVisible();
    const { started_at, occurred_at } = await momentsOf(product);
    expect(occurred_at?.getTime()).toBeGreaterThan(started_at.getTime());
    expect(occurred_at?.getTime()).toBeLessThan(started_at.getTime() + 3_600_000);
    await page.goto('/');
    await expect(home).toBeVisible();

    // The user corrects the clock while the page is open.
    await makeItNow(page);
    await page
      .getByRole('link', { name: /^Start OK!/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Instructie' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Start', exact: true })).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Log opnieuw in' })).toHaveCount(0);
    expect(failed).toEqual([]);
  });
}
