import { randomUUID } from 'node:crypto';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { chainOf } from '../../../../contract/test/tree-documents.ts';
import { type Editor, makeEditor, on, writeDraft } from '../../../test/editing.ts';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let admin: Editor;
beforeAll(async () => {
  server = await serve();
  admin = await makeEditor(server);
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const addExample = (file: string): TreeEdit => ({
  edit: 'add',
  node: 'example',
  key: randomUUID(),
  value: {
    identifier: null,
    belowDivider: false,
    picture: { file, alternative: {} },
    texts: { nl: { content: 'kijkt' } },
  },
  to: { in: on, before: null },
});

test('[REL-07][TRE-08] a store is asked for ten pictures of an edit at the same time, and for each once', async () => {
  const files = Array.from({ length: 13 }, () => `${randomUUID()}.webp`);
  const isTenAsked = Promise.withResolvers<void>();
  let pending = 0;
  let maxPending = 0;
  const has = vi.spyOn(server.parts.files, 'has').mockImplementation(async () => {
    pending += 1;
    maxPending = Math.max(maxPending, pending);
    if (pending === 10) isTenAsked.resolve();
    // One call after another would wait here for ever.
    await isTenAsked.promise;
    pending -= 1;
    return true;
  });
  const id = await writeDraft(server, chainOf(2));
  const { status } = await admin.edit(id, [...files, ...files].map(addExample));
  expect([status, maxPending]).toEqual([200, 10]);
  expect(has.mock.calls.map(([file]) => file)).toEqual(files);
});
