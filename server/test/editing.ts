import { randomUUID } from 'node:crypto';
import type { TreeDocument } from '@ok/contract/tree/tree-document.ts';
import type { TreeEdit } from '@ok/contract/tree/tree-edits.ts';
import { keyOf } from '../../contract/test/tree-documents.ts';
import { writeTree } from '../src/trees/tree-writer.ts';
import type { Served } from './serve.ts';

/** Somebody who edits versions over HTTP. */
export const makeEditor = async (server: Served, username = 'admin') => {
  const token = await server.signIn(username);
  const at = (id: number, path: string) => `/api/question-trees/${id}/${path}`;
  const open = async (id: number) => (await server.call('GET', at(id, 'document'), { token })).body;
  return {
    token,
    /** A version with its document and how often it has changed. */
    open,
    read: async (id: number): Promise<TreeDocument> => (await open(id)).document,
    /** Sends edits from a state; without one, from that of now. */
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

/** Somebody who edits, see `makeEditor`. */
export type Editor = Awaited<ReturnType<typeof makeEditor>>;

/** The key of a result that ships, and the name of a picture that does. */
export const shippedNames = async ({ db }: Served) => {
  const result = await db.selectFrom('test_result').select('key').orderBy('id').executeTakeFirstOrThrow();
  const example = await db.selectFrom('question_option_example').select('media').executeTakeFirstOrThrow();
  return { result: result.key as string, picture: example.media };
};

/** The same document with a result that is there, and a picture that is stored. */
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

let made = 0;

/** Writes a document as a draft of a tree of its own, and answers the id of its row. */
export const writeDraft = async (server: Served, document: TreeDocument): Promise<number> => {
  made += 1;
  const names = await shippedNames(server);
  const own = { ...withShipped(document, names), key: keyOf('tree', 7000 + made) };
  return server.db.transaction().execute((trx) => writeTree(trx, 7000 + made, own));
};

/** The nodes of a draft of two questions: `on` leads from the first to the second, the other answers to a result. */
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

/** What is answered to edits that are refused. */
export const refusal = (errorKey: string) => ({ status: 400, body: { errorKey } });
