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

const writeFile = (head: FileHead, texts: readonly FileText[]): Uint8Array => {
  if (head.format === 'csv') return writeCsv(head.headings, texts);
  if (head.format === 'xlsx') return writeXlsx(head.headings, texts);
  return Buffer.from([writeXliffHead(head), ...texts.map(writeUnit), xliffFoot].join(''));
};

/** Answers the requests of an export through `port` until the other side closes it. */
export const writeTranslations = async (port: MessagePort): Promise<void> => {
  let head: FileHead | undefined;
  const texts: FileText[] = [];
  let parts: Generator<Uint8Array> | undefined;
  await serveWorkerChannel<ExportRequest>(port, (request) => {
    if (request === 'end') {
      try {
        parts = head && copyInParts(writeFile(head, texts));
        return null;
      } catch (error) {
        return refuse(error);
      }
    }
    if (request === 'part') return parts?.next().value ?? null;
    if ('head' in request) head = request.head;
    else texts.push(...(JSON.parse(request.take) as FileText[]));
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

/** Changes in one message. Sending them takes about a millisecond. */
const changesPerPart = 200;

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
