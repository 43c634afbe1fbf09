import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chainOf } from '../../../../contract/test/tree-documents.ts';
import { type Editor, makeEditor, shippedNames, writeDraft } from '../../../test/editing.ts';
import { afterEdit, editFrom, type Names } from '../../../test/random-edits.ts';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let admin: Editor;
let names: Names;
beforeAll(async () => {
  server = await serve();
  admin = await makeEditor(server);
  names = await shippedNames(server);
});
afterAll(() => server.close());

/** The document without results that no option leads to, as rows store it. */
const withUsedResults = (document: TreeDocument): TreeDocument => {
  const used = new Set(Object.values(document.options).map(({ result }) => result));
  return {
    ...document,
    results: Object.fromEntries(Object.entries(document.results).filter(([key]) => used.has(key))),
  };
};

const choices = fc.array(fc.array(fc.nat(10_000), { minLength: 6, maxLength: 12 }), { minLength: 20, maxLength: 50 });

/** Creates edits that fit one after the other, and those that don't fit after them. */
const createEdits = (document: TreeDocument, numbers: readonly (readonly number[])[]) => {
  const fitting: TreeEdit[] = [];
  const unfitting: TreeEdit[] = [];
  let now = document;
  for (const choice of numbers) {
    const edit = editFrom(choice, now, names);
    const after = afterEdit(now, edit);
    if (after === null) unfitting.push(edit);
    else {
      fitting.push(edit);
      now = after;
    }
  }
  return { fitting, now, wrong: unfitting.filter((edit) => afterEdit(now, edit) === null) };
};

test('[TRE-08] [REL-05] edits change rows as they change a document, and an unfitting edit changes nothing', async () => {
  const seen = new Set<string>();
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(choices, { minLength: 1, maxLength: 4 }),
      async (size, all) => {
        const id = await writeDraft(server, chainOf(size));
        let document = await admin.read(id);
        for (const numbers of all) {
          const { fitting, now, wrong } = createEdits(document, numbers);
          if (fitting.length > 0) {
            const answer = await admin.edit(id, fitting);
            expect(answer.body, JSON.stringify(fitting)).toMatchObject({ isMade: true });
            expect(answer.body.news.batches[0].edits).toEqual(fitting);
            for (const edit of fitting) seen.add(`${edit.edit} ${'node' in edit ? edit.node : ''}`.trim());
          }
          const read = await admin.read(id);
          expect(read).toEqual(withUsedResults(now));
          for (const edit of wrong.slice(0, 2)) {
            expect(await admin.edit(id, [edit]), JSON.stringify(edit)).toMatchObject({
              status: 400,
              body: { errorKey: 'editdoesnotfit' },
            });
            refused += 1;
          }
          expect(await admin.read(id)).toEqual(read);
          // A result without any answer still exists, so that an option can lead to it.
          document = { ...read, results: { ...now.results, ...read.results } };
        }
      },
    ),
    { numRuns: 20, endOnFailure: true },
  );
  expect([...seen].sort()).toEqual([
    'add example',
    'add option',
    'add question',
    'add result',
    'language',
    'move example',
    'move option',
    'move question',
    'remove example',
    'remove option',
    'remove question',
    'remove result',
    'set example',
    'set option',
    'set result',
    'set tree',
    'text example',
    'text option',
    'text question',
    'text result',
    'text tree',
  ]);
  expect(refused).toBeGreaterThan(20);
});
