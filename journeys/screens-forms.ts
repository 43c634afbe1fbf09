import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { asDraft, beSignedIn, text } from './visit-helpers.ts';

const open = async ({ page, url, language }: Visit, path: string) => {
  await beSignedIn(page, url, language, 'admin');
  await page.goto(path);
};

/** Opens a form and waits for its content. */
const openForm = async (visit: Visit, path: string) => {
  await open(visit, path);
  await expect(visit.page.locator('form')).toBeVisible();
};

const save = ({ page, language }: Visit) =>
  page.getByRole('button', { name: text(language, 'entity.action.save'), exact: true }).click();

/** Opens a form and waits for its text editor, which loads separately. */
const withEditor = async (visit: Visit, path: string) => {
  await openForm(visit, path);
  await expect(visit.page.getByRole('toolbar').first()).toBeVisible();
};

const result = '/entity/test-result/1/edit';
const example = '/entity/question-option-example';

/** Forms of the back-office, one for every kind of field and every state. */
export const formScreens: readonly Screen[] = [
  {
    name: 'form, a new example with a picture and an editor',
    inEnglish: true,
    open: (visit) => withEditor(visit, `${example}/new`),
  },
  { name: 'form, a result with its score', inEnglish: true, open: (visit) => withEditor(visit, result) },
  {
    name: 'form, an option with references',
    open: async (visit) => {
      await asDraft(visit.page, '**/api/question-options/1');
      await openForm(visit, '/entity/question-option/1/edit');
    },
  },
  {
    name: 'form, an option that changes no more',
    inEnglish: true,
    open: async (visit) => {
      await openForm(visit, '/entity/question-option/1/edit');
      await expect(
        visit.page.getByText(text(visit.language, 'questionTree.correct.why', { version: 1 })),
      ).toBeVisible();
    },
  },
  {
    name: 'form, a tree with its status and its moment',
    open: async (visit) => {
      await asDraft(visit.page, '**/api/question-trees/1');
      await withEditor(visit, '/entity/question-tree/1/edit');
    },
  },
  {
    name: 'form, with nothing filled in',
    inEnglish: true,
    open: async (visit) => {
      await withEditor(visit, `${example}/new`);
      await save(visit);
      await expect(visit.page.getByText(text(visit.language, 'entity.validation.required')).first()).toBeVisible();
    },
  },
  {
    name: 'form, a score that is missing',
    open: async (visit) => {
      await withEditor(visit, '/entity/test-result/new');
      await save(visit);
      await expect(visit.page.getByText(text(visit.language, 'entity.validation.required')).first()).toBeVisible();
    },
  },
  {
    name: 'form, a picture that is none',
    open: async (visit) => {
      const { page, language } = visit;
      await openForm(visit, '/entity/test-result-slide/new');
      const waiting = page.waitForEvent('filechooser');
      await page.locator('#field-image').click();
      const name = `${'verslag-van-het-huisbezoek-'.repeat(4)}.pdf`;
      await (await waiting).setFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
      await expect(page.getByText(text(language, 'entity.image.acceptedOnly', { name }))).toBeVisible();
    },
  },
  {
    name: 'form, a conflict',
    inEnglish: true,
    open: async (visit) => {
      const { page, language } = visit;
      await page.route('**/api/languages', (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ status: 412, json: { status: 412, message: 'error.conflict' } })
          : route.fallback(),
      );
      await openForm(visit, '/entity/language/1/edit');
      await page.locator('#field-localName').fill(`${'Een heel lange naam '.repeat(6)}${'x'.repeat(80)}`);
      await save(visit);
      await expect(page.getByText(text(language, 'entity.conflict.title'))).toBeVisible();
    },
  },
  {
    name: 'form, loading',
    open: async (visit) => {
      await visit.page.route('**/api/test-results/1', () => new Promise<void>(() => {}));
      await open(visit, result);
      await expect(visit.page.getByText(text(visit.language, 'entity.form.loading'))).toBeAttached();
    },
  },
  {
    name: 'form, failed',
    open: async (visit) => {
      await visit.page.route('**/api/test-results/1', (route) => route.fulfill({ status: 405, json: { status: 405 } }));
      await open(visit, result);
      await expect(visit.page.getByText(text(visit.language, 'entity.failed'))).toBeVisible();
    },
  },
  {
    name: 'form, the choices did not load',
    open: async (visit) => {
      await visit.page.route(/\/api\/questions(\?|$)/, (route) =>
        route.fulfill({ status: 405, json: { status: 405 } }),
      );
      await openForm(visit, '/entity/question-option/new');
      await expect(visit.page.getByText(text(visit.language, 'entity.form.rowsNotLoaded'))).toBeVisible();
    },
  },
  {
    name: 'where a link in a text leads, open',
    reopen: true,
    open: async (visit) => {
      const { page, language } = visit;
      await withEditor(visit, '/entity/test-result/new');
      await page
        .getByRole('button', { name: text(language, 'editor.link') })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: text(language, 'modal.confirm.ok') })
        .click();
      await expect(page.getByText(text(language, 'editor.addressFault'))).toBeVisible();
    },
  },
  {
    name: 'leaving a form, open',
    open: async (visit) => {
      const { page, language } = visit;
      await openForm(visit, '/entity/language/1/edit');
      await page.locator('#field-name').fill('Half');
      await page.getByRole('link', { name: text(language, 'entity.action.back') }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
];
