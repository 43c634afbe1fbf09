import { availableParallelism } from 'node:os';
import type { TranslationFileFormat } from '@ok/contract/routes/translation/translation-files.ts';
import type { WorkspaceText } from '@ok/contract/routes/translation/translation-workspace.ts';
import { placeNames } from '@ok/contract/rules/texts/text-place.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { AppError } from '../../http/app-error.ts';
import { makeThreadPool } from '../../jobs/thread-pool.ts';
import { openWorkerChannel, receiveAndClose, sendInParts } from '../../jobs/worker-channel.ts';
import { getShippedTexts } from '../../texts/shipped-texts.ts';
import { readScreenTexts } from '../../texts/text-store.ts';
import { findSourceLanguage, readScopeTexts, type TextScope } from '../scope-texts.ts';
import { refuseFile } from './bad-file.ts';
import type { FileText } from './file-text.ts';
import { readTextState, saveChanges } from './save-changes.ts';
import type {
  ExportRequest,
  FileHead,
  ImportRequest,
  OpenedFile,
  PlanCounts,
  Refusal,
} from './translation-file-worker.ts';

/** Threads of exports and imports. A slow client makes its task wait without occupying the thread. A file that unpacks to more than the memory of a thread ends the thread. */
const threads = makeThreadPool(new URL('./translation-file-worker.ts', import.meta.url), {
  maxThreads: Math.min(2, availableParallelism()),
  idleTimeout: 20_000,
  concurrentTasksPerWorker: 4,
  resourceLimits: { maxOldGenerationSizeMb: 1024 },
});

/** Milliseconds after which the thread of a client that stopped reading ends. */
const idleTimeoutMs = 60_000;

/** Milliseconds that a thread may take for a whole import. */
const taskTimeoutMs = 120_000;

/** A file that takes more memory or time than any real one is refused as too large. */
const refuseTooLarge = (error: unknown): never => {
  const { code, name } = error as { code?: string; name?: string };
  if (code !== 'ERR_WORKER_OUT_OF_MEMORY' && name !== 'AbortError') throw error;
  throw refuseFile({ reason: 'tooLarge', place: '' });
};

type LanguageFacts = { code: string; direction: 'ltr' | 'rtl' };

const readLanguage = async (db: Kysely<Database>, id: number | null): Promise<LanguageFacts> => {
  const row = await db.selectFrom('language').select(['code', 'direction']).where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('notFound');
  return { code: row.code, direction: row.direction === 'rtl' ? 'rtl' : 'ltr' };
};

/** Returns the function that fills a text of the screens, in the language of the reader. */
const openScreenTexts = async (db: Kysely<Database>, language: string) => {
  const texts = await readScreenTexts(db, language, getShippedTexts());
  return (key: string, values: Record<string, string | number> = {}): string =>
    (texts.get(key) ?? key).replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name) => String(values[name] ?? placeholder));
};

/** Pictures of the examples of a version and of results, by entity and row. */
const readPictures = async (db: Kysely<Database>, treeId: number | undefined): Promise<Map<string, string>> => {
  const { rows } = await sql<{ name: string; picture: string }>`
    select 'questionOptionExample ' || id as name, media as picture from question_option_example
    where question_tree_id = ${treeId ?? null}::int8 and media is not null
    union all
    select 'testResultSlide ' || id, media from test_result_slide where media is not null`.execute(db);
  return new Map(rows.map(({ name, picture }) => [name, picture]));
};

/** Name of a collection inside a file. */
const describeScope = async (db: Kysely<Database>, { collection, treeId }: TextScope): Promise<string> => {
  if (treeId === undefined) return collection;
  const row = await db
    .selectFrom('question_tree')
    .select(['key', 'version'])
    .where('id', '=', treeId)
    .executeTakeFirst();
  return `tree/${row?.key}/${row?.version}`;
};

/** Format of an export, language of its headings, and account that exports. */
type ExportOptions = { format: TranslationFileFormat; language: string; readerId: number };

/**
 * Writes the texts of a collection with their translations in a language to a file.
 *
 * @returns the parts of the file
 * @throws AppError as `readScopeTexts`; `badTranslationFile` for a text that does not fit in the format
 */
export const writeTranslationFile = async (
  db: Kysely<Database>,
  scope: TextScope,
  { format, language, readerId }: ExportOptions,
): Promise<AsyncGenerator<Buffer>> => {
  const t = await openScreenTexts(db, language);
  const pictures = await readPictures(db, scope.treeId);
  const [source, target] = [
    await readLanguage(db, await findSourceLanguage(db, scope)),
    await readLanguage(db, scope.languageId),
  ];
  const columns = ['place', 'source', 'translation', 'state', 'maximum'] as const;
  const head: FileHead = {
    format,
    languages: { source: source.code, target: target.code },
    directions: { source: source.direction, target: target.direction },
    original: await describeScope(db, scope),
    headings: columns.map((column) => t(`translating.files.columns.${column}`)) as never,
  };
  const toFileText = (text: WorkspaceText): FileText => ({
    ...text,
    place: placeNames(text, t).join(', '),
    stateName: t(`translating.state.${text.state}`),
    picture: pictures.get(`${text.entity} ${text.id}`) ?? null,
  });
  const channel = openWorkerChannel<ExportRequest>(threads, 'writeTranslations', { idleTimeoutMs });
  const { request, close } = channel;
  try {
    await request({ head });
    for await (const texts of await readScopeTexts(db, scope, readerId)) {
      // A text without a source has nothing to translate.
      const some = texts.filter((text) => text.source !== '').map(toFileText);
      await request({ take: JSON.stringify(some) });
    }
    const refusal = await request<Refusal | null>('end');
    if (refusal) throw refuseFile(refusal.refused);
  } catch (error) {
    close();
    return refuseTooLarge(error);
  }
  return receiveAndClose(channel, 'part');
};

type OpenFile = {
  format: TranslationFileFormat;
  /** Plans the import with the texts that the database had when the file was opened. May be called once. */
  planEarly: () => Promise<PlanCounts>;
  /** Plans the import with the texts that are in the database now. */
  plan: (db: Kysely<Database>) => Promise<PlanCounts>;
  /** Yields the parts of a list of the plan, as JSON lists. */
  list: (name: 'changes' | 'rejected') => AsyncGenerator<string>;
};

/**
 * Opens a file on a thread, checks its languages, and hands it to `use`. The database reads the texts meanwhile.
 *
 * @throws AppError `badTranslationFile` with the place and the reason
 */
const withFile = async <T>(
  db: Kysely<Database>,
  scope: TextScope,
  bytes: Uint8Array,
  use: (file: OpenFile) => Promise<T>,
): Promise<T> => {
  const source = await readLanguage(db, await findSourceLanguage(db, scope));
  const target = await readLanguage(db, scope.languageId);
  const channel = openWorkerChannel<ImportRequest>(threads, 'readTranslations', { idleTimeoutMs, taskTimeoutMs });
  const { request, close } = channel;
  const planWith = async (texts: AsyncIterable<WorkspaceText[]>) => {
    await request('begin');
    for await (const some of texts) {
      await request({ take: JSON.stringify(some.filter((text) => text.source !== '')) });
    }
    return request<PlanCounts>('plan');
  };
  try {
    const textsHere = await readScopeTexts(db, scope, 0);
    const firstTexts = textsHere.next();
    // After a refusal no code waits for the texts.
    firstTexts.catch(() => undefined);
    await sendInParts(channel, bytes, (part) => ({ bytes: part }));
    const opened = await request<OpenedFile>('open');
    if ('refused' in opened) throw refuseFile(opened.refused);
    const { format, languages } = opened;
    const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
    if (languages && !isSame(languages.source, source.code)) {
      throw refuseFile({ reason: 'sourceLanguage', place: languages.source });
    }
    if (languages && !isSame(languages.target, target.code)) {
      throw refuseFile({ reason: 'targetLanguage', place: languages.target });
    }
    const planEarly = async () => {
      const first = await firstTexts;
      return planWith(
        (async function* () {
          if (first.value) yield first.value;
          yield* textsHere;
        })(),
      );
    };
    const plan = async (from: Kysely<Database>) => planWith(await readScopeTexts(from, scope, 0));
    const list = async function* (name: 'changes' | 'rejected') {
      for (let part = await request<string | null>(name); part !== null; part = await request<string | null>(name)) {
        yield part;
      }
    };
    return await use({ format, planEarly, plan, list });
  } catch (error) {
    return refuseTooLarge(error);
  } finally {
    close();
  }
};

/**
 * Reads a file with translations, and returns the effect of importing it as parts of JSON text, see
 * `translationFilePreview`.
 *
 * @throws AppError `badTranslationFile` with the place and the reason; as `readScopeTexts`
 */
export const previewTranslationFile = async (
  db: Kysely<Database>,
  scope: TextScope,
  bytes: Uint8Array,
): Promise<AsyncGenerator<string>> => {
  const parts: string[] = [];
  await withFile(db, scope, bytes, async ({ format, planEarly, list }) => {
    const { hash, same, empty } = await planEarly();
    parts.push(JSON.stringify({ format, hash, same, empty }).slice(0, -1));
    for (const name of ['changes', 'rejected'] as const) {
      parts.push(`,"${name}":[`);
      let separator = '';
      for await (const some of list(name)) {
        parts.push(separator + some.slice(1, -1));
        separator = ',';
      }
      parts.push(']');
    }
  });
  parts.push('}');
  return (async function* () {
    yield* parts;
  })();
};

/**
 * Saves the translations of a file that fit, all of these or none.
 *
 * @param preview hash of the changes as the preview named them; undefined saves whatever fits
 * @param by id of the account that imports it; null for a command
 * @throws AppError as `previewTranslationFile`; `conflict` where the effect is no longer the previewed one
 */
export const importTranslationFile = async (
  db: Kysely<Database>,
  scope: TextScope,
  bytes: Uint8Array,
  { preview, by }: { preview: string | undefined; by: number | null },
): Promise<{ saved: number; rejected: number }> => {
  const seen = await readTextState(db, scope);
  return withFile(db, scope, bytes, async ({ planEarly, plan, list }) => {
    // Planning takes seconds, for which the version would stay locked.
    let early = seen === null ? undefined : await planEarly();
    return inTransaction(db, async (trx) => {
      const { textState, save } = await saveChanges(trx, scope, by);
      const planned = textState === seen ? early : undefined;
      // A repeated transaction needs the changes anew.
      early = undefined;
      const { hash, changes, rejected } = planned ?? (await plan(trx));
      if (preview !== undefined && preview !== hash) throw new AppError('conflict', { entityName: 'translationFile' });
      for await (const some of list('changes')) await save(JSON.parse(some));
      return { saved: changes, rejected };
    });
  });
};
