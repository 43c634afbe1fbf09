import type { MessagePort } from 'node:worker_threads';
import type {
  TranslationFileFormat,
  TranslationFileReason,
} from '@ok/contract/routes/translation/translation-files.ts';
import type { WorkspaceText } from '@ok/contract/routes/translation/translation-workspace.ts';
import { copyInParts, serveWorkerChannel } from '../../jobs/worker-channel.ts';
import { BadFile } from './bad-file.ts';
import type { FileForm, FileLanguages, FileText, ReadText } from './file-text.ts';
import { hashPlan, type ImportPlan, planImport } from './plan-import.ts';
import { readXliff, xliffForm } from './read-xliff.ts';
import {
  csvForm,
  detectFormat,
  readCsv,
  readXlsx,
  type TableHeadings,
  writeCsv,
  writeXlsx,
  xlsxForm,
} from './table-files.ts';
import { writeUnit, writeXliffHead, xliffFoot } from './write-xliff.ts';

// Runs on a worker thread, because a file with 20 000 texts takes seconds.

/** Head of a file, beside its texts. */
export type FileHead = {
  format: TranslationFileFormat;
  languages: FileLanguages;
  directions: { source: string; target: string };
  original: string;
  headings: TableHeadings;
};

/** Requests that the thread of an export answers, one at a time. */
export type ExportRequest =
  | { head: FileHead }
  /** Texts as a JSON list. */
  | { take: string }
  /** Null after all texts, or the reason why there is no file. */
  | 'end'
  /** Next bytes of the file; null after the last ones. */
  | 'part';

export type Refusal = { refused: { reason: TranslationFileReason; place: string } };

const refuse = (error: unknown): Refusal => {
  if (!(error instanceof BadFile)) throw error;
  return { refused: { reason: error.reason, place: error.place } };
};

/** Writer of a file: takes the texts one list after the other, and yields the bytes at the end. */
type FileWriter = { take: (texts: readonly FileText[]) => void; end: () => Iterable<Uint8Array> };

/** Writes units as they come, while the database reads the next ones. */
const openXliffWriter = (head: FileHead): FileWriter => {
  const parts = [Buffer.from(writeXliffHead(head))];
  return {
    take: (texts) => parts.push(Buffer.from(texts.map(writeUnit).join(''))),
    end: () => [...parts, Buffer.from(xliffFoot)],
  };
};

const openTableWriter = ({ format, headings }: FileHead): FileWriter => {
  const all: FileText[] = [];
  return {
    take: (texts) => all.push(...texts),
    end: () => [format === 'csv' ? writeCsv(headings, all) : writeXlsx(headings, all)],
  };
};

const copyAll = function* (pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const piece of pieces) yield* copyInParts(piece);
};

/** Answers the requests of an export through `port` until the other side closes it. */
export const writeTranslations = async (port: MessagePort): Promise<void> => {
  let writer: FileWriter | undefined;
  let refusal: Refusal | null = null;
  let parts: Generator<Uint8Array> | undefined;
  /** A text that does not fit in the format is told at the end. */
  const refuseLater = (write: () => void) => {
    try {
      if (!refusal) write();
    } catch (error) {
      refusal = refuse(error);
    }
    return null;
  };
  await serveWorkerChannel<ExportRequest>(port, (request) => {
    if (request === 'end') {
      refuseLater(() => {
        parts = copyAll(writer?.end() ?? []);
      });
      return refusal;
    }
    if (request === 'part') return parts?.next().value ?? null;
    if ('take' in request) return refuseLater(() => writer?.take(JSON.parse(request.take)));
    writer = request.head.format === 'xliff' ? openXliffWriter(request.head) : openTableWriter(request.head);
    return null;
  });
};

/** Requests that the thread of an import answers, one at a time. */
export type ImportRequest =
  /** Next bytes of the file. */
  | { bytes: Uint8Array }
  /** Reads the file, after all its bytes. */
  | 'open'
  /** Forgets the texts that were taken: a repeated transaction sends them anew. */
  | 'begin'
  /** Texts that are here, as a JSON list. */
  | { take: string }
  /** Counts of the plan, after all texts. */
  | 'plan'
  /** Next changes or rejected texts of the plan as a JSON list; null after the last ones. */
  | 'changes'
  | 'rejected';

export type OpenedFile = Refusal | { format: TranslationFileFormat; languages: FileLanguages | null };

export type PlanCounts = { hash: string; changes: number; rejected: number; same: number; empty: number };

const forms: Record<TranslationFileFormat, FileForm> = { xliff: xliffForm, xlsx: xlsxForm, csv: csvForm };

const readFile = async (
  format: TranslationFileFormat,
  bytes: Uint8Array,
): Promise<{ languages: FileLanguages | null; texts: ReadText[] }> => {
  if (format === 'xliff') return readXliff(bytes);
  return { languages: null, texts: format === 'xlsx' ? await readXlsx(bytes) : readCsv(bytes) };
};

/** Changes in one message, and in one statement that saves them. Reading them takes a few milliseconds. */
const changesPerPart = 1000;

const takeParts = function* (list: readonly unknown[]): Generator<string> {
  for (let at = 0; at < list.length; at += changesPerPart) yield JSON.stringify(list.slice(at, at + changesPerPart));
};

/** Answers the requests of an import through `port` until the other side closes it. */
export const readTranslations = async (port: MessagePort): Promise<void> => {
  let format: TranslationFileFormat = 'csv';
  let read: ReadText[] = [];
  let texts: WorkspaceText[] = [];
  let parts: Record<'changes' | 'rejected', Generator<string>> | undefined;
  const received: Uint8Array[] = [];
  const open = async (): Promise<OpenedFile> => {
    try {
      const bytes = Buffer.concat(received.splice(0));
      format = detectFormat(bytes);
      const file = await readFile(format, bytes);
      if (file.texts.length === 0) throw new BadFile('noTexts');
      read = file.texts;
      return { format, languages: file.languages };
    } catch (error) {
      return refuse(error);
    }
  };
  const plan = async (): Promise<PlanCounts> => {
    const planned: ImportPlan = await planImport(read, texts, forms[format]);
    const { changes, rejected, same, empty } = planned;
    parts = { changes: takeParts(changes), rejected: takeParts(rejected) };
    return { hash: hashPlan(planned), changes: changes.length, rejected: rejected.length, same, empty };
  };
  await serveWorkerChannel<ImportRequest>(port, (request) => {
    if (request === 'plan') return plan();
    if (request === 'begin') {
      texts = [];
      return null;
    }
    if (request === 'open') return open();
    if (typeof request === 'string') return parts?.[request].next().value ?? null;
    if ('bytes' in request) return received.push(request.bytes);
    texts.push(...(JSON.parse(request.take) as WorkspaceText[]));
    return null;
  });
};
