import { expect, test } from './journey.ts';
import { beSignedIn } from './visit-helpers.ts';

test("[MGT-02] an administrator sees the system's health and its metrics", async ({ page, complaints, product }) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Beheer' }).getByRole('link', { name: 'Systeem', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Systeem' })).toBeVisible();
  const parts = page.getByRole('main').getByRole('listitem');
  const partNamed = (name: string) => parts.filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(partNamed('Database')).toContainText('In orde');
  await expect(partNamed('Schijf')).toContainText(/[\d.,]+( \w+)? van [\d.,]+ .*gebruikt, [\d.,]+ .* vrij/);
  await expect(partNamed('Back-up')).toContainText('Onbekend');
  await page.getByRole('link', { name: 'Meetwaarden' }).click();
  await expect(page).toHaveURL(/\/admin\/system\/metrics$/);
  const routes = page.getByRole('table', { name: 'Verzoeken die de meeste tijd kosten' });
  await expect(routes.getByRole('row').filter({ hasText: 'GET /api/account' }).first()).toContainText('ms');
  expect(complaints).toEqual([]);
});
