import type { MessagePort } from 'node:worker_threads';
import type { PackageReason } from '@ok/contract/routes/trees/tree-packages.ts';
import type { Key, NodeOf, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { formatTreeFile } from '@ok/contract/tree/document/tree-file.ts';
import { copyInParts, serveWorkerChannel } from '../../jobs/worker-channel.ts';
import { stringifyInParts } from '../document/serialize-in-parts.ts';
import { TreeReader } from '../document/tree-reader.ts';
import { createVersionSource, type VersionSource } from '../document/tree-writer.ts';
import type { VersionRows } from '../document/version-rows.ts';
import { BadPackage } from './bad-package.ts';
import { checkPackagedPicture, checkPackagedTree, picturesOf } from './check-package.ts';
import { checkSignature, hashTreeFile, type PackageSignature, signatureFileName } from './package-signature.ts';
import { createPackageWriter, openPackage, type PackageFiles, picturePath, treeFileName } from './package-zip.ts';
import { parseTreeJson } from './parse-tree-json.ts';

// Runs on a worker thread, because a tree with 10 000 questions takes seconds.

/** Requests that the thread of an export answers, one at a time. */
export type ExportRequest =
  /** Chunk of the version's rows. */
  | { take: string }
  /** Names of the version's pictures, after all its rows; null for an unknown version. */
  | 'pictures'
  /** SHA-256 of the tree's file. */
  | 'hash'
  /** Begins the package, with the text of the signature's file. */
  | { signature: string }
  /** Part of the package with a picture. */
  | { picture: string; bytes: Uint8Array }
  /** Ends the package. */
  | 'end'
  /** Next bytes of the package that were not sent yet; null for none. */
  | 'part';

/** Document as a package has it. Each installation numbers its own versions. */
const toPackagedDocument = (document: TreeDocument): TreeDocument => ({ ...document, version: 1 });

const listPictures = (document: TreeDocument): string[] =>
  [...new Set([...picturesOf(document)].map(([, { file }]) => file))].sort();

/** Answers the requests of an export through `port` until the other side closes it. */
export const writePackage = async (port: MessagePort): Promise<void> => {
  const reader = new TreeReader();
  const writer = createPackageWriter();
  let document: TreeDocument | undefined;
  let file: Buffer | undefined;
  let parts: Generator<Uint8Array> | undefined;
  const keepParts = (bytes: Uint8Array) => {
    parts = copyInParts(bytes);
    return null;
  };
  const addSigned = async (tree: Buffer, signature: string) => {
    const written = await writer.add(treeFileName, tree);
    return keepParts(Buffer.concat([written, await writer.add(signatureFileName, Buffer.from(signature))]));
  };
  const readDocument = () => {
    const read = reader.read();
    document = read ? toPackagedDocument(read.document) : undefined;
    return document ? listPictures(document) : null;
  };
  const hashDocument = () => {
    file = document && Buffer.from(formatTreeFile(document));
    return file && hashTreeFile(file);
  };
  await serveWorkerChannel<ExportRequest>(port, (request) => {
    if (request === 'pictures') return readDocument();
    if (request === 'hash') return hashDocument();
    if (request === 'part') return parts?.next().value ?? null;
    if (request === 'end') return writer.end().then(keepParts);
    if ('take' in request) return reader.take(request.take);
    if ('signature' in request) return file && addSigned(file, request.signature);
    return writer.add(picturePath(request.picture), Buffer.from(request.bytes)).then(keepParts);
  });
};

/** Requests that the thread of an import answers, one at a time. */
export type ImportRequest =
  /** Next bytes of the package. */
  | { bytes: Uint8Array }
  /** Opens the package, after all its bytes. */
  | 'open'
  /** Bytes of a picture. */
  | { picture: string }
  /** First or next rows for a statement as a JSON list; null after the last ones. A repeated transaction begins anew. */
  | { rows: keyof VersionRows; isFirst: boolean }
  /** Next part of the document's text; null after the last one. */
  | 'document';

/** Content of a package, or the reason why it was refused. */
export type OpenedPackage =
  | { refused: { reason: PackageReason; place: string } }
  | {
      head: VersionSource['head'];
      languages: readonly string[];
      usedResults: readonly Key[];
      results: Readonly<Record<Key, NodeOf['result']>>;
      pictures: readonly string[];
      /** Signer of the package, and the text of the signature's file. */
      signature: (PackageSignature & { text: string }) | null;
      treeHash: string;
    };

/** Characters of a message. Sending them takes about a millisecond. */
const chunkLength = 128 * 1024;

const describePackage = (document: TreeDocument, source: VersionSource) => {
  const { questions: _q, options: _o, examples: _e, results, ...head } = document;
  const { languages, results: usedResults } = source;
  return { head, languages, usedResults, results, pictures: listPictures(document) };
};

/** Answers the requests of an import through `port` until the other side closes it. */
export const readPackage = async (port: MessagePort): Promise<void> => {
  const received: Uint8Array[] = [];
  let files: PackageFiles;
  let createSource: () => VersionSource;
  let source: VersionSource;
  /** Kinds of rows that were read from the source, which yields each once. */
  const readKinds = new Set<keyof VersionRows>();
  let parts: Iterator<string>;
  const rows = new Map<keyof VersionRows, AsyncIterator<string>>();

  const open = async (bytes: Uint8Array): Promise<OpenedPackage> => {
    files = await openPackage(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    const file = await files.read(treeFileName);
    const document = parseTreeJson(file);
    checkPackagedTree(document);
    const pictures = new Set(listPictures(document).map(picturePath));
    for (const path of files.paths) {
      const isExpected = path === treeFileName || path === signatureFileName || pictures.has(path);
      if (!isExpected) throw new BadPackage('unknownFile', path);
    }
    for (const path of pictures) checkPackagedPicture(path, await files.read(path));
    createSource = () => createVersionSource(document);
    source = createSource();
    parts = stringifyInParts(document, chunkLength);
    const treeHash = hashTreeFile(file);
    return { ...describePackage(document, source), signature: await readSignature(treeHash), treeHash };
  };
  const readSignature = async (treeHash: string) => {
    if (!files.paths.includes(signatureFileName)) return null;
    const text = (await files.read(signatureFileName)).toString('utf8');
    return { ...checkSignature(text, treeHash), text };
  };
  const openOrRefuse = (bytes: Uint8Array) =>
    open(bytes).catch((error: unknown): OpenedPackage => {
      if (!(error instanceof BadPackage)) throw error;
      return { refused: { reason: error.reason, place: error.place } };
    });
  const readRows = async (name: keyof VersionRows, isFirst: boolean) => {
    if (isFirst && readKinds.has(name)) {
      source = createSource();
      readKinds.clear();
    }
    const iterator = (isFirst ? undefined : rows.get(name)) ?? source.rows(name)[Symbol.asyncIterator]();
    rows.set(name, iterator);
    readKinds.add(name);
    const next = await iterator.next();
    return next.done ? null : next.value;
  };

  await serveWorkerChannel<ImportRequest>(port, (request) => {
    if (request === 'document') {
      const next = parts.next();
      return next.done ? null : next.value;
    }
    if (request === 'open') return openOrRefuse(Buffer.concat(received.splice(0)));
    if ('bytes' in request) return received.push(request.bytes);
    if ('picture' in request) return files.read(picturePath(request.picture));
    return readRows(request.rows, request.isFirst);
  });
};
