import { randomUUID } from 'node:crypto';
import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { keyOf } from '../../contract/test/tree-documents.ts';
import { writeTree } from '../src/trees/document/tree-writer.ts';
import type { Served } from './serve.ts';

/** Signs in a user who edits versions over HTTP. */
export const makeEditor = async (server: Served, username = 'admin') => {
  const token = await server.signIn(username);
  const at = (id: number, path: string) => `/api/question-trees/${id}/${path}`;
  const open = async (id: number) => (await server.call('GET', at(id, 'document'), { token })).body;
  return {
    token,
    /** Opens a version: its document and its number of changes. */
    open,
    read: async (id: number): Promise<TreeDocument> => (await open(id)).document,
    /** Sends edits on top of a state; by default the current one. */
    edit: async (id: number, edits: readonly TreeEdit[], { after, batch = randomUUID() as string } = {} as Sent) => {
      const body = { after: after ?? (await open(id)).number, id: batch, edits };
      return server.call('POST', at(id, 'edits'), { token, body });
    },
    follow: (id: number, body: object) =>
      server.call('PUT', at(id, 'follow'), { token, body: { after: 0, tab: randomUUID(), node: null, ...body } }),
    preview: (id: number, query = '') => server.call('GET', at(id, `preview${query}`), { token }),
  };
};

type Sent = { after?: number; batch?: string };

/** A signed-in editor from `makeEditor`. */
export type Editor = Awaited<ReturnType<typeof makeEditor>>;

/** Key of a shipped result and name of a shipped picture. */
export const shippedNames = async ({ db }: Served) => {
  const result = await db.selectFrom('test_result').select('key').orderBy('id').executeTakeFirstOrThrow();
  const example = await db.selectFrom('question_option_example').select('media').executeTakeFirstOrThrow();
  return { result: result.key as string, picture: example.media };
};

/** The same document with a shipped result and picture. */
const withShipped = (
  document: TreeDocument,
  { result, picture }: { result: string; picture: string },
): TreeDocument => ({
  ...document,
  picture: { file: picture, alternative: {} },
  options: Object.fromEntries(
    Object.entries(document.options).map(([key, option]) => [key, { ...option, result: option.result && result }]),
  ),
  results: {},
});

let draftCount = 0;

/** Writes a document as a draft of a new tree, and returns the id of its row. */
export const writeDraft = async (server: Served, document: TreeDocument): Promise<number> => {
  draftCount += 1;
  const names = await shippedNames(server);
  const draft = { ...withShipped(document, names), key: keyOf('tree', 7000 + draftCount) };
  return server.db.transaction().execute((trx) => writeTree(trx, 7000 + draftCount, draft));
};

/** Keys of a draft with two questions: `on` leads from the first to the second, the other options lead to a result. */
export const [first, second] = [keyOf('question', 0), keyOf('question', 1)];
export const [on, end, last] = [keyOf('option', 0), keyOf('option', 1), keyOf('option', 2)];

/** Gives an option another name. */
export const say = (key: string, value: string | null, language = 'nl'): TreeEdit => ({
  edit: 'text',
  node: 'option',
  key,
  language,
  field: 'name',
  value,
});

/** Expected answer to rejected edits. */
export const refusal = (errorKey: string) => ({ status: 400, body: { errorKey } });
