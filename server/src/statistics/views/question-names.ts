import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { FigureSum } from './figures-store.ts';
import type { MeasuredPublication } from './publications-store.ts';
import { type MeasuredQuestion, questionKeys, questionTexts } from './publications-store.ts';

/** What a question is called, and where it stands. */
export type QuestionName = { key: string; text: string; tree: number; version: number; questionId: number };

/** Questions of several publications by what they share. */
export type Questions = {
  keyOf: (publicationId: number, questionId: number) => string | undefined;
  /** As they stand in their newest publication. */
  newest: ReadonlyMap<string, MeasuredQuestion>;
};

const place = (publicationId: number, id: number) => `${publicationId} ${id}`;

/** Each place once. */
export const distinctPairs = (pairs: Iterable<readonly [number, number]>): (readonly [number, number])[] => [
  ...new Map([...pairs].map((pair) => [place(...pair), pair])).values(),
];

/** The pairs that sums are about. */
export const pairsOf = (sums: readonly Pick<FigureSum, 'publicationId' | 'subject'>[]) =>
  sums.map(({ publicationId, subject }) => [publicationId, subject] as const);

/** Find what questions of publications share. */
export const findQuestions = async (
  db: Kysely<Database>,
  pairs: Iterable<readonly [publicationId: number, questionId: number]>,
): Promise<Questions> => {
  const found = await questionKeys(db, distinctPairs(pairs));
  const keys = new Map(found.map(({ publicationId, questionId, key }) => [place(publicationId, questionId), key]));
  const newest = new Map<string, MeasuredQuestion>();
  for (const question of found) {
    const known = newest.get(question.key);
    if (!known || known.publicationId < question.publicationId) newest.set(question.key, question);
  }
  return { keyOf: (publicationId, questionId) => keys.get(place(publicationId, questionId)), newest };
};

/** What questions are called in a language, by their keys. */
export const nameQuestions = async (
  db: Kysely<Database>,
  { newest }: Questions,
  publications: readonly MeasuredPublication[],
  language: string,
): Promise<Map<string, QuestionName>> => {
  const pairs = [...newest.values()].map(({ publicationId, questionId }) => [publicationId, questionId] as const);
  const texts = await questionTexts(db, pairs, language);
  const textOf = new Map(texts.map(({ publicationId, questionId, text }) => [place(publicationId, questionId), text]));
  const publicationOf = new Map(publications.map((publication) => [publication.id, publication]));
  return new Map(
    [...newest].flatMap(([key, { publicationId, questionId }]) => {
      const publication = publicationOf.get(publicationId);
      if (!publication) return [];
      const { tree, version } = publication;
      return [[key, { key, text: textOf.get(place(publicationId, questionId)) ?? '', tree, version, questionId }]];
    }),
  );
};
