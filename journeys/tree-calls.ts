import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ReplyFor } from '../contract/src/routes/define-route.ts';
import type { previewTree } from '../contract/src/routes/trees/tree-editing.ts';
import type { Publication, TreeWithVersions } from '../contract/src/routes/trees/tree-versions.ts';
import type { TreeDocument } from '../contract/src/tree/document/tree-document.ts';
import type { TreeEdit } from '../contract/src/tree/edits/tree-edits.ts';
import { asAdministrator } from './users.ts';

/** Row of a version in the answer to copying. */
export type VersionRow = { id: number; treeId: number; version: number; name: string };

/** Calls about versions of trees, beside the page. */
export const treeCalls = async (page: Page, url: string) => {
  const call = await asAdministrator(page, url);
  const at = (id: number, path: string) => `/api/question-trees/${id}/${path}`;
  const open = (id: number): Promise<{ number: number; document: TreeDocument }> => call('GET', at(id, 'document'));
  return {
    /** Every tree with its versions. */
    trees: (): Promise<TreeWithVersions[]> => call('GET', '/api/question-trees-by-tree-id'),
    /** Copies a version to a draft of its tree, or to a new tree. */
    copy: (originalId: number, asNewTree = false): Promise<VersionRow> =>
      call('POST', '/api/question-trees/copy-tree', { originalId, asNewTree }),
    read: async (id: number): Promise<TreeDocument> => (await open(id)).document,
    edit: async (id: number, edits: readonly TreeEdit[]): Promise<void> => {
      const { isMade } = await call('POST', at(id, 'edits'), {
        after: (await open(id)).number,
        id: randomUUID(),
        edits,
      });
      if (!isMade) throw new Error(`version ${id} changed meanwhile`);
    },
    publish: (id: number): Promise<unknown> => call('PUT', at(id, 'publish'), {}),
    setTest: (treeId: number, test: boolean): Promise<unknown> =>
      call('PUT', `/api/question-trees/test/${treeId}/${test}`),
    publications: (id: number): Promise<Publication[]> => call('GET', at(id, 'publications')),
    preview: (id: number, language = 'nl'): Promise<ReplyFor<typeof previewTree>> =>
      call('GET', at(id, `preview?language=${language}`)),
  };
};

/** See `treeCalls`. */
export type TreeCalls = Awaited<ReturnType<typeof treeCalls>>;

/** Number of the demonstration's tree that is short, and a test. */
export const teen = 4;

/** The first question of a document with its answers in order. */
export const firstOf = (document: TreeDocument) => {
  const key = document.root ?? '';
  const question = document.questions[key];
  if (!question) throw new Error('there is no first question');
  const options = question.options.map((option) => ({ key: option, ...document.options[option] }));
  return { key, question, options };
};
