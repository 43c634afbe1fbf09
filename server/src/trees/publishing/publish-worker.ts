import type { MessagePort } from 'node:worker_threads';
import { checkTree, type TreeProblem } from '@ok/contract/tree/checks/check-tree.ts';
import { countMissingTexts } from '@ok/contract/tree/checks/missing-texts.ts';
import { groupNewWarnings } from '@ok/contract/tree/checks/unexplained-warnings.ts';
import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { serveWorkerChannel } from '../../jobs/worker-channel.ts';
import { documentParts } from '../document/document-parts.ts';
import { type ReadTree, TreeReader } from '../document/tree-reader.ts';
import { contentHash, makeTreeRenderer, type TreeRenderer } from './render-pages.ts';

// Runs on a thread of its own: rendering 10 000 questions takes seconds.

/** Requests that the thread answers, one at a time. */
export type WorkerRequest =
  /** A chunk of the rows of the version. */
  | { take: string }
  /** Judge the version that these rows are. */
  | 'judge'
  /** The next rows of the publication that has this id. */
  | { next: number }
  /** The next part of the text of the document that these rows are; null when there is no more. */
  | 'document'
  /** A part of the text of the document that is live. */
  | { liveText: string }
  /** A chunk of the rows of the version that is live, of which no document was kept. */
  | { liveRows: string }
  /** The warnings of the version that are not live already, as `WarningGroup[]`. */
  | 'warnings'
  /** The texts that a language of these rows lacks, as `MissingTexts[]`. */
  | { missingIn: string };

/** What is wrong with a version, at its rows. */
export type RowProblem = Pick<TreeProblem, 'problem' | 'language' | 'field' | 'key'> & {
  entity: 'questionTree' | 'question' | 'questionOption' | 'questionOptionExample' | 'testResult';
  id: number;
};

/** A version that can be published; `hasWarnings` says whether anything is warned of, live or not. */
type Publishable = { rootId: number; hash: string; hasWarnings: boolean };

/** Null where there is no such version; `results` is the state of all results when its rows were read. */
export type Judged = null | ({ results: string } & ({ problems: RowProblem[] } | Publishable));

/** Rows of a table as JSON text, ready for `json_to_recordset`; null when there are no more. */
export type NextRows = {
  table: 'publication_text' | 'publication_page' | 'publication_option' | 'publication_document';
  rows: string;
} | null;

/** Characters of rows that are handed over at once: reading and sending them takes about a millisecond. */
const atOnce = 256 * 1024;

const entityOf = {
  tree: 'questionTree',
  question: 'question',
  option: 'questionOption',
  example: 'questionOptionExample',
  result: 'testResult',
} as const;

const errorsOf = ({ ids }: ReadTree, problems: readonly TreeProblem[]): RowProblem[] =>
  problems
    .filter(({ level }) => level === 'error')
    .map(({ node, problem, key, language, field }) => ({
      problem,
      entity: entityOf[node],
      id: node === 'tree' ? ids.tree : (ids[node].get(key) ?? 0),
      key,
      ...(language !== undefined && { language }),
      ...(field !== undefined && { field }),
    }));

function* chunksOf(table: NonNullable<NextRows>['table'], rows: Iterable<object>): Generator<NextRows> {
  let chunk: string[] = [];
  let size = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    chunk.push(text);
    size += text.length;
    if (size < atOnce) continue;
    yield { table, rows: `[${chunk.join(',')}]` };
    chunk = [];
    size = 0;
  }
  if (chunk.length > 0) yield { table, rows: `[${chunk.join(',')}]` };
}

function* documentRows(document: TreeDocument): Generator<object> {
  let part = 0;
  for (const text of documentParts(document, atOnce / 2)) {
    part += 1;
    yield { part, text };
  }
}

function* rowsOf(tree: TreeRenderer, document: TreeDocument, publicationId: number): Generator<NextRows> {
  yield* chunksOf('publication_text', tree.texts());
  yield* chunksOf('publication_page', tree.pages(publicationId));
  yield* chunksOf('publication_option', tree.edges());
  yield* chunksOf('publication_document', documentRows(document));
}

/** Answers requests through `port` until the other side closes it. */
export const publish = async (port: MessagePort): Promise<void> => {
  const reader = new TreeReader();
  let tree: TreeRenderer | undefined;
  let rows: Generator<NextRows> | undefined;
  let read: ReadTree | null = null;
  let parts: Generator<string> | undefined;
  let problems: TreeProblem[] = [];
  let liveText = '';
  let liveRows: TreeReader | undefined;

  const judge = (): Judged => {
    read = reader.read();
    if (!read) return null;
    problems = checkTree(read.document);
    const errors = errorsOf(read, problems);
    const { results } = read.head;
    if (errors.length > 0) return { results, problems: errors };
    tree = makeTreeRenderer(read);
    const hash = contentHash(tree, read.document.answerOrder);
    return { results, rootId: tree.rootId ?? 0, hash, hasWarnings: problems.length > 0 };
  };
  const liveDocument = (): TreeDocument | undefined =>
    liveText === '' ? liveRows?.read()?.document : (JSON.parse(liveText) as TreeDocument);
  const newWarnings = () => {
    const live = liveDocument();
    return groupNewWarnings(problems, live ? checkTree(live) : []);
  };
  const reply = (request: WorkerRequest): unknown => {
    if (request === 'judge') return judge();
    if (request === 'document') {
      read ??= reader.read();
      parts ??= read ? documentParts(read.document, atOnce) : undefined;
      return parts?.next().value ?? null;
    }
    if (request === 'warnings') return newWarnings();
    if ('take' in request) return reader.take(request.take);
    if ('liveText' in request) {
      liveText += request.liveText;
      return null;
    }
    if ('liveRows' in request) {
      liveRows ??= new TreeReader();
      return liveRows.take(request.liveRows);
    }
    if ('missingIn' in request) {
      read ??= reader.read();
      return read ? countMissingTexts(read.document, request.missingIn) : [];
    }
    if (!read || !tree) throw new Error('nothing was judged');
    rows ??= rowsOf(tree, read.document, request.next);
    return rows.next().value ?? null;
  };

  await serveWorkerChannel(port, reply);
};
