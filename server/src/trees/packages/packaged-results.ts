import type { PackagePreview } from '@ok/contract/routes/trees/tree-packages.ts';
import type { Key, NodeOf, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { formatTreeFile } from '@ok/contract/tree/document/tree-file.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { TreeReader } from '../document/tree-reader.ts';
import { readResultRows } from '../document/tree-rows.ts';
import { insertResults, updateResultRows } from '../editing/result-rows.ts';
import { writeTexts } from '../editing/text-rows.ts';

type Results = TreeDocument['results'];
type Result = NodeOf['result'];

/** Rows of a version that does not exist, for reading results in its language. */
const headRows = (language: string) =>
  JSON.stringify([
    ['tree', 0, '', 1, language, null, false, 'AS_SET', '', null, null, null, null],
    ['head', 0, 0, 'DRAFT', 0, '', 0],
  ]);

/** Reads all results, as a tree with this language has them. */
const readResults = async (db: Kysely<Database>, language: string) => {
  const reader = new TreeReader();
  reader.take(headRows(language));
  reader.take(await readResultRows(db, 0));
  const read = reader.read();
  if (!read) throw new Error('the results could not be read');
  return { results: read.document.results, defaultLanguage: read.defaultLanguage };
};

/** Text of a result, equal for equal results. */
const formatResult = (result: Result): string => formatTreeFile({ results: { '': result } } as unknown as TreeDocument);

/** Says how each result of a package relates to the one with the same key in this installation. */
export const compareResults = async (
  db: Kysely<Database>,
  packaged: Results,
  language: string,
): Promise<PackagePreview['results']> => {
  const { results } = await readResults(db, language);
  return Object.entries(packaged).map(([key, result]) => {
    const here = results[key];
    const state = !here ? 'new' : formatResult(here) === formatResult(result) ? 'same' : 'different';
    return { key, score: result.score, name: result.texts[language]?.name ?? null, state };
  });
};

/**
 * Inserts the results of a package that this installation lacks, with their texts and pictures. Others stay as they are
 * here, because other trees lead to them as well.
 *
 * @param language own language of the tree
 */
export const insertMissingResults = async (
  trx: Kysely<Database>,
  packaged: Results,
  language: string,
): Promise<void> => {
  const { results, defaultLanguage } = await readResults(trx, language);
  const missing = Object.entries(packaged).filter(([key]) => !Object.hasOwn(results, key));
  const empty = { questions: {}, options: {}, examples: {}, results: {} } as unknown as TreeDocument;
  const ids = new Map<Key, number>();
  const change = {
    ...{ trx, id: 0, ownLanguage: language, before: empty },
    after: { ...empty, results: Object.fromEntries(missing) },
    resultLanguage: (defaultLanguage ?? language) === language ? language : null,
    ids: { question: new Map(), option: new Map(), example: new Map(), result: ids, slides: new Map() },
  };
  await insertResults(change);
  await updateResultRows(change);
  await writeTexts(change, 'result');
};
