import type { TreeDocument } from '../src/tree/document/tree-document.ts';
import { applyEdits } from '../src/tree/edits/apply-edit.ts';
import type { TreeEdit } from '../src/tree/edits/tree-edits.ts';
import * as copies from '../src/tree/merging/working-copy.ts';

/** Texts as the server stores them: it corrects one word, so that they differ from the sent texts. */
export const storedTexts = <T>(sent: T): T =>
  JSON.parse(JSON.stringify(sent), (_key, value) => (value === 'drie' ? 'drei' : value));

/** A server that applies batches in order, each id once, and returns the batches since a number. */
export const serverWith = (first: TreeDocument) => {
  let document = first;
  const batches: copies.AppliedBatch[] = [];
  const since = (after: number) => batches.filter(({ number }) => number > after);
  return {
    get document() {
      return document;
    },
    get number() {
      return batches.length;
    },
    since,
    make: (after: number, id: string, edits: readonly TreeEdit[]) => {
      const isKnown = batches.some((batch) => batch.id === id);
      if (!isKnown && after !== batches.length) return { isMade: false, batches: since(after) };
      if (!isKnown) {
        document = applyEdits(document, storedTexts(edits)).document;
        batches.push({ number: batches.length + 1, id, edits: [...storedTexts(edits)] });
      }
      return { isMade: true, batches: since(after) };
    },
  };
};

/** See `serverWith`. */
export type Server = ReturnType<typeof serverWith>;

let ids = 0;
/** Sends the unsent edits. The answer is delivered, lost, or tells the client to reload the document. */
export const send = (
  copy: copies.WorkingCopy,
  server: Server,
  answer: 'delivered' | 'lost' | 'outdated',
): copies.WorkingCopy => {
  ids += 1;
  const sending = copies.sendEdits(copy, `batch ${ids}`, 5);
  if (!sending.sent) return sending;
  const { isMade, batches } = server.make(sending.number, sending.sent.id, sending.sent.edits);
  if (answer === 'lost') return sending;
  if (answer === 'outdated') return copies.rebaseOnReload(sending, server.document, server.number, isMade);
  return copies.applyRemoteEdits(sending, batches);
};

/** Fetches the edits of others, unless a batch is being sent: its answer brings them. */
export const follow = (copy: copies.WorkingCopy, server: Server): copies.WorkingCopy =>
  copy.sent ? copy : copies.applyRemoteEdits(copy, server.since(copy.number));
