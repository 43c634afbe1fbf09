import { findQuestionCode } from '@ok/contract/rules/answers/question-code.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import type { FigureSum } from './figures-store.ts';
import type { MeasuredPublication } from './publications-store.ts';
import { type MeasuredQuestion, readQuestionKeys, readQuestionTexts } from './publications-store.ts';

/** Text and code of a question, and its place in a version of a tree. */
export type QuestionName = {
  key: string;
  text: string;
  code: string | null;
  tree: number;
  version: number;
  questionId: number;
};

/** Questions of several publications by their keys. */
export type QuestionNames = {
  keyOf: (publicationId: number, questionId: number) => string | undefined;
  /** Each question in its newest publication. */
  newest: ReadonlyMap<string, MeasuredQuestion>;
};

/** Name of a row within its publication, as a key of maps. */
export const idInPublication = (publicationId: number, id: number) => `${publicationId} ${id}`;

/** Removes duplicate pairs. */
export const distinctPairs = (pairs: Iterable<readonly [number, number]>): (readonly [number, number])[] => [
  ...new Map([...pairs].map((pair) => [idInPublication(...pair), pair])).values(),
];

/** Pairs of publication and subject of sums. */
export const pairsOf = (sums: readonly Pick<FigureSum, 'publicationId' | 'subject'>[]) =>
  sums.map(({ publicationId, subject }) => [publicationId, subject] as const);

/** Finds the keys of questions. */
export const findQuestions = async (
  db: Kysely<Database>,
  pairs: Iterable<readonly [publicationId: number, questionId: number]>,
): Promise<QuestionNames> => {
  const measuredQuestions = await readQuestionKeys(db, distinctPairs(pairs));
  const keys = new Map(
    measuredQuestions.map(({ publicationId, questionId, key }) => [idInPublication(publicationId, questionId), key]),
  );
  const newest = new Map<string, MeasuredQuestion>();
  for (const question of measuredQuestions) {
    const other = newest.get(question.key);
    if (!other || other.publicationId < question.publicationId) newest.set(question.key, question);
  }
  return { keyOf: (publicationId, questionId) => keys.get(idInPublication(publicationId, questionId)), newest };
};

/** Reads the names of questions in a language, by their keys. */
export const nameQuestions = async (
  db: Kysely<Database>,
  { newest }: QuestionNames,
  publications: readonly MeasuredPublication[],
  language: string,
): Promise<Map<string, QuestionName>> => {
  const pairs = [...newest.values()].map(({ publicationId, questionId }) => [publicationId, questionId] as const);
  const texts = await readQuestionTexts(db, pairs, language);
  const textOf = new Map(
    texts.map(({ publicationId, questionId, text, identifiers }) => [
      idInPublication(publicationId, questionId),
      { text, code: findQuestionCode(identifiers) },
    ]),
  );
  const publicationOf = new Map(publications.map((publication) => [publication.id, publication]));
  return new Map(
    [...newest].flatMap(([key, { publicationId, questionId }]) => {
      const publication = publicationOf.get(publicationId);
      if (!publication) return [];
      const { tree, version } = publication;
      const { text, code } = textOf.get(idInPublication(publicationId, questionId)) ?? { text: '', code: null };
      return [[key, { key, text, code, tree, version, questionId }]];
    }),
  );
};
