import type { TreeWithVersions } from '../contract/src/routes/trees/tree-versions.ts';
import type { TreeDocument } from '../contract/src/tree/document/tree-document.ts';
import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { teen } from './tree-calls.ts';
import { alter, beSignedIn, calls, hold, refuse, text } from './visit-helpers.ts';

/** Id of a draft that exists in the answers only. */
const draft = 999;

const open = async ({ page, url, language }: Visit) => {
  await beSignedIn(page, url, language, 'admin');
  await page.goto(`/admin/question-trees/${teen}/compare`);
};

/** As if the tree had a draft without its first answer's text, and with a long one. */
const withDraft = async (visit: Visit) => {
  await alter(visit.page, calls.treeList, (trees: TreeWithVersions[]) =>
    trees.map((tree) => {
      const [live] = tree.versions;
      if (tree.treeId !== teen || !live) return tree;
      return { ...tree, versions: [live, { ...live, id: draft, version: 12, status: 'DRAFT' as const }] };
    }),
  );
  await visit.page.route(`**/api/question-trees/${draft}/publications`, (route) => route.fulfill({ json: [] }));
  await visit.page.route(`**/api/question-trees/${draft}/document`, async (route) => {
    const response = await route.fetch({ url: `${visit.url}/api/question-trees/${teen}/document` });
    const body: { document: TreeDocument } = await response.json();
    const [key = '', option] = Object.entries(body.document.options)[0] ?? [];
    const texts = { ...option?.texts, nl: { name: 'Het onvoorwaardelijkheidsbeginsel '.repeat(4) } };
    const options = { ...body.document.options, [key]: { ...option, texts } };
    await route.fulfill({ response, json: { ...body, id: draft, document: { ...body.document, options } } });
  });
};

/** Two versions of a tree side by side, for administrators. */
export const compareScreens: readonly Screen[] = [
  {
    name: 'two versions compared',
    inEnglish: true,
    open: async (visit) => {
      await withDraft(visit);
      await open(visit);
      await expect(visit.page.locator('ins').first()).toBeVisible();
    },
  },
  {
    name: 'two versions compared, nothing to compare with',
    open: async (visit) => {
      await open(visit);
      await expect(visit.page.getByText(text(visit.language, 'questionTree.compare.single'))).toBeVisible();
    },
  },
  {
    name: 'two versions compared, loading',
    open: async (visit) => {
      await withDraft(visit);
      await hold(visit.page, calls.treeDocument);
      await open(visit);
      await expect(visit.page.getByText(text(visit.language, 'entity.list.loading'))).toBeAttached();
    },
  },
  {
    name: 'two versions compared, failed',
    open: async (visit) => {
      await refuse(visit.page, calls.publications, 405);
      await open(visit);
      await expect(visit.page.getByText(text(visit.language, 'error.fetchingData'))).toBeVisible();
    },
  },
];
