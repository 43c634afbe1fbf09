import type { MessagePort } from 'node:worker_threads';
import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { serveWorkerChannel } from '../jobs/worker-channel.ts';
import { type PublicationFacts, toQuestionnaire } from './questionnaire.ts';

// Runs on a worker thread, because a tree with 10 000 questions takes seconds.

/** Requests that the thread answers, one at a time. */
export type QuestionnaireRequest =
  /** Part of the reply with the published document. */
  | { take: string }
  | { languages: true }
  /** The bytes of the questionnaire, after all parts. */
  | { facts: PublicationFacts };

/** Answers the requests through `port` until the other side closes it. */
export const writeQuestionnaire = async (port: MessagePort): Promise<void> => {
  let text = '';
  let document: TreeDocument | undefined;
  const read = (): TreeDocument => {
    document ??= (JSON.parse(text) as { document: TreeDocument }).document;
    return document;
  };
  await serveWorkerChannel<QuestionnaireRequest>(port, (request) => {
    if ('facts' in request) return Buffer.from(JSON.stringify(toQuestionnaire(read(), request.facts)));
    if ('languages' in request) return Object.keys(read().languages);
    text += request.take;
    return null;
  });
};
