import type { MessagePort } from 'node:worker_threads';
import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { copyInParts, serveWorkerChannel } from '../jobs/worker-channel.ts';
import { type PublicationFacts, toQuestionnaire } from './questionnaire.ts';

// Runs on a worker thread, because a tree with 10 000 questions takes seconds.

/** Requests that the thread answers, one at a time. */
export type QuestionnaireRequest =
  /** Part of the reply with the published document. */
  | { take: string }
  | { languages: true }
  /** Writes the questionnaire, after all parts. */
  | { facts: PublicationFacts }
  /** Next bytes of the questionnaire; null after the last ones. */
  | 'part';

/** Answers the requests through `port` until the other side closes it. */
export const writeQuestionnaire = async (port: MessagePort): Promise<void> => {
  let text = '';
  let document: TreeDocument | undefined;
  let parts: Generator<Uint8Array> | undefined;
  const read = (): TreeDocument => {
    document ??= (JSON.parse(text) as { document: TreeDocument }).document;
    return document;
  };
  await serveWorkerChannel<QuestionnaireRequest>(port, (request) => {
    if (request === 'part') return parts?.next().value ?? null;
    if ('facts' in request) {
      parts = copyInParts(Buffer.from(JSON.stringify(toQuestionnaire(read(), request.facts))));
      return null;
    }
    if ('languages' in request) return Object.keys(read().languages);
    text += request.take;
    return null;
  });
};
