import { documentTypes } from '../contract/src/rules/results/document-types.ts';
import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { alter, beSignedIn, calls, hold, refuse, text } from './visit-helpers.ts';

const open = async ({ page, url, language }: Visit, address: string) => {
  await beSignedIn(page, url, language, 'admin');
  await page.goto(address);
};

/** Another language than that of the page, whose documents are in its footer. */
const inGerman = '/entity/pdf?lang=de';

const documents: readonly Screen[] = [
  {
    name: 'PDF documents',
    inEnglish: true,
    open: async (visit) => {
      const some = documentTypes.slice(0, 9);
      const all = some.map((type, id) => ({ id, type, language: 'de', url: `/api/pdf/${id}` }));
      await visit.page.route(calls.documents, (route) => route.fulfill({ json: all }));
      await open(visit, inGerman);
      await expect(visit.page.getByRole('row')).toHaveCount(18);
    },
  },
  {
    name: 'PDF documents, one refused',
    open: async (visit) => {
      await open(visit, '/entity/pdf');
      await expect(visit.page.getByRole('row')).toHaveCount(18);
      const file = { name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.from('none') };
      await visit.page.locator('input[type=file]').first().setInputFiles(file);
      await expect(visit.page.getByText(text(visit.language, 'error.notpdf'))).toBeVisible();
    },
  },
  {
    name: 'PDF documents, loading',
    open: async (visit) => {
      await hold(visit.page, calls.documents);
      await open(visit, inGerman);
      await expect(visit.page.getByText(text(visit.language, 'entity.list.loading')).first()).toBeAttached();
    },
  },
  {
    name: 'PDF documents, failed',
    open: async (visit) => {
      await refuse(visit.page, calls.documents, 405);
      await open(visit, inGerman);
      await expect(visit.page.getByText(text(visit.language, 'error.fetchingData'))).toBeVisible();
    },
  },
  {
    name: 'deletion of a PDF document, open',
    reopen: true,
    open: async (visit) => {
      await open(visit, '/entity/pdf');
      await visit.page
        .getByRole('button', { name: new RegExp(`^${text(visit.language, 'entity.action.delete')}: `) })
        .first()
        .click();
      await expect(visit.page.getByRole('alertdialog')).toBeVisible();
    },
  },
];

type Description = { paths: Record<string, unknown> };

const tried = async (visit: Visit) => {
  const path = '/api/languages';
  await alter(visit.page, calls.apiDocs, (docs: Description) => ({ ...docs, paths: { [path]: docs.paths[path] } }));
  await open(visit, '/admin/docs');
  await visit.page.getByRole('searchbox', { name: text(visit.language, 'apiDocs.search') }).fill('put api/languages');
  await visit.page.getByText('Change a row of language').click();
  await visit.page.getByRole('button', { name: text(visit.language, 'apiDocs.send'), exact: true }).click();
  await expect(visit.page.getByText('error.validation')).toBeVisible();
};

const docs: readonly Screen[] = [
  { name: 'API documentation, with a call that was tried', inEnglish: true, open: tried },
  {
    name: 'API documentation, loading',
    open: async (visit) => {
      await hold(visit.page, calls.apiDocs);
      await open(visit, '/admin/docs');
      await expect(visit.page.getByText(text(visit.language, 'apiDocs.loading'))).toBeAttached();
    },
  },
  {
    name: 'API documentation, failed',
    open: async (visit) => {
      await refuse(visit.page, calls.apiDocs, 405);
      await open(visit, '/admin/docs');
      await expect(visit.page.getByText(text(visit.language, 'error.fetchingData'))).toBeVisible();
    },
  },
];

/** PDF documents and the description of the calls, for administrators. */
export const documentScreens: readonly Screen[] = [...documents, ...docs];
