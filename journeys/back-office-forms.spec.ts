import { signedIn } from './accounts.ts';
import {
  adminCalls,
  chooseRow,
  control,
  entities,
  fillIn,
  saveAndReturn,
  saveButton,
  screenOf,
} from './admin-forms.ts';
import { expect } from './journey.ts';
import { findings } from './look-with-axe.ts';
import { testOnOwnProduct } from './own-product.ts';
import { submitSignIn } from './session-helpers.ts';
import { beSignedIn, text } from './visiting.ts';

const test = testOnOwnProduct();

// A form with a fault in it would keep the whole journey waiting.
test.use({ actionTimeout: 15_000 });

test.beforeEach(({ page, product }) => beSignedIn(page, product.url, 'nl', 'admin'));

const option = entities.questionOption;
const unsaved = text('nl', 'entity.form.unsaved');

test('[ENT-04] [ENT-07] what is wrong stands at its field, and the first of them has the focus', async ({ page }) => {
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

test('[ENT-07] what only the server knows is told at its field, and what was typed stays', async ({ page }) => {
  await page.goto(`${screenOf(entities.language)}/new`);
  await fillIn(page, entities.language, { name: 'Nog eens Nederlands', localName: 'Nederlands', code: 'nl' });
  await saveButton(page).click();
  await expect(control(page, 'code')).toBeFocused();
  await expect(control(page, 'code')).toHaveAccessibleDescription(text('nl', 'entity.validation.unique'));
  await expect(control(page, 'name')).toHaveValue('Nog eens Nederlands');
});

test('[ENT-11] a new row starts with what is agreed', async ({ page }) => {
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

  test('[ENT-10] a moment is entered in local time, and kept in UTC', async ({ page, product }) => {
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
});

test('[ENT-21] an option is saved with the whole result that was chosen by its score, and can do without', async ({
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

test('[ENT-04] of thousands of rows the wanted one is found by a part of its text', async ({ page }) => {
  const rows = Array.from({ length: 5000 }, (_, index) => ({
    id: index + 1,
    revision: 1,
    name: `Optie nummer ${index}`,
    identifier: `Z${index}`,
  }));
  await page.route(/\/api\/question-options(\?|$)/, (route) => route.fulfill({ json: rows }));
  await page.goto(`${screenOf(entities.questionOptionExample)}/new`);
  // Until the editor above it is there, the page still moves.
  await expect(page.getByRole('toolbar')).toBeVisible();
  await control(page, 'option').pressSequentially('optie');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  expect(await page.getByRole('listbox').getByRole('option').count()).toBeLessThan(60);
  await control(page, 'option').fill('z4321');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(control(page, 'option')).toHaveValue('Optie nummer 4321');
});

// While they are open, everything else is hidden from assistive technology, and lies under them.
test('[A11-01] [A11-05] the choices of a reference are named and can be read', async ({ page }) => {
  await page.goto(`${screenOf(option)}/new`);
  await control(page, 'result').pressSequentially('sens');
  await expect(page.getByRole('listbox').getByRole('option')).not.toHaveCount(0);
  await expect(page.getByRole('listbox')).toHaveAccessibleName(/Resultaat/);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await findings(page, { within: '[role="listbox"]' });
    expect(found.filter((finding) => !finding.startsWith('region:') && !finding.startsWith('page-has'))).toEqual([]);
  }
});

test('[ENT-04] leaving with unsaved changes asks first, however it is left', async ({ page }) => {
  await page.goto(screenOf(entities.language));
  await page
    .getByRole('link', { name: text('nl', 'language.home.createLabel') })
    .first()
    .click();
  await control(page, 'name').fill('Half');
  await expect(page.getByText(unsaved)).toBeVisible();
  const question = page.getByRole('alertdialog');
  for (const leave of [
    () => page.getByRole('link', { name: text('nl', 'entity.action.back') }).click(),
    () => page.goBack(),
    () => page.getByRole('link', { name: text('nl', 'email.home.title'), exact: true }).click(),
  ]) {
    await leave();
    await question.getByRole('button', { name: text('nl', 'settings.leave.stay') }).click();
    await expect(question).toBeHidden();
    await expect(control(page, 'name')).toHaveValue('Half');
  }
  await page.getByRole('link', { name: text('nl', 'entity.action.back') }).click();
  await question.getByRole('button', { name: text('nl', 'settings.leave.leave') }).click();
  await expect(page).toHaveURL(/\/entity\/language$/);
});

test('[ENT-04] nothing can be saved twice while it is being saved, and a server that fails loses nothing', async ({
  page,
}) => {
  let sent = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/languages', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    sent += 1;
    await held;
    return route.fulfill({ status: 500, json: { status: 500, message: 'error.http.500' } });
  });
  await page.goto(`${screenOf(entities.language)}/new`);
  await fillIn(page, entities.language, { name: 'Fries', localName: 'Frysk', code: 'fy' });
  await saveButton(page).click();
  await expect(saveButton(page)).toBeDisabled();
  await expect(page.getByText(text('nl', 'entity.action.saving'))).toBeVisible();
  await control(page, 'code').press('Enter');
  answer();
  await expect(page.getByText(text('nl', 'error.http.500'))).toBeVisible();
  expect(sent).toBe(1);
  await expect(control(page, 'localName')).toHaveValue('Frysk');
  await expect(saveButton(page)).toBeEnabled();
});

test('[ENT-04] a session that ends in the middle keeps what was typed until somebody is back', async ({
  page,
  product,
}) => {
  await page.goto(`${screenOf(entities.email)}/1/edit`);
  await control(page, 'subject').fill('Half getypt onderwerp');
  await page.route('**/api/emails', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 401, json: { status: 401 } }) : route.fallback(),
  );
  await saveButton(page).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.unrouteAll();
  const { email, password } = await signedIn(product.url, 'admin');
  await submitSignIn(page, { username: email, password });
  await expect(page).toHaveURL(/\/entity\/email\/1\/edit$/);
  await expect(control(page, 'subject')).toHaveValue('Half getypt onderwerp');
  await expect(page.getByText(text('nl', 'entity.form.restored'))).toBeVisible();
  await saveAndReturn(page, entities.email);
  await expect(page.getByText('Half getypt onderwerp').first()).toBeVisible();
});

test('[REL-01] [ENT-06] of two who change a row the second keeps what was typed, sees both, and chooses', async ({
  page,
  product,
}) => {
  const calls = await adminCalls(page, product.url);
  const row = await calls.create(option, { name: 'Eerst', identifier: 'C1', position: 1 });
  const open = async () => {
    await page.goto(`${screenOf(option)}/${row.id}/edit`);
    await control(page, 'name').fill('Van mij');
  };
  const notice = page.getByRole('alert').filter({ hasText: text('nl', 'entity.conflict.title') });

  await open();
  await calls.change(option, { ...row, name: 'Van een ander' });
  await saveButton(page).click();
  await expect(notice).toContainText('Van een ander');
  await expect(notice).toContainText('Van mij');
  await expect(control(page, 'name')).toHaveValue('Van mij');
  expect((await calls.one(option, row.id)).name).toBe('Van een ander');
  await notice.getByRole('button', { name: text('nl', 'entity.conflict.reload') }).click();
  await expect(control(page, 'name')).toHaveValue('Van een ander');
  await expect(notice).toBeHidden();

  await open();
  await calls.change(option, { ...row, name: 'Weer een ander' });
  await saveButton(page).click();
  await expect(notice).toContainText('Weer een ander');
  // A third version, that nobody has seen, is not overwritten either.
  await calls.change(option, { ...row, name: 'Een derde' });
  await notice.getByRole('button', { name: text('nl', 'entity.conflict.overwrite') }).click();
  await expect(notice).toContainText('Een derde');
  await notice.getByRole('button', { name: text('nl', 'entity.conflict.overwrite') }).click();
  await expect(page).toHaveURL(/\/entity\/question-option$/);
  expect((await calls.one(option, row.id)).name).toBe('Van mij');
});
