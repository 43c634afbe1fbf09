import type { TreeDocument } from '../contract/src/tree/document/tree-document.ts';
import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { teen } from './tree-calls.ts';
import { alter, beSignedIn, calls, hold, refuse, text } from './visit-helpers.ts';

const open = async ({ page, url, language }: Visit) => {
  await beSignedIn(page, url, language, 'admin');
  await page.goto(`/admin/question-trees/${teen}/map`);
};

/** A tree with a word longer than any card, a dead end, and the unreachable part that follows from it. */
const withDeadEnd = (document: TreeDocument): TreeDocument => {
  const options = { ...document.options };
  const leading = Object.keys(options).find((key) => options[key]?.next);
  const ending = Object.keys(options).find((key) => options[key]?.result);
  for (const key of [leading, ending]) {
    const option = options[key ?? ''];
    if (key && option) options[key] = { ...option, next: null, result: null };
  }
  const questions = { ...document.questions };
  const first = questions[document.root ?? ''];
  const texts = { ...first?.texts, nl: { name: 'Onvoorwaardelijkheidsbeginsel'.repeat(4) } };
  if (document.root && first) questions[document.root] = { ...first, texts };
  return { ...document, options, questions };
};

const map = async (visit: Visit, change: (document: TreeDocument) => TreeDocument = (document) => document) => {
  await alter(visit.page, calls.treeDocument, (reply: { document: TreeDocument }) => ({
    ...reply,
    document: change(reply.document),
  }));
  await open(visit);
};

/** The map of a tree in its states. */
export const mapScreens: readonly Screen[] = [
  {
    name: 'map of a version',
    inEnglish: true,
    open: async (visit) => {
      await map(visit, withDeadEnd);
      await expect(
        visit.page.getByRole('button', { name: text(visit.language, 'questionTree.map.save') }),
      ).toBeVisible();
      await expect(visit.page.getByRole('main').getByRole('group').getByRole('link').first()).toBeVisible();
    },
  },
  {
    name: 'map of a version, without a question',
    open: async (visit) => {
      await map(visit, (document) => ({ ...document, root: null, questions: {}, options: {}, examples: {} }));
      await expect(visit.page.getByText(text(visit.language, 'questionTree.map.empty'))).toBeVisible();
    },
  },
  {
    name: 'map of a version, loading',
    open: async (visit) => {
      await hold(visit.page, calls.treeDocument);
      await open(visit);
      await expect(visit.page.getByText(text(visit.language, 'questionTree.editor.loading'))).toBeAttached();
    },
  },
  {
    name: 'map of a version, failed',
    open: async (visit) => {
      await refuse(visit.page, calls.treeDocument, 405);
      await open(visit);
      await expect(visit.page.getByText(text(visit.language, 'error.fetchingData'))).toBeVisible();
    },
  },
  {
    name: 'map of a version, gone',
    open: async (visit) => {
      await refuse(visit.page, calls.treeDocument, 404);
      await open(visit);
      await expect(visit.page.getByText(text(visit.language, 'questionTree.editor.gone'))).toBeVisible();
    },
  },
];
