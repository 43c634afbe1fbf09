import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import { writeTree as writeVersion } from '../trees/document/tree-writer.ts';
import { CannotPublish, publishTree } from '../trees/publishing/publish.ts';
import type { Writing } from './writing.ts';

type Nodes<T> = Record<Key, T>;

const mapNodes = <T, U>(nodes: Readonly<Nodes<T>>, change: (node: T) => U): Nodes<U> =>
  Object.fromEntries(Object.entries(nodes).map(([key, node]) => [key, change(node)]));

/** The keys of the results by their scores; of several with one score, that of the oldest. */
const resultKeys = async (trx: Kysely<Database>): Promise<ReadonlyMap<number, Key>> => {
  const rows = await trx.selectFrom('test_result').select(['score', 'key']).orderBy('id', 'desc').execute();
  return new Map(rows.map(({ score, key }) => [Number(score), key]));
};

/** What all versions of a new tree will share. */
const nextTreeId = async (trx: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ next: number }>`select coalesce(max(tree_id), 0) + 1 as next from question_tree`.execute(
    trx,
  );
  return rows[0]?.next ?? 1;
};

/** The tree of a file as it is kept here: in the languages that are there, with stored pictures and the results of here. */
const asKept = (
  { base, others, picture }: Writing,
  file: TreeDocument,
  results: ReadonlyMap<number, Key>,
): TreeDocument => {
  const codes = [base, ...others.map(({ code }) => code)];
  const spoken = <T>(texts: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(texts).filter(([code]) => codes.includes(code)));
  const stored = (named: TreeDocument['picture']) => named && { ...named, file: picture(named.file).media };
  const resultOf = (key: Key | null) => results.get(file.results[key ?? '']?.score ?? 0) ?? null;
  return {
    ...file,
    language: base,
    languages: spoken(file.languages),
    texts: spoken(file.texts),
    picture: stored(file.picture),
    questions: mapNodes(file.questions, (question) => ({ ...question, texts: spoken(question.texts) })),
    options: mapNodes(file.options, (option) => ({
      ...option,
      result: resultOf(option.result),
      texts: spoken(option.texts),
    })),
    examples: mapNodes(file.examples, (example) => ({
      ...example,
      picture: stored(example.picture),
      texts: spoken(example.texts),
    })),
    results: {},
  };
};

/**
 * Writes the first version of a tree, which can be taken in every shipped language, and publishes it. Where it leads to
 * what an administrator has taken away, it stays a draft.
 */
export const writeTree = async (writing: Writing, file: TreeDocument): Promise<void> => {
  const { trx } = writing;
  const id = await writeVersion(trx, await nextTreeId(trx), asKept(writing, file, await resultKeys(trx)));
  await publishTree(trx, id, { by: null }).catch((fault: unknown) => {
    if (!(fault instanceof CannotPublish)) throw fault;
  });
};
