import { signedIn } from './accounts.ts';
import { adminCalls, control, entities, fillFields, saveAndReturn, saveButton, screenOf } from './admin-forms.ts';
import { expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { submitSignIn } from './session-helpers.ts';
import { beSignedIn, text } from './visit-helpers.ts';

const test = testOnOwnProduct();

// Otherwise a form with an error would use up the time of the whole journey.
test.use({ actionTimeout: 15_000 });

test.beforeEach(({ page, product }) => beSignedIn(page, product.url, 'nl', 'admin'));

const option = entities.questionOption;
const unsaved = text('nl', 'entity.form.unsaved');

test('[ENT-04] leaving with unsaved changes asks first, by any way out', async ({ page }) => {
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
    () => page.getByRole('link', { name: text('nl', 'global.menu.admin.tasks.messages'), exact: true }).click(),
  ]) {
    await leave();
    await question.getByRole('button', { name: text('nl', 'settings.leave.stay') }).click();
    await expect(question).toBeHidden();
    await expect(control(page, 'name')).toHaveValue('Half');
  }
  await page.getByRole('link', { name: text('nl', 'entity.action.back') }).click();
  await question.getByRole('button', { name: text('nl', 'settings.leave.leave'), exact: true }).click();
  await expect(page).toHaveURL(/\/entity\/language$/);
});

test('[ENT-04] [A11-11] a rotated tablet keeps the input and the focus', async ({ page }) => {
  const [wide, narrow] = [
    { width: 1280, height: 800 },
    { width: 800, height: 1280 },
  ];
  const menu = page.getByRole('link', { name: text('nl', 'global.menu.admin.tasks.messages'), exact: true });
  await page.setViewportSize(wide);
  await page.goto(`${screenOf(entities.language)}/new`);
  await control(page, 'name').fill('Half');
  for (const size of [narrow, wide]) {
    await page.setViewportSize(size);
    await expect(menu).toBeVisible({ visible: size === wide });
    await expect(control(page, 'name')).toHaveValue('Half');
    await expect(control(page, 'name')).toBeFocused();
  }
});

test("[ENT-04] a save in progress can't be repeated, and a failing server loses no input", async ({ page }) => {
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
  await fillFields(page, entities.language, { name: 'Fries', localName: 'Frysk', code: 'fy' });
  await saveButton(page).click();
  await expect(saveButton(page)).toBeDisabled();
  await expect(page.getByText(text('nl', 'entity.action.saving'))).toBeVisible();
  await control(page, 'code').press('Enter');
  answer();
  await expect(page.getByText(text('nl', 'error.http.500')).first()).toBeVisible();
  expect(sent).toBe(1);
  await expect(control(page, 'localName')).toHaveValue('Frysk');
  await expect(saveButton(page)).toBeEnabled();
});

test('[ENT-04] a session that ends keeps the input until the user signs in again', async ({ page, product }) => {
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

test('[ENT-06] a translation that another user changed meanwhile is not overwritten by input from before a sign-in', async ({
  page,
  product,
}) => {
  const calls = await adminCalls(page, product.url);
  const [association, translation] = [entities.professionalAssociation, entities.professionalAssociationTranslation];
  const [{ id: languageId }] = (await calls.list(entities.language)).filter(
    ({ code }: { code: string }) => code === 'en',
  );
  const made = await calls.create(association, { name: 'Gezinszorg', published: false });
  const before = await calls.create(translation, { name: 'Care', professionalAssociationId: made.id, languageId });
  await page.goto(`${screenOf(association)}/${made.id}/edit`);
  const english = page.getByRole('textbox', { name: 'Naam in het Engels' });
  await english.fill('Family care');
  await page.route('**/api/professional-association', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 401, json: { status: 401 } }) : route.fallback(),
  );
  await saveButton(page).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.unrouteAll();
  await calls.change(translation, { ...before, name: 'Care for families' });
  const { email, password } = await signedIn(product.url, 'admin');
  await submitSignIn(page, { username: email, password });
  await expect(english).toHaveValue('Family care');
  await saveButton(page).click();
  await expect(english).toHaveAccessibleDescription(text('nl', 'entity.languages.outdated'));
  await expect(english).toHaveValue('Family care');
  expect(await calls.one(translation, before.id)).toMatchObject({ name: 'Care for families' });
});

test('[REL-01] [ENT-06] of two users who change a row the second keeps the input, sees both versions, and chooses', async ({
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
  await control(page, 'identifier').fill('C2');
  await calls.change(option, { ...row, name: 'Weer een ander', identifier: 'C3' });
  await saveButton(page).click();
  await expect(notice).toContainText('Weer een ander');
  await expect(notice).toContainText(/Anna heeft dit gewijzigd op \d\d\/\d\d\/\d\d \d\d:\d\d\./);
  await expect(notice.locator('del, ins')).not.toHaveCount(0);
  // A third version, which the user has not seen, is not overwritten either.
  await calls.change(option, { ...row, name: 'Een derde', identifier: 'C3', position: 7 });
  const save = notice.getByRole('button', { name: text('nl', 'entity.conflict.saveChosen') });
  await save.click();
  await expect(notice).toContainText('Een derde');
  // The other user's value stays in a field that this user left alone.
  const position = notice.getByRole('group', { name: text('nl', 'questionOption.position') });
  await expect(position.getByRole('radio', { name: text('nl', 'entity.conflict.theirs') })).toBeChecked();
  const choices = notice.getByRole('group', { name: text('nl', 'questionOption.identifier') });
  await choices.getByRole('radio', { name: text('nl', 'entity.conflict.theirs') }).check();
  await save.click();
  await expect(page).toHaveURL(/\/entity\/question-option$/);
  expect(await calls.one(option, row.id)).toMatchObject({ name: 'Van mij', identifier: 'C3', position: 7 });
});
