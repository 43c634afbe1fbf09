import type { Publication, TreeWithVersions } from '../contract/src/routes/trees/tree-versions.ts';
import { chainOf } from '../contract/test/tree-documents.ts';
import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { teen } from './tree-calls.ts';
import { alter, beSignedIn, calls, hold, refuse, seeHeading, text } from './visit-helpers.ts';

const path = `/admin/question-trees/${teen}/publications`;
/** Id of a publication that exists in the answers only. */
const publicationId = 999;

const open = async ({ page, url, language }: Visit, address = path) => {
  await beSignedIn(page, url, language, 'admin');
  await page.goto(address);
};

/** Two publications, one of them with many warnings and by a user with a long name. */
const withReasons = ([shipped]: Publication[]): (Publication | undefined)[] => [
  shipped && {
    ...shipped,
    id: publicationId,
    number: 2,
    publishedBy: 'Annemarieke van den Heuvel-Eibrink',
    open: 12_345,
    reasons: [
      { problem: 'noTranslation', language: 'en', count: 12, reason: 'Het Engels volgt volgende week.' },
      { problem: 'hardToRead', count: 1, reason: 'Het onvoorwaardelijkheidsbeginsel '.repeat(6) },
    ],
  },
  shipped,
];

const list = async (visit: Visit) => {
  await alter(visit.page, calls.publications, withReasons);
  await open(visit);
  await expect(visit.page.getByText(text(visit.language, 'questionTree.publications.reasons'))).toBeVisible();
};

/** As if the version had been published before, and the tree had a draft. */
const asFormer = (visit: Visit) =>
  alter(visit.page, calls.treeList, (trees: TreeWithVersions[]) =>
    trees.map((tree) => {
      const [live] = tree.versions;
      if (!live || live.id !== teen) return tree;
      const versions = [
        { ...live, id: 997, version: 3, status: 'DRAFT' },
        { ...live, id: 998, version: 2 },
        { ...live, status: 'WAS_PUBLISHED' },
      ];
      return { ...tree, versions };
    }),
  );

const goBack = async (visit: Visit) => {
  await asFormer(visit);
  await open(visit);
  await visit.page.getByRole('button', { name: text(visit.language, 'questionTree.goBack.action') }).click();
  await expect(visit.page.getByRole('dialog')).toBeVisible();
};

const proof = async (visit: Visit, answer: object = {}) => {
  await alter(visit.page, calls.publications, withReasons);
  await visit.page.route(calls.publishedDocument, async (route) => {
    const response = await route.fetch({ url: `${visit.url}/api/question-trees/${teen}/document` });
    const { document } = await response.json();
    await route.fulfill({ response, json: { asPublished: true, document, ...answer } });
  });
  await open(visit, `${path}/${publicationId}`);
  await expect(visit.page.getByText(text(visit.language, 'questionTree.proof.texts'))).toBeVisible();
};

/** Publications of a version, for administrators. */
export const publicationScreens: readonly Screen[] = [
  { name: 'publications of a version', inEnglish: true, open: list },
  {
    name: 'publications of a version, none',
    open: async (visit) => {
      await alter(visit.page, calls.publications, () => []);
      await open(visit);
      await expect(visit.page.getByText(text(visit.language, 'questionTree.publications.empty'))).toBeVisible();
    },
  },
  {
    name: 'publications of a version, loading',
    open: async (visit) => {
      await hold(visit.page, calls.publications);
      await open(visit);
      await expect(visit.page.getByText(text(visit.language, 'entity.list.loading'))).toBeAttached();
    },
  },
  {
    name: 'publications of a version, failed',
    open: async (visit) => {
      await refuse(visit.page, calls.publications, 405);
      await open(visit);
      await expect(visit.page.getByText(text(visit.language, 'error.fetchingData'))).toBeVisible();
    },
  },
  { name: 'going back to a version, open', reopen: true, inEnglish: true, open: goBack },
  {
    name: 'going back to a version, on its way',
    reopen: true,
    open: async (visit) => {
      await hold(visit.page, calls.treeCopy);
      await goBack(visit);
      await visit.page.getByRole('button', { name: text(visit.language, 'questionTree.goBack.makeAnother') }).click();
      await expect(visit.page.getByRole('dialog').locator('[data-pending]')).toBeAttached();
    },
  },
  { name: 'proof sheet', inEnglish: true, open: (visit) => proof(visit) },
  {
    name: 'proof sheet, of what was not kept, with more than is drawn',
    open: async (visit) => {
      await proof(visit, { asPublished: false, document: chainOf(120) });
      await expect(visit.page.getByText(text(visit.language, 'questionTree.proof.notKept'))).toBeVisible();
    },
  },
  {
    name: 'proof sheet, of no publication',
    open: async (visit) => {
      await open(visit, `${path}/${publicationId}`);
      await expect(visit.page.getByText(text(visit.language, 'questionTree.proof.missing'))).toBeVisible();
    },
  },
  {
    name: 'proof sheet, loading',
    open: async (visit) => {
      await alter(visit.page, calls.publications, withReasons);
      await hold(visit.page, calls.publishedDocument);
      await open(visit, `${path}/${publicationId}`);
      await seeHeading(visit.page, 'OK! Tiener (12-16 jaar)');
      await expect(visit.page.getByText(text(visit.language, 'entity.list.loading'))).toBeAttached();
    },
  },
  {
    name: 'proof sheet, failed',
    open: async (visit) => {
      await alter(visit.page, calls.publications, withReasons);
      await refuse(visit.page, calls.publishedDocument, 405);
      await open(visit, `${path}/${publicationId}`);
      await expect(visit.page.getByText(text(visit.language, 'error.fetchingData'))).toBeVisible();
    },
  },
];
