import { randomInt, randomUUID } from 'node:crypto';
import type { OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import type { PublishedTree } from '@ok/contract/routes/trees/question-tree.ts';
import { requireFromServer } from '../bench/server-packages.ts';
import type { Answer, Call, Client } from './client.ts';
import type { WriteRecord } from './record.ts';

const sharp = requireFromServer('sharp');

/** People at work, each with a token, and what they work on. */
export type Workplace = {
  client: Client;
  record: WriteRecord;
  professional: string;
  admin: string;
  /** Published trees. */
  trees: PublishedTree[];
  /** Row of the tree whose versions are copied, published and imported, and a package of it. */
  versioned: number;
  treePackage: Uint8Array<ArrayBuffer>;
  /** Row of the draft that is edited, and keys of its options. */
  draft: number;
  options: string[];
  /** Translation of an association, for registrations. */
  association: number;
};

const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T;

/** Takes one measurement with random answers, as the browser does: each action is sent until it is answered. */
const measure = async ({ client, record, professional: token, trees }: Workplace): Promise<void> => {
  const started = await client.insist({
    method: 'GET',
    path: `/api/measurement/start/${pick(trees).id}?language=nl`,
    token,
  });
  if (started?.status !== 200) return;
  const { statisticsId, publicationId, question } = started.body;
  let questionId: number = question.id;
  for (let step = 1; ; step += 1) {
    const path = `/api/questions/${questionId}/options?publicationId=${publicationId}&language=nl`;
    const page = await client.insist({ method: 'GET', path, token });
    if (page?.status !== 200) return;
    const option: OptionPage = pick(page.body);
    const actionId = randomUUID();
    const action = option.result ? 'RESULT_SELECT' : 'OPTION_SELECT';
    const result = option.result && { resultId: option.result.id };
    const body = { actionId, action, questionId, optionId: option.id, ...result, step, publicationId, sequence: step };
    record.unansweredActions.add(actionId);
    const recorded = await client.insist({ method: 'PUT', path: `/api/statistics/${statisticsId}`, token, body });
    if (!recorded) return;
    if (recorded.status !== 200)
      throw new Error(`an action was answered ${recorded.status}: ${JSON.stringify(recorded.body)}`);
    record.unansweredActions.delete(actionId);
    record.actions.set(actionId, statisticsId);
    if (option.result) record.results.set(statisticsId, option.result.id);
    if (!option.question) return;
    questionId = option.question.id;
  }
};

/** Renames an option of the draft. A batch keeps its id while it is sent again, so that it is applied once. */
const edit = async ({ client, record, admin: token, draft, options }: Workplace): Promise<void> => {
  const key = pick(options);
  const value = `Antwoord ${randomUUID()}`;
  const opened = await client.insist({ method: 'GET', path: `/api/question-trees/${draft}/document`, token });
  if (opened?.status !== 200) return;
  const body = {
    after: opened.body.number,
    id: randomUUID(),
    edits: [{ edit: 'text', node: 'option', key, language: 'nl', field: 'name', value }],
  };
  record.edits.lastSent.set(key, value);
  record.edits.unanswered += 1;
  const edited = await client.insist({ method: 'POST', path: `/api/question-trees/${draft}/edits`, token, body });
  if (!edited) return;
  if (edited.status !== 200 || !edited.body.isMade)
    throw new Error(`an edit was answered ${edited.status}: ${JSON.stringify(edited.body)}`);
  record.edits.unanswered -= 1;
  record.edits.batches += 1;
  record.edits.texts.set(key, value);
};

/** Stores a picture of a random colour. */
const upload = async ({ client, record, admin: token }: Workplace): Promise<void> => {
  const background = { r: randomInt(256), g: randomInt(256), b: randomInt(256) };
  const png: Buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
  const raw = new FormData();
  raw.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'picture.png');
  const stored = await client.insist({ method: 'POST', path: '/api/pictures', token, raw });
  if (stored?.status === 200) record.pictures.add(stored.body.file);
};

/** Sends a call that may not be repeated, once. A refusal is part of work beside others. */
const attempt = async (client: Client, call: Call, status: number): Promise<Answer | null> => {
  const answer = await client.send(call);
  return answer?.status === status ? answer : null;
};

/** Copies a version to a draft, and publishes the copy. */
const publish = async ({ client, record, admin: token, versioned }: Workplace): Promise<void> => {
  const body = { originalId: versioned };
  const copied = await attempt(client, { method: 'POST', path: '/api/question-trees/copy-tree', token, body }, 201);
  if (!copied) return;
  record.drafts.add(copied.body.id);
  const path = `/api/question-trees/${copied.body.id}/publish`;
  const published = await attempt(client, { method: 'PUT', path, token, body: {} }, 200);
  if (published) record.published.add(copied.body.id);
};

const importPackage = async ({ client, record, admin: token, treePackage }: Workplace): Promise<void> => {
  const path = '/api/tree-packages?acceptSender=true';
  const headers = { 'content-type': 'application/zip' };
  const imported = await attempt(client, { method: 'POST', path, token, raw: treePackage, headers }, 201);
  if (imported) record.drafts.add(imported.body.id);
};

/** Exports all measurements and a tree. */
const exportAll = async ({ client, admin: token, versioned }: Workplace): Promise<void> => {
  await client.send({ method: 'GET', path: '/api/statistics/export?format=csv', token, isDownload: true });
  await client.send({ method: 'GET', path: `/api/question-trees/${versioned}/package`, token, isDownload: true });
};

/** Registers an account, of which a mail tells. The address of the caller changes, because registrations are limited. */
const register = async ({ client, record, association }: Workplace): Promise<void> => {
  const email = `${randomUUID()}@example.nl`;
  const body = {
    firstName: 'An',
    email,
    password: 'a long password',
    langKey: 'nl',
    profAssocTranslationId: association,
    profileDTO: { agreeOnElearning: true, agreeOnProfessionalRegistered: true, agreeOnResearch: false },
  };
  const headers = { 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` };
  const registered = await attempt(client, { method: 'POST', path: '/api/register', body, headers }, 201);
  if (registered) record.registered.add(email);
};

/** Reads the figures, which counts what was not counted yet. */
const readFigures = async ({ client, admin: token }: Workplace): Promise<void> => {
  await client.send({ method: 'GET', path: '/api/statistics/summary', token });
};

/** Kinds of work, with the people who do it at once and the milliseconds between two pieces of their work. */
const kinds: { work: (at: Workplace) => Promise<void>; people: number; pauseMs: number }[] = [
  { work: measure, people: 6, pauseMs: 0 },
  { work: edit, people: 1, pauseMs: 20 },
  { work: upload, people: 1, pauseMs: 50 },
  { work: publish, people: 1, pauseMs: 200 },
  { work: importPackage, people: 1, pauseMs: 500 },
  { work: exportAll, people: 1, pauseMs: 500 },
  { work: register, people: 1, pauseMs: 100 },
  { work: readFigures, people: 1, pauseMs: 300 },
];

/** Lets everybody work. Returns the function that ends the load, and waits for its last answers. */
export const startLoad = (at: Workplace): (() => Promise<void>) => {
  const everybody = kinds.flatMap(({ work, people, pauseMs }) =>
    Array.from({ length: people }, async () => {
      while (!at.client.isOver) {
        await work(at);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }),
  );
  const all = Promise.all(everybody);
  // An error of the load is reported when it ends.
  all.catch(() => {});
  return async () => {
    at.client.isOver = true;
    await all;
  };
};
