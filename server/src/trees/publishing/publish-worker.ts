import type { MessagePort } from 'node:worker_threads';
import { checkTree, type TreeProblem } from '@ok/contract/tree/checks/check-tree.ts';
import { countMissingTexts } from '@ok/contract/tree/checks/missing-texts.ts';
import { groupNewWarnings } from '@ok/contract/tree/checks/unexplained-warnings.ts';
import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { serveWorkerChannel } from '../../jobs/worker-channel.ts';
import { stringifyInParts } from '../document/serialize-in-parts.ts';
import { type ReadTree, TreeReader } from '../document/tree-reader.ts';
import { hashContent, hashPages, makeTreeRenderer, type TreeRenderer } from './render-pages.ts';

// Runs on a worker thread, because rendering 10 000 questions takes seconds.

/** Requests that the thread answers, one at a time. */
export type PublishRequest =
  /** Chunk of the version's rows. */
  | { take: string }
  /** Check the version, after all its rows. */
  | 'judge'
  /** Next rows of the publication with this id. */
  | { next: number }
  /** Next part of the version's document; null after the last one. */
  | 'document'
  /** Part of the live document's text. */
  | { liveText: string }
  /** Chunk of the live version's rows, if no document of it was stored. */
  | { liveRows: string }
  /** Warnings of the version that are not live already, as `WarningGroup[]`. */
  | 'warnings'
  /** Missing texts of a language, as `MissingTexts[]`. */
  | { missingIn: string };

/** Problem of a version, with the row that has it. */
export type RowProblem = Pick<TreeProblem, 'problem' | 'language' | 'field' | 'key'> & {
  entity: 'questionTree' | 'question' | 'questionOption' | 'questionOptionExample' | 'testResult' | 'testResultSlide';
  id: number;
};

/** Version that can be published. `hasWarnings` counts warnings that are live already too. */
type Publishable = { rootId: number; hash: string; pagesHash: string; hasWarnings: boolean };

/** Result of checking; null for an unknown version. `results` is the state of all results when the rows were read. */
export type Judgement = null | ({ results: string } & ({ problems: RowProblem[] } | Publishable));

/** Rows of a table as JSON text for `json_to_recordset`; null after the last ones. */
export type NextRows = {
  table: 'publication_text' | 'publication_page' | 'publication_option' | 'publication_document';
  rows: string;
} | null;

/** Characters of a message. Writing and sending them takes about a millisecond. */
const publicationChunkLength = 256 * 1024;

const entityOf = {
  tree: 'questionTree',
  question: 'question',
  option: 'questionOption',
  example: 'questionOptionExample',
  result: 'testResult',
} as const;

const findErrors = ({ ids }: ReadTree, problems: readonly TreeProblem[]): RowProblem[] =>
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

function* serializeChunks(table: NonNullable<NextRows>['table'], rows: Iterable<object>): Generator<NextRows> {
  let chunk: string[] = [];
  let size = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    chunk.push(text);
    size += text.length;
    if (size < publicationChunkLength) continue;
    yield { table, rows: `[${chunk.join(',')}]` };
    chunk = [];
    size = 0;
  }
  if (chunk.length > 0) yield { table, rows: `[${chunk.join(',')}]` };
}

function* documentRows(document: TreeDocument): Generator<object> {
  let part = 0;
  for (const text of stringifyInParts(document, publicationChunkLength / 2)) {
    part += 1;
    yield { part, text };
  }
}

function* publicationRows(tree: TreeRenderer, document: TreeDocument, publicationId: number): Generator<NextRows> {
  yield* serializeChunks('publication_text', tree.texts());
  yield* serializeChunks('publication_page', tree.pages(publicationId));
  yield* serializeChunks('publication_option', tree.edges());
  yield* serializeChunks('publication_document', documentRows(document));
}

/** Answers requests through `port` until the other side closes it. */
export const publish = async (port: MessagePort): Promise<void> => {
  const reader = new TreeReader();
  let read: ReadTree | null = null;
  let problems: TreeProblem[] = [];
  let tree: TreeRenderer | undefined;
  let rows: Generator<NextRows> | undefined;
  let documentParts: Generator<string> | undefined;
  let liveText = '';
  const liveReader = new TreeReader();

  const readOnce = (): ReadTree | null => {
    read ??= reader.read();
    return read;
  };
  const judge = (): Judgement => {
    const version = readOnce();
    if (!version) return null;
    problems = checkTree(version.document);
    const errors = findErrors(version, problems);
    const { results } = version.head;
    if (errors.length > 0) return { results, problems: errors };
    tree = makeTreeRenderer(version);
    const hash = hashContent(tree, version.document.answerOrder);
    const pagesHash = hashPages(version.document);
    return { results, rootId: tree.rootId ?? 0, hash, pagesHash, hasWarnings: problems.length > 0 };
  };
  const nextRows = (publicationId: number): NextRows => {
    if (!read || !tree) throw new Error('nothing was judged');
    rows ??= publicationRows(tree, read.document, publicationId);
    return rows.next().value ?? null;
  };
  const nextDocumentPart = (): string | null => {
    const version = readOnce();
    if (!version) return null;
    documentParts ??= stringifyInParts(version.document, publicationChunkLength);
    return documentParts.next().value ?? null;
  };
  const findNewWarnings = () => {
    const live: TreeDocument | undefined = liveText === '' ? liveReader.read()?.document : JSON.parse(liveText);
    return groupNewWarnings(problems, live ? checkTree(live) : []);
  };
  const countMissing = (language: string) => {
    const version = readOnce();
    return version ? countMissingTexts(version.document, language) : [];
  };
  const reply = (request: PublishRequest): unknown => {
    if (request === 'judge') return judge();
    if (request === 'document') return nextDocumentPart();
    if (request === 'warnings') return findNewWarnings();
    if ('next' in request) return nextRows(request.next);
    if ('missingIn' in request) return countMissing(request.missingIn);
    if ('take' in request) reader.take(request.take);
    else if ('liveRows' in request) liveReader.take(request.liveRows);
    else liveText += request.liveText;
    return null;
  };

  await serveWorkerChannel(port, reply);
};
