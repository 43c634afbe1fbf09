import type { MessagePort } from 'node:worker_threads';
import { activeLanguages, recordOf } from '@ok/contract/tree/document/tree-document.ts';
import { serveWorkerChannel } from '../../jobs/worker-channel.ts';
import { type ReadTree, TreeReader } from '../document/tree-reader.ts';
import { makeTreeRenderer, type TreeRenderer } from './render-pages.ts';

// Runs on a thread of its own: a version with 10 000 questions takes a second.

/** What is made of a version: its document, or its pages in a language; in its own where it has not that one. */
export type Made = 'document' | { pagesIn: string | null };

/** Requests that the thread answers, one at a time. */
export type WorkerRequest =
  /** Whether it is there. */
  | 'ready'
  /** The revision of the version that these rows are; null where there is no such version. */
  | 'revision'
  /** A chunk of the rows of the version. */
  | { take: string }
  /** The next piece of what is made of it; null where there is no more. */
  | { next: Made };

/** Characters that are handed over at once: sending them takes about a millisecond. */
const atOnce = 128 * 1024;

/** The entries of a record as the text of an object, one by one. */
function* entriesOf(entries: Iterable<readonly [string, unknown]>): Generator<string> {
  let before = '{';
  for (const [key, value] of entries) {
    yield `${before}${JSON.stringify(key)}:${JSON.stringify(value)}`;
    before = ',';
  }
  yield before === '{' ? '{}' : '}';
}

const kinds = ['question', 'option', 'example', 'result'] as const;

/** Text of an object that goes on. */
const open = (object: object) => `${JSON.stringify(object).slice(0, -1)},`;

function* documentText({ document, ids, head }: ReadTree): Generator<string> {
  const { questions: _q, options: _o, examples: _e, results: _r, ...tree } = document;
  yield `${open({ id: ids.tree, ...head })}"rows":`;
  let before = '{';
  for (const kind of kinds) {
    yield `${before}"${kind}":`;
    yield* entriesOf(ids[kind]);
    before = ',';
  }
  yield `},"document":${JSON.stringify(tree).slice(0, -1)}`;
  for (const kind of kinds) {
    yield `,"${recordOf[kind]}":`;
    yield* entriesOf(Object.entries(document[recordOf[kind]]));
  }
  yield '}}';
}

/** A page that can't be made shows nothing, and the others are there. */
const pageText = (tree: TreeRenderer, { ids }: ReadTree, key: string, language: string): string => {
  try {
    const { question, options } = tree.pageIn(key, language, 0);
    return `{"question":${question},"options":${options}}`;
  } catch {
    const id = ids.question.get(key) ?? 0;
    return JSON.stringify({ question: { id, key, publicationId: 0, name: '' }, options: [] });
  }
};

function* pagesText(read: ReadTree, wanted: string | null): Generator<string> {
  const { document, ids, head } = read;
  const [own = ''] = activeLanguages(document);
  // Also in one that is not active yet: before it becomes so it is looked at.
  const language = wanted !== null && Object.hasOwn(document.languages, wanted) ? wanted : own;
  const languages = { ...document.languages, [language]: { active: true } };
  const tree = makeTreeRenderer({ document: { ...document, languages }, ids });
  const name = document.texts[language]?.name ?? document.texts[own]?.name ?? '';
  yield `${open({ number: head.number, language, name, root: tree.rootId })}"pages":[`;
  let before = '';
  for (const key of tree.questions) {
    yield before + pageText(tree, read, key, language);
    before = ',';
  }
  yield ']}';
}

/** Pieces of about the size that is handed over at once. */
function* inChunks(pieces: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < atOnce) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk) yield chunk;
}

/** Answers requests through `port` until the other side closes it. */
export const makeText = async (port: MessagePort): Promise<void> => {
  const reader = new TreeReader();
  let read: ReadTree | null = null;
  let pieces: Iterator<string> | undefined;

  const begin = (made: Made): Iterator<string> => {
    if (!read) return [][Symbol.iterator]();
    return inChunks(made === 'document' ? documentText(read) : pagesText(read, made.pagesIn));
  };
  const reply = (request: WorkerRequest): unknown => {
    if (request === 'ready') return null;
    if (request === 'revision') {
      read = reader.read();
      return read?.head.revision ?? null;
    }
    if ('take' in request) return reader.take(request.take);
    pieces ??= begin(request.next);
    const next = pieces.next();
    return next.done ? null : next.value;
  };

  await serveWorkerChannel(port, reply);
};
