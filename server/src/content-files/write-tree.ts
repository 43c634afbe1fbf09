import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { writeTree as writeVersion } from '../trees/document/tree-writer.ts';
import { CannotPublish, publishTree } from '../trees/publishing/publish.ts';
import type { ImportContext } from './import-context.ts';

type NodesByKey<T> = Record<Key, T>;

const mapNodes = <T, U>(nodes: Readonly<NodesByKey<T>>, change: (node: T) => U): NodesByKey<U> =>
  Object.fromEntries(Object.entries(nodes).map(([key, node]) => [key, change(node)]));

/** Reads the keys of results by score. If several results have a score, the oldest counts. */
const readResultKeys = async (trx: Kysely<Database>): Promise<ReadonlyMap<number, Key>> => {
  const rows = await trx.selectFrom('test_result').select(['score', 'key']).orderBy('id', 'desc').execute();
  return new Map(rows.map(({ score, key }) => [Number(score), key]));
};

/** Reads the next id that all versions of a new tree share. */
const readNextTreeId = async (trx: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ next: number }>`select coalesce(max(tree_id), 0) + 1 as next from question_tree`.execute(
    trx,
  );
  return rows[0]?.next ?? 1;
};

/**
 * Converts a tree of a file to a tree of this database: with the languages, pictures and results that the database has.
 */
const toStoredTree = (
  { baseLanguage, otherLanguages, getPicture }: ImportContext,
  file: TreeDocument,
  results: ReadonlyMap<number, Key>,
): TreeDocument => {
  const codes = [baseLanguage, ...otherLanguages.map(({ code }) => code)];
  const keepLanguages = <T>(texts: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(texts).filter(([code]) => codes.includes(code)));
  const toStoredPicture = (picture: TreeDocument['picture']) =>
    picture && { ...picture, file: getPicture(picture.file).media };
  const findResultKey = (key: Key | null) => results.get(file.results[key ?? '']?.score ?? 0) ?? null;
  return {
    ...file,
    language: baseLanguage,
    languages: keepLanguages(file.languages),
    texts: keepLanguages(file.texts),
    picture: toStoredPicture(file.picture),
    questions: mapNodes(file.questions, (question) => ({ ...question, texts: keepLanguages(question.texts) })),
    options: mapNodes(file.options, (option) => ({
      ...option,
      result: findResultKey(option.result),
      texts: keepLanguages(option.texts),
    })),
    examples: mapNodes(file.examples, (example) => ({
      ...example,
      picture: toStoredPicture(example.picture),
      texts: keepLanguages(example.texts),
    })),
    results: {},
  };
};

/**
 * Inserts the first version of a tree, in every shipped language, and publishes it. A tree that leads to a result that
 * an administrator deleted stays a draft.
 */
export const insertShippedTree = async (context: ImportContext, file: TreeDocument): Promise<void> => {
  const { trx } = context;
  const id = await writeVersion(trx, await readNextTreeId(trx), toStoredTree(context, file, await readResultKeys(trx)));
  await publishTree(trx, id, { by: null }).catch((error: unknown) => {
    if (!(error instanceof CannotPublish)) throw error;
  });
};
