import type { TreeDocument } from '../contract/src/tree/document/tree-document.ts';
import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { teen } from './tree-calls.ts';
import { alter, beSignedIn, calls, hold, refuse, text } from './visit-helpers.ts';

type Reply = { status: string; document: TreeDocument };

/** Opens the editor of a version that the answers present as a draft: nothing is saved. */
const editor = async (visit: Visit, change: (document: TreeDocument) => TreeDocument, status = 'DRAFT') => {
  const { page, url, language } = visit;
  await alter(page, calls.treeDocument, (reply: Reply) => ({
    ...reply,
    status,
    results: '',
    document: change(reply.document),
  }));
  await page.route('**/api/question-trees/*/follow', (route) =>
    route.fulfill({
      json: {
        number: 0,
        status,
        results: '',
        batches: [],
        editors: [
          {
            tab: crypto.randomUUID(),
            name: 'Annemarieke van den Heuvel-Eibrink',
            isOwn: false,
            node: null,
            field: null,
          },
        ],
      },
    }),
  );
  await beSignedIn(page, url, language, 'admin');
  await page.goto(`/admin/question-trees/${teen}`);
  await expect(page.getByRole('treeitem').first()).toBeVisible();
};

/** A tree with an error, a very long text, and an unreachable part. */
const wrong = (document: TreeDocument): TreeDocument => {
  const options = { ...document.options };
  const [first] = Object.keys(options);
  const last = Object.keys(options).find((key) => options[key]?.result);
  const [one, other] = [options[first ?? ''], options[last ?? '']];
  const texts = { ...one?.texts, nl: { name: 'Het onvoorwaardelijkheidsbeginsel '.repeat(6) } };
  if (first && one) options[first] = { ...one, divider: true, texts };
  if (last && other) options[last] = { ...other, result: null };
  return { ...document, options };
};

const chooseAnswer = async ({ page }: Visit) => {
  await page.getByRole('treeitem').nth(2).click();
  await expect(page.locator('#node-panel textarea').first()).toBeVisible();
};

/** The editor of a version, in its states. */
export const editorScreens: readonly Screen[] = [
  {
    name: 'editor of a version, at its first question',
    inEnglish: true,
    open: (visit) => editor(visit, (document) => document),
  },
  {
    name: 'editor of a version, at an answer',
    reopen: true,
    open: async (visit) => {
      await editor(visit, wrong);
      await chooseAnswer(visit);
    },
  },
  {
    name: 'editor of a version that was published',
    open: async (visit) => {
      await editor(visit, (document) => document, 'PUBLISHED');
      await chooseAnswer(visit);
    },
  },
  {
    name: 'editor of a version that is empty',
    open: (visit) =>
      editor(visit, (document) => ({ ...document, root: null, questions: {}, options: {}, examples: {}, results: {} })),
  },
  {
    name: 'deletion of an answer, open',
    reopen: true,
    inEnglish: true,
    open: async (visit) => {
      await editor(visit, (document) => document);
      await chooseAnswer(visit);
      // In a narrow window the fields of the answer lie over the tree.
      await visit.page.keyboard.press('Escape');
      await visit.page.getByRole('tree').focus();
      await visit.page.keyboard.press('Delete');
      await expect(visit.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'keys of the editor, open',
    reopen: true,
    inEnglish: true,
    open: async (visit) => {
      await editor(visit, (document) => document);
      await visit.page.getByRole('tree').focus();
      await visit.page.keyboard.press('?');
      await expect(visit.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'editor of a version, loading',
    open: async (visit) => {
      await hold(visit.page, calls.treeDocument);
      await beSignedIn(visit.page, visit.url, visit.language, 'admin');
      await visit.page.goto(`/admin/question-trees/${teen}`);
      await expect(visit.page.getByText(text(visit.language, 'questionTree.editor.loading'))).toBeAttached();
    },
  },
  {
    name: 'editor of a version, failed',
    open: async (visit) => {
      await refuse(visit.page, calls.treeDocument, 405);
      await beSignedIn(visit.page, visit.url, visit.language, 'admin');
      await visit.page.goto(`/admin/question-trees/${teen}`);
      await expect(visit.page.getByText(text(visit.language, 'error.fetchingData'))).toBeVisible();
    },
  },
  {
    name: 'editor of a version that is gone',
    open: async (visit) => {
      await beSignedIn(visit.page, visit.url, visit.language, 'admin');
      await visit.page.goto('/admin/question-trees/999999');
      await expect(visit.page.getByText(text(visit.language, 'questionTree.editor.gone'))).toBeVisible();
    },
  },
];
