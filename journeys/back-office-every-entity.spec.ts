import type { Page } from '@playwright/test';
import type { EntityName } from '../contract/src/entities/index.ts';
import { adminCalls, entities, fillFields, saveAndReturn, screenOf } from './admin-forms.ts';
import { expect } from './journey.ts';
import { goWithin } from './measurement-steps.ts';
import { testOnOwnProduct } from './own-product.ts';
import type { Product } from './product.ts';
import { beSignedIn, text } from './visit-helpers.ts';

const test = testOnOwnProduct();

// Otherwise a form with an error would use up the time of the whole journey.
test.use({ actionTimeout: 15_000 });

test.beforeEach(async ({ page, product }) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

type Step = {
  name: EntityName;
  /** Values of the form; a reference names the row by its text. */
  values: Record<string, string>;
  /** Changed values. */
  change: Record<string, string>;
};

const made = 'Gemaakt in de reis';

/**
 * One row of each entity with screens, each after the rows it refers to. A user is found by login, since it may outlive
 * this journey.
 */
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
    // Inactive, because nothing of the tree is translated.
    values: { languageId: made, treeId: made },
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
  { name: 'userNotification', values: { userId: 'admin', notificationId: made }, change: { read: '' } },
  { name: 'profile', values: { organization: made, userId: 'admin' }, change: { agreeOnResearch: '' } },
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
  {
    name: 'professionalAssociationTranslation',
    values: { name: made, languageId: made, professionalAssociationId: made },
    change: { name: 'X' },
  },
];

test('[ENT-04] this journey covers every entity with screens', () => {
  const withScreens = Object.values(entities).flatMap(({ name, screens }) => (screens.length > 0 ? [name] : []));
  expect(steps.map(({ name }) => name).sort()).toEqual(withScreens.sort());
});

/** Created rows, for later references and for the deletion at the end. */
const rows: { name: EntityName; id: number }[] = [];

const makeAndChange = async (page: Page, product: Product, { name, values, change }: Step): Promise<void> => {
  const calls = await adminCalls(page, product.url);
  const entity = entities[name];
  if (name === 'profile') {
    // The account already has a profile.
    const accountId = `${await calls.accountId('admin')}`;
    for (const { id, userId } of await calls.list(entity))
      if (`${userId}` === accountId) await calls.remove(entity, id);
  }
  const before = new Set((await calls.list(entity)).map(({ id }: { id: number }) => id));
  await goWithin(page, `${screenOf(entity)}/new`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('nl', `${name}.home.createLabel`));
  await expect(page.getByLabel(text('nl', 'entity.form.id'), { exact: true })).toHaveCount(0);
  await fillFields(page, entity, values);
  await saveAndReturn(page, entity);
  const row = (await calls.list(entity)).find(({ id }: { id: number }) => !before.has(id));
  expect(row, `${name} was made`).toBeDefined();
  rows.push({ name, id: row.id });

  await goWithin(page, `${screenOf(entity)}/${row.id}/edit`);
  const id = page.getByLabel(text('nl', 'entity.form.id'), { exact: true });
  await expect(id).toHaveValue(String(row.id));
  await expect(id).not.toBeEditable();
  await fillFields(page, entity, change);
  await saveAndReturn(page, entity);
  const after = await calls.one(entity, row.id);
  expect(after.revision, `${name} was changed`).toBeGreaterThan(row.revision);
  const comparedFields = Object.keys(row).filter(
    (key) => !(key in change) && key !== 'revision' && !/(Date|Name|Score)$/.test(key),
  );
  for (const key of comparedFields) expect(after[key], `${name}.${key} stays as it was`).toEqual(row[key]);
};

// Rows refer to earlier ones, so the order is fixed; each journey makes some of them.
test.describe('one of every entity', () => {
  test.describe.configure({ mode: 'serial' });

  const few = 4;
  for (let from = 0; from < steps.length; from += few) {
    const some = steps.slice(from, from + few);
    test(`[ENT-04] [ENT-06] is made and changed by hand: ${some.map(({ name }) => name).join(', ')}`, async ({
      page,
      product,
      complaints,
    }) => {
      for (const step of some) await test.step(step.name, () => makeAndChange(page, product, step));
      expect(complaints).toEqual([]);
    });
  }

  test('[ENT-04] [ENT-06] is deleted by hand, the last one first', async ({ page, product, complaints }) => {
    const calls = await adminCalls(page, product.url);
    const deletedEntities: string[] = [];
    for (const { name, id } of rows.reverse()) {
      await test.step(name, async () => {
        if ((await calls.status(entities[name], id)) === 404) {
          deletedEntities.push(name);
          return;
        }
        await goWithin(page, screenOf(entities[name]));
        await goWithin(page, `${screenOf(entities[name])}/${id}/delete`);
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: text('nl', 'entity.action.delete') })
          .click();
        await expect(page).toHaveURL(new RegExp(`${screenOf(entities[name])}$`));
        expect(await calls.status(entities[name], id)).toBe(404);
      });
    }
    expect(rows).toHaveLength(steps.length);
    // Copying removes the content of a draft as well.
    expect(deletedEntities).toEqual(['questionOptionExample', 'questionOption', 'question']);
    expect(complaints).toEqual([]);
  });
});
