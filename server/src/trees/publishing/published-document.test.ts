import { treeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { withoutTriggers } from '../../../test/change-schema.ts';
import { makeTree } from '../../../test/make-tree.ts';
import { readTree } from '../../../test/read-tree.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { stringifyInParts } from '../document/serialize-in-parts.ts';

let server: Served;
let admin: string;
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: unknown) => server.call(method, path, { token: admin, body });
const publish = async (id: number): Promise<number> => {
  expect((await send('PUT', `/api/question-trees/${id}/publish`)).status).toBe(200);
  return (await send('GET', `/api/question-trees/${id}/publications`)).body[0].id;
};
const documentOf = (publication: number) => send('GET', `/api/publications/${publication}/document`);
const now = async (id: number) => (await readTree(server.db, id))?.document;

test('[TRE-13] a published document stays complete after later changes', async () => {
  const tree = await makeTree(server.db);
  const before = await now(tree.id);
  const first = await publish(tree.id);
  await sql`update test_result set score = 7, name = 'Anders' where id = ${tree.result}`.execute(server.db);
  await sql`update question_translation set name = 'Other' where question_id = ${tree.first}`.execute(server.db);
  const second = await publish(tree.id);
  expect((await documentOf(first)).body).toEqual({ asPublished: true, document: before });
  expect(await now(tree.id)).not.toEqual(before);
  expect((await documentOf(second)).body).toEqual({ asPublished: true, document: await now(tree.id) });
  await expect(
    sql`delete from publication_document where publication_id = ${first}`.execute(server.db),
  ).rejects.toThrow('what was published');
});

test('[TRE-13] a publication without a stored document returns the current version', async () => {
  const tree = await makeTree(server.db);
  const publication = await publish(tree.id);
  await withoutTriggers(server.db, (trx) =>
    sql`delete from publication_document where publication_id = ${publication}`.execute(trx),
  );
  const { status, body } = await documentOf(publication);
  expect([status, body]).toEqual([200, { asPublished: false, document: await now(tree.id) }]);
});

test('[TRE-13] the shipped trees have documents, and an unknown publication is 404', async () => {
  const publications = await server.db.selectFrom('publication').select(['id', 'question_tree_id']).limit(4).execute();
  for (const { id, question_tree_id } of publications) {
    const { body } = await documentOf(id);
    expect(z.parse(treeDocument, body.document)).toEqual(await now(question_tree_id));
  }
  expect((await documentOf(999_999)).status).toBe(404);
});

test('the parts of a document are bounded, and together its text', async () => {
  const [{ id } = { id: 0 }] = await server.db
    .selectFrom('question_tree')
    .select('id')
    .orderBy('id')
    .limit(1)
    .execute();
  const document = await now(id);
  if (!document) throw new Error('nothing shipped');
  for (const size of [1, 1000, 10_000_000]) {
    const parts = [...stringifyInParts(document, size)];
    expect(JSON.parse(parts.join(''))).toEqual(document);
    expect(parts.length > 1).toBe(size < 10_000_000);
    expect(Math.max(...parts.slice(1, -1).map((part) => part.length), 0)).toBeLessThan(size + 10_000);
  }
});
