import type { MessagePort } from 'node:worker_threads';
import { activeLanguages, recordOf } from '@ok/contract/tree/document/tree-document.ts';
import { serveWorkerChannel } from '../../jobs/worker-channel.ts';
import { type ReadTree, TreeReader } from '../document/tree-reader.ts';
import { makeTreeRenderer, type TreeRenderer } from './render-pages.ts';

// Runs on a worker thread, because a version with 10 000 questions takes a second.

/** Text to write: the document of a version, or its pages in a language. Without that language its own is used. */
export type VersionOutput = 'document' | { pagesIn: string | null };

/** Requests that the thread answers, one at a time. */
export type DocumentRequest =
  /** Wait until the thread has started. */
  | 'ready'
  /** Revision of the version, after all its rows; null for an unknown version. */
  | 'revision'
  /** Chunk of the version's rows. */
  | { take: string }
  /** Next piece of the text; null after the last one. */
  | { next: VersionOutput };

/** Characters of a message. Sending them takes about a millisecond. */
const chunkLength = 128 * 1024;

/** Yields the text of an object, entry by entry. */
function* serializeEntries(entries: Iterable<readonly [string, unknown]>): Generator<string> {
  let separator = '{';
  for (const [key, value] of entries) {
    yield `${separator}${JSON.stringify(key)}:${JSON.stringify(value)}`;
    separator = ',';
  }
  yield separator === '{' ? '{}' : '}';
}

const nodeKinds = ['question', 'option', 'example', 'result'] as const;

/** Text of an object without its closing brace. */
const openObject = (object: object) => `${JSON.stringify(object).slice(0, -1)},`;

function* serializeDocument({ document, ids, head }: ReadTree): Generator<string> {
  const { questions: _q, options: _o, examples: _e, results: _r, ...tree } = document;
  yield `${openObject({ id: ids.tree, ...head })}"rows":`;
  let separator = '{';
  for (const kind of nodeKinds) {
    yield `${separator}"${kind}":`;
    yield* serializeEntries(ids[kind]);
    separator = ',';
  }
  yield `},"document":${JSON.stringify(tree).slice(0, -1)}`;
  for (const kind of nodeKinds) {
    yield `,"${recordOf[kind]}":`;
    yield* serializeEntries(Object.entries(document[recordOf[kind]]));
  }
  yield '}}';
}

/** Text of a page. A page that can't be rendered is empty, so that the preview shows the others. */
const serializePage = (tree: TreeRenderer, { ids }: ReadTree, key: string, language: string): string => {
  try {
    const { question, options } = tree.pageIn(key, language, 0);
    return `{"question":${question},"options":${options}}`;
  } catch {
    const id = ids.question.get(key) ?? 0;
    return JSON.stringify({ question: { id, key, publicationId: 0, name: '' }, options: [] });
  }
};

function* serializePages(read: ReadTree, requestedLanguage: string | null): Generator<string> {
  const { document, ids, head } = read;
  const [ownLanguage = ''] = activeLanguages(document);
  // Inactive languages are allowed, so that a language can be previewed before it is switched on.
  const language =
    requestedLanguage !== null && Object.hasOwn(document.languages, requestedLanguage)
      ? requestedLanguage
      : ownLanguage;
  const languages = { ...document.languages, [language]: { active: true } };
  const tree = makeTreeRenderer({ document: { ...document, languages }, ids });
  const name = document.texts[language]?.name ?? document.texts[ownLanguage]?.name ?? '';
  yield `${openObject({ number: head.number, language, name, root: tree.rootId })}"pages":[`;
  let separator = '';
  for (const key of tree.questions) {
    yield separator + serializePage(tree, read, key, language);
    separator = ',';
  }
  yield ']}';
}

/** Joins small pieces into chunks of about the size of a message. */
function* joinChunks(pieces: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < chunkLength) continue;
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

  const createPieces = (output: VersionOutput): Iterator<string> => {
    if (!read) return [][Symbol.iterator]();
    return joinChunks(output === 'document' ? serializeDocument(read) : serializePages(read, output.pagesIn));
  };
  const reply = (request: DocumentRequest): unknown => {
    if (request === 'ready') return null;
    if (request === 'revision') {
      read = reader.read();
      return read?.head.revision ?? null;
    }
    if ('take' in request) return reader.take(request.take);
    pieces ??= createPieces(request.next);
    const next = pieces.next();
    return next.done ? null : next.value;
  };

  await serveWorkerChannel(port, reply);
};
