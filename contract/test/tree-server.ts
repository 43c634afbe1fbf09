import { applyEdits } from '../src/tree/apply-edit.ts';
import type { TreeDocument } from '../src/tree/tree-document.ts';
import type { TreeEdit } from '../src/tree/tree-edits.ts';
import * as copies from '../src/tree/working-copy.ts';

/** What a server keeps of texts: not quite what was sent. */
export const kept = <T>(sent: T): T =>
  JSON.parse(JSON.stringify(sent), (_key, value) => (value === 'drie' ? 'drei' : value));

/** A server that makes batches one after the other, each id once, and tells what happened since. */
export const serverWith = (first: TreeDocument) => {
  let document = first;
  const batches: copies.MadeEdits[] = [];
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
        document = applyEdits(document, kept(edits)).document;
        batches.push({ number: batches.length + 1, id, edits: [...kept(edits)] });
      }
      return { isMade: true, batches: since(after) };
    },
  };
};

/** See `serverWith`. */
export type Server = ReturnType<typeof serverWith>;

let ids = 0;
/** Send what is there; the answer may be lost, or say that the document is to be read anew. */
export const send = (
  copy: copies.WorkingCopy,
  server: Server,
  answer: 'told' | 'lost' | 'anew',
): copies.WorkingCopy => {
  ids += 1;
  const sending = copies.sending(copy, `batch ${ids}`, 5);
  if (!sending.sent) return sending;
  const { isMade, batches } = server.make(sending.number, sending.sent.id, sending.sent.edits);
  if (answer === 'lost') return sending;
  if (answer === 'anew') return copies.readAnew(sending, server.document, server.number, isMade);
  return copies.heard(sending, batches);
};

/** Hear of the others; while something is on its way its answer tells. */
export const follow = (copy: copies.WorkingCopy, server: Server): copies.WorkingCopy =>
  copy.sent ? copy : copies.heard(copy, server.since(copy.number));
