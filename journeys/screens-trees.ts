import type { TreeVersion, TreeWithVersions } from '../contract/src/routes/trees/tree-versions.ts';
import type { TreeDocument } from '../contract/src/tree/document/tree-document.ts';
import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { mapScreens } from './screens-map.ts';
import { outcomeScreens } from './screens-outcomes.ts';
import { teen } from './tree-calls.ts';
import { alter, beSignedIn, calls, hold, refuse, seeHeading, text } from './visit-helpers.ts';

const path = '/admin/question-trees';
/** Id of a draft that exists in the answers only. */
const draft = 999;

const open = async ({ page, url, language }: Visit, address: string) => {
  await beSignedIn(page, url, language, 'admin');
  await page.goto(address);
};

/** A tree with a draft, a live version and a former one, with the longest name and every remark of a version. */
const withDraft = (tree: TreeWithVersions): TreeWithVersions => {
  const [live] = tree.versions;
  if (!live) return tree;
  const language = (code: string, complete: number, active = true) => ({ code, complete, active, own: code === 'nl' });
  const made: Partial<TreeVersion> = {
    id: draft,
    version: 12,
    status: 'DRAFT',
    languages: [language('nl', 100), language('en', 87), language('ar', 0, false), language('tr', 100, false)],
    lastModifiedBy: 'Annemarieke van den Heuvel-Eibrink',
  };
  const former: Partial<TreeVersion> = { id: 998, version: 1, status: 'WAS_PUBLISHED', measurements: 12_345 };
  return {
    ...tree,
    versions: [
      { ...live, ...made },
      { ...live, version: 11, changedSincePublished: true, measurements: 204 },
      { ...live, ...former },
    ],
  };
};

const withTrees = (visit: Visit) =>
  alter(visit.page, calls.treeList, (trees: TreeWithVersions[]) =>
    trees.map((tree) => (tree.treeId === teen ? withDraft(tree) : tree)),
  );

const list = async (visit: Visit) => {
  await withTrees(visit);
  await open(visit, path);
  await expect(visit.page.getByRole('region', { name: 'OK! Tiener (12-16 jaar)' })).toBeVisible();
};

const versions: readonly Screen[] = [
  { name: 'trees', inEnglish: true, open: list },
  {
    name: 'trees, none',
    open: async (visit) => {
      await alter(visit.page, calls.treeList, () => []);
      await open(visit, path);
      await expect(visit.page.getByText(text(visit.language, 'questionTree.admin.empty'))).toBeVisible();
    },
  },
  {
    name: 'trees, loading',
    open: async (visit) => {
      await hold(visit.page, calls.treeList);
      await open(visit, path);
      await expect(visit.page.getByText(text(visit.language, 'entity.list.loading'))).toBeAttached();
    },
  },
  {
    name: 'trees, failed',
    open: async (visit) => {
      await refuse(visit.page, calls.treeList, 405);
      await open(visit, path);
      await expect(visit.page.getByText(text(visit.language, 'error.fetchingData'))).toBeVisible();
    },
  },
  {
    name: 'order of trees, open',
    reopen: true,
    inEnglish: true,
    open: async (visit) => {
      await list(visit);
      await visit.page.getByRole('button', { name: text(visit.language, 'questionTree.admin.order') }).click();
      await expect(visit.page.getByRole('dialog').getByRole('row')).toHaveCount(4);
    },
  },
  {
    name: 'deletion of a draft, open',
    reopen: true,
    inEnglish: true,
    open: async (visit) => {
      await list(visit);
      const { language, page } = visit;
      const which = { name: 'OK! Tiener (12-16 jaar)', version: 12 };
      const name = text(language, 'questionTree.editor.pageTitle', which);
      await page.getByRole('button', { name: text(language, 'questionTree.admin.more', { name }) }).click();
      await page.getByRole('menuitem', { name: text(language, 'questionTree.admin.actions.delete') }).click();
      await expect(visit.page.getByRole('alertdialog')).toBeVisible();
    },
  },
];

/** A draft with changed texts, a removed text, a new answer, and another that leads nowhere. */
const withChanges = (document: TreeDocument): TreeDocument => {
  const options = { ...document.options };
  const [first, second] = Object.keys(options);
  const last = Object.keys(options).find((key) => options[key]?.result);
  for (const [key, change] of [
    [
      first,
      { texts: { ...options[first ?? '']?.texts, nl: { name: 'Het onvoorwaardelijkheidsbeginsel '.repeat(4) } } },
    ],
    [second, { texts: { nl: options[second ?? '']?.texts.nl } }],
    [last, { result: null }],
  ] as const) {
    const option = options[key ?? ''];
    if (key && option) options[key] = { ...option, ...change } as typeof option;
  }
  return { ...document, options };
};

const publishing = async (
  visit: Visit,
  change: (document: TreeDocument) => TreeDocument,
  revisionOf?: () => number,
) => {
  await withTrees(visit);
  const outdated = { problem: 'outdatedTranslation', level: 'warning', node: 'option', key: 'a', field: 'name' };
  await visit.page.route(`**/api/question-trees/${draft}/translation-problems`, (route) =>
    route.fulfill({ json: [{ ...outdated, language: 'en' }] }),
  );
  await visit.page.route(`**/api/question-trees/${draft}/document`, async (route) => {
    const response = await route.fetch({ url: `${visit.url}/api/question-trees/${teen}/document` });
    const body = await response.json();
    await route.fulfill({
      response,
      json: { ...body, id: draft, document: change(body.document), ...(revisionOf && { revision: revisionOf() }) },
    });
  });
  await visit.page.route(`**/api/question-trees/${draft}/outcomes*`, async (route) => {
    const response = await route.fetch({ url: `${visit.url}/api/question-trees/${teen}/outcomes` });
    await route.fulfill({ response, json: await response.json() });
  });
  await open(visit, `${path}/${draft}/publish`);
  await expect(visit.page.getByText(text(visit.language, 'questionTree.publish.ready'))).toBeVisible();
};

const publish: readonly Screen[] = [
  {
    name: 'publishing a version',
    inEnglish: true,
    open: async (visit) => {
      await publishing(visit, withChanges);
      await expect(visit.page.locator('ins').first()).toBeVisible();
      await expect(visit.page.getByRole('main').getByRole('textbox').first()).toBeVisible();
    },
  },
  { name: 'publishing a version, with nothing changed', open: (visit) => publishing(visit, (document) => document) },
  {
    name: 'publishing a version that somebody changed meanwhile',
    inEnglish: true,
    open: async (visit) => {
      let isOpened = false;
      await visit.page.route(`**/api/question-trees/${draft}/changes-since?*`, async (route) => {
        const at = '2026-11-24T10:42:00.000Z';
        const changes = [{ by: 'Annemarieke van den Heuvel-Eibrink', at, keys: [] }];
        await route.fulfill({ json: { revision: 1_000_000, changes: isOpened ? changes : [] } });
      });
      await publishing(
        visit,
        (document) => (isOpened ? withChanges(document) : document),
        () => {
          if (isOpened) return 1_000_000;
          isOpened = true;
          return 1;
        },
      );
      await expect(
        visit.page.getByRole('button', { name: text(visit.language, 'questionTree.publish.since.lookAgain') }),
      ).toBeVisible();
    },
  },
  {
    name: 'publishing a version, refused',
    open: async (visit) => {
      await refuse(visit.page, calls.publishing, 400);
      await publishing(visit, (document) => document);
      for (const why of await visit.page.getByRole('main').getByRole('textbox').all()) await why.fill('Later.');
      await visit.page
        .getByRole('main')
        .getByRole('button', { name: text(visit.language, 'questionTree.admin.publish'), exact: true })
        .click();
      await expect(visit.page.getByText(text(visit.language, 'questionTree.publish.refused'))).toBeVisible();
    },
  },
  {
    name: 'publishing a version, loading',
    open: async (visit) => {
      await hold(visit.page, calls.treeDocument);
      await open(visit, `${path}/${teen}/publish`);
      await expect(
        visit.page.getByRole('main').getByText(text(visit.language, 'entity.list.loading')).first(),
      ).toBeAttached();
    },
  },
  {
    name: 'publishing a version, failed',
    open: async (visit) => {
      await refuse(visit.page, calls.treeDocument, 405);
      await open(visit, `${path}/${teen}/publish`);
      await expect(visit.page.getByText(text(visit.language, 'error.fetchingData'))).toBeVisible();
    },
  },
];

type PreviewReply = { root: number | null; pages: { options: object[] }[] };

const seePreview = async (visit: Visit, query = '') => {
  await open(visit, `${path}/${teen}/preview${query}`);
  await seeHeading(visit.page, 'OK! Tiener (12-16 jaar)');
  const { page } = visit;
  await expect(page.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
};

const preview: readonly Screen[] = [
  { name: 'preview of a version', inEnglish: true, open: (visit) => seePreview(visit) },
  { name: 'preview of a version, on a desktop', open: (visit) => seePreview(visit, '?device=desktop') },
  {
    name: 'preview of a version, at an answer that leads nowhere',
    open: async (visit) => {
      await alter(visit.page, calls.treePreview, (reply: PreviewReply) => ({
        ...reply,
        pages: reply.pages.map((one) => ({
          ...one,
          options: one.options.map((option) => ({ ...option, question: null, result: null })),
        })),
      }));
      await seePreview(visit, '?device=desktop');
      await visit.page
        .frameLocator('iframe')
        .getByRole('button', { name: new RegExp(`^${text(visit.language, 'measure.select')}: `) })
        .filter({ visible: true })
        .first()
        .press('Enter');
      await expect(visit.page.getByText(text(visit.language, 'questionTree.preview.deadEndText'))).toBeVisible();
    },
  },
  {
    name: 'preview of a version, without a question',
    open: async (visit) => {
      await alter(visit.page, calls.treePreview, (reply: PreviewReply) => ({ ...reply, root: null, pages: [] }));
      await open(visit, `${path}/${teen}/preview`);
      await expect(visit.page.getByText(text(visit.language, 'questionTree.preview.empty'))).toBeVisible();
    },
  },
  {
    name: 'preview of a version, loading',
    open: async (visit) => {
      await hold(visit.page, calls.treePreview);
      await open(visit, `${path}/${teen}/preview`);
      await expect(visit.page.getByText(text(visit.language, 'entity.list.loading'))).toBeAttached();
    },
  },
  {
    name: 'preview of a version, failed',
    open: async (visit) => {
      await refuse(visit.page, calls.treePreview, 405);
      await open(visit, `${path}/${teen}/preview`);
      await expect(visit.page.getByText(text(visit.language, 'error.fetchingData'))).toBeVisible();
    },
  },
];

/** Trees, their versions and the screens of a version, for administrators. */
export const treeScreens: readonly Screen[] = [...versions, ...publish, ...preview, ...mapScreens, ...outcomeScreens];
