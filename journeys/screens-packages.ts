import type { PackagePreview } from '../contract/src/routes/trees/tree-packages.ts';
import type { TreeDocument } from '../contract/src/tree/document/tree-document.ts';
import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { teen } from './tree-calls.ts';
import { asAdministrator } from './users.ts';
import { beSignedIn, text } from './visit-helpers.ts';

const previewCall = '**/api/tree-packages/preview';

const open = async ({ page, url, language }: Visit) => {
  await beSignedIn(page, url, language, 'admin');
  await page.goto('/admin/question-trees/import');
};

const chooseFile = async ({ page, language }: Visit) => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: text(language, 'treePackage.choose') }).click(),
  ]);
  await chooser.setFiles({ name: 'ok-tiener-versie-1.zip', mimeType: 'application/zip', buffer: Buffer.from('zip') });
};

/** As if the package held the shipped tree with a long text, without a translation, and with another result. */
const answerPreview = (visit: Visit) =>
  visit.page.route(previewCall, async (route) => {
    const call = await asAdministrator(visit.page, visit.url);
    const { document }: { document: TreeDocument } = await call('GET', `/api/question-trees/${teen}/document`);
    const [key = '', option] = Object.entries(document.options)[0] ?? [];
    const texts = { nl: { name: 'Het onvoorwaardelijkheidsbeginsel '.repeat(4) } };
    const preview: PackagePreview = {
      tree: { treeId: teen, name: 'OK! Tiener (12-16 jaar)', newestVersion: { id: teen, version: 1 } },
      version: 2,
      newLanguages: ['ar'],
      results: Object.entries(document.results).map(([result, { score, texts: names }], index) => ({
        key: result,
        score,
        name: names.nl?.name ?? null,
        state: index === 0 ? 'different' : 'same',
      })),
      signature: { signedBy: 'ok.voorbeeld.nl', publicKey: 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE' },
      trust: 'unknown',
      document: { ...document, options: { ...document.options, [key]: { ...option, texts } as never } },
    };
    await route.fulfill({ json: preview });
  });

/** Importing a tree from a file, for administrators. */
export const packageScreens: readonly Screen[] = [
  {
    name: 'import of a tree',
    inEnglish: true,
    open: async (visit) => {
      await open(visit);
      await expect(visit.page.getByText(text(visit.language, 'treePackage.intro'))).toBeVisible();
    },
  },
  {
    name: 'import of a tree, with its effect',
    inEnglish: true,
    open: async (visit) => {
      await answerPreview(visit);
      await open(visit);
      await chooseFile(visit);
      await expect(visit.page.locator('ins').first()).toBeVisible();
    },
  },
  {
    name: 'import of a tree, reading',
    open: async (visit) => {
      await visit.page.route(previewCall, () => {});
      await open(visit);
      await chooseFile(visit);
      await expect(visit.page.getByText(text(visit.language, 'treePackage.reading'))).toBeAttached();
    },
  },
  {
    name: 'import of a tree, refused',
    open: async (visit) => {
      await visit.page.route(previewCall, (route) =>
        route.fulfill({
          status: 400,
          contentType: 'application/problem+json',
          json: {
            ...{ title: '', status: 400, errorKey: 'badpackage' },
            fieldErrors: [
              {
                objectName: 'treePackage',
                field: 'tree.json: options.20000000-0000-4000-8000-000000000001.texts.nl.name',
                message: 'markup',
              },
            ],
          },
        }),
      );
      await open(visit);
      await chooseFile(visit);
      await expect(visit.page.getByText(text(visit.language, 'treePackage.notRead'))).toBeVisible();
    },
  },
];
