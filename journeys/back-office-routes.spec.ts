import { specifiedAreas } from '../contract/test/specified-areas.ts';
import { adminCalls, control, entities, saveButton } from './admin-forms.ts';
import { expect, test } from './journey.ts';
import { goWithin } from './measurement-steps.ts';
import { beSignedIn, text } from './visit-helpers.ts';

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page, product }) => beSignedIn(page, product.url, 'nl', 'admin'));

const half = Math.ceil(specifiedAreas.length / 2);

for (const areas of [specifiedAreas.slice(0, half), specifiedAreas.slice(half)]) {
  test(`[ENT-01] the five screens of ${areas[0]?.name} to ${areas.at(-1)?.name} at their base paths`, async ({
    page,
    product,
  }) => {
    test.setTimeout(120_000);
    const calls = await adminCalls(page, product.url);
    const heading = page.getByRole('heading', { level: 1, includeHidden: true });
    const question = page.getByRole('alertdialog', { name: text('nl', 'entity.delete.title') });
    await page.goto('/admin');
    for (const { name, screens } of areas) {
      if (screens.length === 0) continue;
      const entityText = (key: string) => text('nl', `${name}.${key}`);
      const [{ id = 0 } = {}] = await calls.list(entities[name as keyof typeof entities]);
      expect(id, `${name} has a row`).toBeGreaterThan(0);
      for (const base of screens) {
        await test.step(base, async () => {
          await goWithin(page, base);
          await expect(heading).toHaveText(entityText('home.title'));
          await goWithin(page, `${base}/new`);
          await expect(heading).toHaveText(entityText('home.createLabel'));
          await expect(saveButton(page)).toBeVisible();
          await goWithin(page, `${base}/${id}`);
          await expect(heading).toContainText(entityText('detail.title'));
          await expect(page.getByRole('term').first()).toBeVisible();
          await goWithin(page, `${base}/${id}/edit`);
          await expect(heading).toHaveText(text('nl', 'entity.form.editOf', { entity: entityText('detail.title') }));
          await goWithin(page, `${base}/${id}/delete`);
          await expect(question).toContainText(String(id));
          // The modal lies over the list, which stays as it is.
          await expect(heading).toHaveText(entityText('home.title'));
          await question.getByRole('button', { name: text('nl', 'entity.action.cancel') }).click();
          await expect(question).toHaveCount(0);
        });
      }
    }
  });
}

test('[ENT-04] a form shows that it loads, takes 8 of 12 columns, sends the whole row, and is empty the next time', async ({
  page,
  product,
}) => {
  const calls = await adminCalls(page, product.url);
  const made = {
    identifier: 'formulier',
    title: '<p>Eerst</p>',
    content: '<p>Tekst</p>',
    published: false,
    publishedDate: '2026-03-06T09:05:00.000Z',
    language: 'nl',
  };
  const row = await calls.create(entities.notification, made);
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/api/notifications/${row.id}?*`, async (route) => {
    await promise;
    await route.continue();
  });
  await page.route(`**/api/notifications/${row.id}`, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`/entity/notification/${row.id}/edit`);
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Laden...' })).toBeAttached();
  await expect(saveButton(page)).toHaveCount(0);
  resolve();
  await expect(control(page, 'identifier')).toHaveValue('formulier');
  const form = await page
    .locator('form')
    .filter({ has: control(page, 'identifier') })
    .boundingBox();
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  const columns = (form?.width ?? 0) / (heading?.width ?? 1);
  expect(columns).toBeGreaterThan(0.62);
  expect(columns).toBeLessThan(0.68);

  await control(page, 'identifier').fill('formulier 2');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await saveButton(page).click();
  expect((await sent).postDataJSON()).toMatchObject({ ...made, identifier: 'formulier 2', id: row.id });
  expect(new URL((await sent).url()).pathname).toBe('/api/notifications');
  await expect(page).toHaveURL(/\/entity\/notification$/);

  await goWithin(page, '/entity/notification/new');
  await expect(control(page, 'identifier')).toHaveValue('');
  await expect(control(page, 'publishedDate')).toHaveValue('');
  await expect(control(page, 'published')).not.toBeChecked();
  await calls.remove(entities.notification, row.id);
});
