import type { EntityName } from '../contract/src/entities/index.ts';
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

type Step = {
  name: EntityName;
  /** What is filled in; what refers to a row made before names it. */
  values: Record<string, string>;
  /** What is changed afterwards. */
  change: Record<string, string>;
};

const made = 'Gemaakt in de reis';

/** One of each entity that has screens, each after what it refers to. `#account` stands for the id of the administrator. */
const steps: readonly Step[] = [
  {
    name: 'language',
    values: { name: made, localName: made, unicodeFlag: '🏳', code: 'xx', direction: 'rtl' },
    change: { direction: 'ltr' },
  },
  { name: 'supportedLanguage', values: { languageId: made }, change: { systemLanguage: '' } },
  { name: 'testResult', values: { name: made, score: '6', description: made }, change: { score: '7' } },
  { name: 'testResultSlide', values: { image: '', position: '9', testResultId: made }, change: { position: '8' } },
  { name: 'question', values: { name: made, main: '' }, change: { name: 'Wat zie je nu?' } },
  {
    name: 'questionOption',
    values: {
      name: made,
      identifier: 'X01A',
      position: '1',
      hasDivider: '',
      dividerText: 'of',
      questionId: 'Wat zie je nu?',
      result: made,
    },
    change: { dividerText: 'en' },
  },
  {
    name: 'questionOptionExample',
    values: {
      identifier: 'X01A1',
      image: '',
      belowDivider: '',
      position: '1',
      content: made,
      infoText: made,
      option: 'X01A',
    },
    change: { content: 'Wat je zag' },
  },
  {
    name: 'questionTree',
    values: {
      name: made,
      position: '9',
      image: '',
      description: made,
      version: '1',
      treeId: '9001',
      test: '',
      language: 'nl',
    },
    change: { questionId: 'Wat zie je nu?' },
  },
  {
    name: 'questionTreeLanguage',
    values: { active: '', languageId: made, treeId: made },
    change: { defaultLanguage: '' },
  },
  {
    name: 'email',
    values: { identifier: made, subject: made, content: made, language: 'nl' },
    change: { subject: 'Anders' },
  },
  {
    name: 'notification',
    values: {
      identifier: made,
      title: made,
      content: made,
      image: '',
      publishedDate: '2026-03-05 14:30',
      language: 'nl',
    },
    change: { publishedDate: '2026-03-06 09:05' },
  },
  { name: 'professionalAssociation', values: { name: made, image: '', position: '90' }, change: { position: '91' } },
  { name: 'userNotification', values: { userId: '#account', notificationId: made }, change: { read: '' } },
  { name: 'profile', values: { organization: made, userId: '#account' }, change: { agreeOnResearch: '' } },
  {
    name: 'questionTranslation',
    values: { name: made, languageId: made, questionId: 'Wat zie je nu?' },
    change: { name: 'X' },
  },
  {
    name: 'questionOptionTranslation',
    values: { name: made, dividerText: 'or', languageId: made, questionOptionId: 'X01A' },
    change: { dividerText: '' },
  },
  {
    name: 'questionOptionExampleTranslation',
    values: { content: made, infoText: made, languageId: made, questionOptionExampleId: 'X01A1' },
    change: { content: 'X' },
  },
  {
    name: 'testResultTranslation',
    values: { name: made, description: made, languageId: made, testResultId: made },
    change: { name: 'X' },
  },
  {
    name: 'testResultSlideTranslation',
    values: { content: made, languageId: made, testResultSlideId: '' },
    change: { content: 'X' },
  },
  {
    name: 'emailTranslation',
    values: { subject: made, content: made, languageId: made, emailId: made },
    change: { subject: 'X' },
  },
  {
    name: 'notificationTranslation',
    values: { title: made, content: made, languageId: made, notificationId: made },
    change: { content: 'X' },
  },
];

test('[ENT-04] every entity with screens is in the journey of all', () => {
  const withScreens = Object.values(entities).flatMap(({ name, screens }) => (screens.length > 0 ? [name] : []));
  expect(steps.map(({ name }) => name).sort()).toEqual(withScreens.sort());
});

test('[ENT-04] [ENT-06] one of every entity is made, changed and deleted by hand', async ({
  page,
  product,
  complaints,
}) => {
  test.setTimeout(240_000);
  const calls = await adminCalls(page, product.url);
  const accountId = await calls.accountId();
  // The administrator may have a profile already.
  for (const { id, userId } of await calls.list(entities.profile)) {
    if (userId === accountId) await calls.remove(entities.profile, id);
  }
  const rows: { name: EntityName; id: number }[] = [];
  for (const { name, values, change } of steps) {
    await test.step(name, async () => {
      const entity = entities[name];
      const before = new Set((await calls.list(entity)).map(({ id }: { id: number }) => id));
      await page.goto(`${screenOf(entity)}/new`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('nl', `${name}.home.createLabel`));
      await expect(page.getByLabel(text('nl', 'entity.form.id'), { exact: true })).toHaveCount(0);
      const filled = Object.entries(values).map(([key, value]) => [key, value === '#account' ? `${accountId}` : value]);
      await fillIn(page, entity, Object.fromEntries(filled));
      await saveAndReturn(page, entity);
      const row = (await calls.list(entity)).find(({ id }: { id: number }) => !before.has(id));
      expect(row, `${name} was made`).toBeDefined();
      rows.push({ name, id: row.id });

      await page.goto(`${screenOf(entity)}/${row.id}/edit`);
      const id = page.getByLabel(text('nl', 'entity.form.id'), { exact: true });
      await expect(id).toHaveValue(String(row.id));
      await expect(id).not.toBeEditable();
      await fillIn(page, entity, change);
      await saveAndReturn(page, entity);
      const after = await calls.one(entity, row.id);
      expect(after.revision, `${name} was changed`).toBeGreaterThan(row.revision);
      const kept = Object.keys(row).filter(
        (key) => !(key in change) && key !== 'revision' && !/(Date|Name|Score)$/.test(key),
      );
      for (const key of kept) expect(after[key], `${name}.${key} stays as it was`).toEqual(row[key]);
    });
  }
  for (const { name, id } of rows.reverse()) {
    await test.step(`delete ${name}`, async () => {
      await page.goto(`${screenOf(entities[name])}/${id}/delete`);
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: text('nl', 'entity.action.delete') })
        .click();
      await expect(page).toHaveURL(new RegExp(`${screenOf(entities[name])}$`));
      expect(await calls.status(entities[name], id)).toBe(404);
    });
  }
  expect(complaints).toEqual([]);
});

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
  await page.goto(`${screenOf(option)}/1/edit`);
  await control(page, 'result').pressSequentially('sens');
  await expect(page.getByRole('listbox').getByRole('option')).not.toHaveCount(0);
  await expect(page.getByRole('listbox')).toHaveAccessibleName(/Resultaat/);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const found = await findings(page, '[role="listbox"]');
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

test('[ENT-04] a session that ends in the middle keeps what was typed until somebody is back', async ({ page }) => {
  await page.goto(`${screenOf(entities.email)}/1/edit`);
  await control(page, 'subject').fill('Half getypt onderwerp');
  await page.route('**/api/emails', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 401, json: { status: 401 } }) : route.fallback(),
  );
  await saveButton(page).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.unrouteAll();
  await submitSignIn(page, { username: 'admin', password: 'admin-demo' });
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
