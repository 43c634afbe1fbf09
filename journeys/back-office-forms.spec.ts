import {
  adminCalls,
  chooseRow,
  control,
  entities,
  fillFields,
  saveAndReturn,
  saveButton,
  screenOf,
} from './admin-forms.ts';
import { findings } from './axe-findings.ts';
import { expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { beSignedIn, text } from './visit-helpers.ts';

const test = testOnOwnProduct();

// Otherwise a form with an error would use up the time of the whole journey.
test.use({ actionTimeout: 15_000 });

test.beforeEach(({ page, product }) => beSignedIn(page, product.url, 'nl', 'admin'));

const option = entities.questionOption;

test('[ENT-04] [ENT-07] errors appear at their fields, and the first invalid field has the focus', async ({ page }) => {
  await page.goto(`${screenOf(option)}/new`);
  await control(page, 'identifier').fill('X');
  await control(page, 'position').fill('twee');
  await saveButton(page).click();
  await expect(control(page, 'name')).toBeFocused();
  await expect(control(page, 'name')).toHaveAccessibleDescription(text('nl', 'entity.validation.required'));
  await expect(control(page, 'position')).toHaveAccessibleDescription(text('nl', 'entity.validation.number'));
  await expect(control(page, 'identifier')).toHaveAccessibleDescription('');
  await page.getByRole('link', { name: new RegExp(text('nl', 'entity.validation.number')) }).click();
  await expect(control(page, 'position')).toBeFocused();
  await control(page, 'position').fill('2');
  await expect(control(page, 'position')).toHaveAccessibleDescription('');
});

test('[ENT-07] errors of the server appear at their fields, and the input stays', async ({ page }) => {
  await page.goto(`${screenOf(entities.language)}/new`);
  await fillFields(page, entities.language, { name: 'Nog eens Nederlands', localName: 'Nederlands', code: 'nl' });
  await saveButton(page).click();
  await expect(control(page, 'code')).toBeFocused();
  await expect(control(page, 'code')).toHaveAccessibleDescription(text('nl', 'entity.validation.unique'));
  await expect(control(page, 'name')).toHaveValue('Nog eens Nederlands');
});

test('[ENT-11] a new row starts with the agreed defaults', async ({ page }) => {
  await page.goto(`${screenOf(entities.questionTree)}/new`);
  await expect(control(page, 'status')).toHaveValue('DRAFT');
  await expect(control(page, 'test')).not.toBeChecked();
  for (const [entity, name] of [
    [entities.question, 'main'],
    [option, 'hasDivider'],
    [entities.questionOptionExample, 'belowDivider'],
    [entities.notification, 'published'],
    [entities.professionalAssociation, 'published'],
    [entities.profile, 'agreeOnResearch'],
    [entities.profile, 'test'],
  ] as const) {
    await page.goto(`${screenOf(entity)}/new`);
    await expect(control(page, name)).not.toBeChecked();
  }
});

test.describe('in Amsterdam', () => {
  test.use({ timezoneId: 'Europe/Amsterdam' });

  test('[ENT-10] a time is entered in local time and stored in UTC', async ({ page, product }) => {
    const calls = await adminCalls(page, product.url);
    const { id } = await calls.create(entities.notification, {
      identifier: 'moment',
      publishedDate: '2026-07-01T10:00:00Z',
    });
    await page.goto(`${screenOf(entities.notification)}/${id}/edit`);
    await expect(control(page, 'publishedDate')).toHaveValue('2026-07-01 12:00');
    await control(page, 'publishedDate').fill('5 maart');
    await saveButton(page).click();
    await expect(control(page, 'publishedDate')).toBeFocused();
    await expect(control(page, 'publishedDate')).toHaveAccessibleDescription(
      new RegExp(text('nl', 'entity.validation.datetimelocal').slice(0, 30)),
    );
    await control(page, 'publishedDate').fill('2026-12-05 14:30');
    await saveAndReturn(page, entities.notification);
    expect((await calls.one(entities.notification, id)).publishedDate).toMatch(/^2026-12-05T13:30:00(\.000)?Z$/);
  });

  test('[ENT-10] a time is chosen in the date picker of the browser', async ({ page, product }) => {
    const calls = await adminCalls(page, product.url);
    const { id } = await calls.create(entities.notification, {
      identifier: 'chosen moment',
      publishedDate: '2026-07-01T10:00:00Z',
    });
    await page.goto(`${screenOf(entities.notification)}/${id}/edit`);
    const field = text('nl', 'notification.publishedDate');
    const button = page.getByRole('button', { name: text('nl', 'entity.form.pickDateTime', { field }) });
    const opened = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          HTMLInputElement.prototype.showPicker = function () {
            resolve(this.value);
          };
        }),
    );
    await button.click();
    expect(await opened).toBe('2026-07-01T12:00');
    await page.locator('[type="datetime-local"]').fill('2026-12-05T14:30');
    await expect(control(page, 'publishedDate')).toHaveValue('2026-12-05 14:30');
    await saveAndReturn(page, entities.notification);
    expect((await calls.one(entities.notification, id)).publishedDate).toMatch(/^2026-12-05T13:30:00(\.000)?Z$/);
  });
});

test('[ENT-21] an option is saved with the result that was found by its score, or without a result', async ({
  page,
  product,
}) => {
  const calls = await adminCalls(page, product.url);
  const { id } = await calls.create(option, { name: 'Kiest', identifier: 'K1', position: 1 });
  const sixth = (await calls.list(entities.testResult)).find(({ score }: { score: number }) => score === 6);
  await page.goto(`${screenOf(option)}/${id}/edit`);
  await chooseRow(page, 'result', sixth.name);
  await expect(control(page, 'result')).toHaveValue('6');
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await saveAndReturn(page, option);
  expect((await sent).postDataJSON().result).toMatchObject({ id: sixth.id, name: sixth.name, score: 6 });
  expect((await calls.one(option, id)).result).toEqual({ id: sixth.id, score: 6 });
  await page.goto(`${screenOf(option)}/${id}/edit`);
  await page
    .getByRole('button', { name: text('nl', 'entity.form.clear', { field: text('nl', 'questionOption.result') }) })
    .click();
  await expect(control(page, 'result')).toHaveValue('');
  await saveAndReturn(page, option);
  expect((await calls.one(option, id)).result).toBeNull();
});

test('[ENT-04] a row among thousands is found by a part of its text', async ({ page }) => {
  const rows = Array.from({ length: 5000 }, (_, index) => ({
    id: index + 1,
    revision: 1,
    name: `Optie nummer ${index}`,
    identifier: `Z${index}`,
  }));
  // Answers by the page, as the server does; a request for all of them gets none.
  const sizes: number[] = [];
  await page.route(/\/api\/question-options(\?|$)/, (route) => {
    const parameters = new URL(route.request().url()).searchParams;
    const searchedText = parameters.get('query')?.toLowerCase() ?? '';
    const found = rows.filter((row) => `${row.name} ${row.identifier}`.toLowerCase().includes(searchedText));
    const size = Number(parameters.get('size') ?? 0);
    const first = Number(parameters.get('page')) * size;
    sizes.push(size);
    return route.fulfill({
      json: found.slice(first, first + size),
      headers: { 'x-total-count': String(found.length) },
    });
  });
  await page.goto(`${screenOf(entities.questionOptionExample)}/new`);
  // The page still moves until the editor above is loaded.
  await expect(page.getByRole('toolbar')).toBeVisible();
  await control(page, 'option').pressSequentially('optie');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  expect(await page.getByRole('listbox').getByRole('option').count()).toBeLessThan(60);
  // More options load when the user goes beyond the first page.
  const active = page.getByRole('option').filter({ hasText: 'Optie nummer 24' });
  for (let down = 0; down < 25; down += 1) {
    await page.keyboard.press('ArrowDown');
    await expect(control(page, 'option')).toHaveAttribute('aria-activedescendant', /./);
    if (down === 18) await expect(page.getByRole('option').filter({ hasText: 'Optie nummer 21' })).toBeAttached();
  }
  await expect(control(page, 'option')).toHaveAttribute(
    'aria-activedescendant',
    (await active.getAttribute('id')) ?? 'there is none',
  );
  await control(page, 'option').fill('z4321');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(/^Optie nummer 4321/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(control(page, 'option')).toHaveValue('Optie nummer 4321');
  await control(page, 'option').fill('dit staat nergens');
  await expect(page.getByRole('listbox')).toHaveText(text('nl', 'entity.form.noMatch'));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(control(page, 'option')).toHaveValue('Optie nummer 4321');
  expect(new Set(sizes)).toEqual(new Set([20]));
});

// Open options hide everything else from assistive technology, and lie over it.
test('[A11-01] [A11-05] the options of a reference have names and enough contrast', async ({ page }) => {
  await page.goto(`${screenOf(option)}/new`);
  await control(page, 'result').pressSequentially('sens');
  await expect(page.getByRole('listbox').getByRole('option')).not.toHaveCount(0);
  await expect(page.getByRole('listbox')).toHaveAccessibleName(/Uitkomst/);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await findings(page, { within: '[role="listbox"]' });
    expect(found.filter((finding) => !finding.startsWith('region:') && !finding.startsWith('page-has'))).toEqual([]);
  }
});

test('[ENT-40] an association gets its names in two languages, and is visible, with six clicks at most', async ({
  page,
  product,
}) => {
  const association = entities.professionalAssociation;
  const calls = await adminCalls(page, product.url);
  await page.goto(screenOf(association));
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.evaluate(() => document.addEventListener('click', () => Reflect.get(window, 'countClick')(), true));
  await page.getByRole('link', { name: text('nl', 'professionalAssociation.home.createLabel') }).click();
  const languages = page.getByRole('region', { name: text('nl', 'entity.languages.title') });
  await expect(languages).toContainText('Engels ontbreekt');
  await expect(languages).toContainText(text('nl', 'entity.languages.hidden'));
  await control(page, 'name').click();
  await page.keyboard.type('Jeugdzorg');
  await page.getByRole('textbox', { name: 'Naam in het Engels' }).click();
  await page.keyboard.type('Youth care');
  await expect(languages).not.toContainText('Engels ontbreekt');
  await saveButton(page).click();
  const toasts = page.getByRole('region', { name: 'Meldingen' });
  await expect(toasts).toContainText('Werkveld Jeugdzorg is bewaard, nog niet zichtbaar.');
  await toasts.getByRole('button', { name: text('nl', 'entity.saved.publish') }).click();
  await expect(toasts).toContainText('Werkveld Jeugdzorg is nu zichtbaar.');
  expect(clicks).toBeLessThanOrEqual(6);
  const [made] = (await calls.list(association)).filter(({ name }: { name: string }) => name === 'Jeugdzorg');
  expect(made).toMatchObject({ published: true });
  const names = (await calls.list(entities.professionalAssociationTranslation)).filter(
    ({ professionalAssociationId: id }: { professionalAssociationId: number }) => id === made.id,
  );
  expect(names.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Jeugdzorg', 'Youth care']);

  await page.goto(`${screenOf(association)}/${made.id}/edit`);
  const english = page.getByRole('textbox', { name: 'Naam in het Engels' });
  await expect(english).toHaveValue('Youth care');
  await english.fill('');
  await saveButton(page).click();
  await expect(english).toBeFocused();
  await expect(english).toHaveAccessibleDescription(text('nl', 'entity.validation.required'));
  await english.fill('Care for youth');
  const translations = '**/api/professional-association-translation';
  await page.route(translations, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 412, json: { status: 412 } }) : route.continue(),
  );
  await saveButton(page).click();
  await expect(english).toHaveAccessibleDescription(text('nl', 'entity.languages.outdated'));
  await expect(english).toHaveValue('Care for youth');
  await page.unroute(translations);
  await saveAndReturn(page, association);
  await page.goto(`${screenOf(association)}/${made.id}/edit`);
  await expect(english).toHaveValue('Care for youth');
});
