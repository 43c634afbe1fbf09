import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import { type getStatisticsLanguages, languageTestLevel } from '@ok/contract/routes/statistics.ts';
import { type Cell, isEnough, sumOf } from '@ok/contract/statistics/fold.ts';
import { holm, testHomogeneity } from '@ok/contract/statistics/homogeneity.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { FigureSum } from './figures-store.ts';
import type { View } from './filters.ts';
import { type MeasuredOption, measuredOptions, shownOptions } from './publications-store.ts';
import { distinctPairs, findQuestions, nameQuestions, pairsOf } from './question-names.ts';
import { allSums, readSums, tellOf } from './read-cells.ts';

type Reply = ReplyFor<typeof getStatisticsLanguages>;
type Option = { key: string; text: string };

const place = (publicationId: number, id: number) => `${publicationId} ${id}`;

/** The options of each question as the newest publication shows them, then those that only former ones had. */
const optionsByQuestion = async (
  db: Kysely<Database>,
  chosen: readonly MeasuredOption[],
  language: string,
): Promise<Map<string, Option[]>> => {
  const pages = distinctPairs(chosen.map(({ publicationId, questionId }) => [publicationId, questionId] as const));
  const shown = await shownOptions(
    db,
    pages.toSorted(([one], [other]) => other - one),
    language,
  );
  // What nobody chose in one language or version is an answer all the same.
  const all = await measuredOptions(
    db,
    shown.map(({ publicationId, optionId }) => [publicationId, optionId] as const),
  );
  const known = new Map(all.map((option) => [place(option.publicationId, option.optionId), option]));
  const options = new Map<string, Option[]>();
  for (const { publicationId, optionId, text } of shown.toSorted((a, b) => b.publicationId - a.publicationId)) {
    const option = known.get(place(publicationId, optionId));
    if (!option) continue;
    const own = options.get(option.questionKey) ?? [];
    if (!own.some(({ key }) => key === option.key)) own.push({ key: option.key, text });
    options.set(option.questionKey, own);
  }
  return options;
};

/** How a question was answered in each language. */
type Answers = { language: string; answered: Cell; counts: Cell[] }[];

const answersOf = (
  sums: readonly (FigureSum & { key: string })[],
  options: readonly Option[],
  languages: readonly string[],
): Answers => {
  const cells = Map.groupBy(sums, ({ language, key }) => `${language} ${key}`);
  return languages.map((language) => {
    const counts = options.map(({ key }) => sumOf(cells.get(`${language} ${key}`) ?? []));
    return { language, answered: sumOf(counts), counts };
  });
};

/** Parts and totals both ways: of a language over its answers, and of an answer over languages. */
const sumsOf = (answers: Answers): Cell[][] => {
  const across = (cells: Cell[]) => [...cells, sumOf(cells)];
  return [
    ...answers.map(({ answered, counts }) => [answered, ...counts]),
    across(answers.map(({ answered }) => answered)),
    ...(answers[0]?.counts.map((_, index) => across(answers.flatMap(({ counts }) => counts[index] ?? []))) ?? []),
  ];
};

/** The numbers of every question: how often it was answered in a language, and each of its options chosen. */
const numbersOf = (
  sums: readonly (FigureSum & { key: string; questionKey: string })[],
  options: ReadonlyMap<string, readonly Option[]>,
  languages: readonly string[],
) => {
  const own = Map.groupBy(sums, ({ questionKey }) => questionKey);
  const answers = new Map(
    [...options].map(([question, choices]) => [question, answersOf(own.get(question) ?? [], choices, languages)]),
  );
  const cells = new Map(
    [...answers].flatMap(([question, each]) =>
      each.flatMap(({ language, answered, counts }) =>
        [answered, ...counts].map((cell, index): [string, Cell] => [[question, language, index].join(' '), cell]),
      ),
    ),
  );
  return { answers, cells, sums: [...answers.values()].flatMap(sumsOf) };
};

const rounded = (value: number) => Number(value.toPrecision(6));

/** How each question of a tree was answered, language by language. */
export const languagesOf = async (db: Kysely<Database>, view: View, spoken: string): Promise<Reply> => {
  const read = await readSums(db, view, ['CHOSEN'], 'any', 'language');
  const known = await measuredOptions(db, distinctPairs(pairsOf(allSums(read))));
  const optionOf = new Map(known.map((option) => [place(option.publicationId, option.optionId), option]));
  const keyedOf = (sums: readonly FigureSum[]) =>
    sums.flatMap((sum) => {
      const option = optionOf.get(place(sum.publicationId, sum.subject));
      return option ? [{ ...sum, key: option.key, questionKey: option.questionKey }] : [];
    });
  const keyed = keyedOf(read.main);
  const own = new Set(read.main.map(({ publicationId, subject }) => place(publicationId, subject)));
  const chosen = known.filter(({ publicationId, optionId }) => own.has(place(publicationId, optionId)));
  const questions = await findQuestions(
    db,
    chosen.map(({ publicationId, questionId }) => [publicationId, questionId] as const),
  );
  const names = await nameQuestions(db, questions, view.publications, spoken);
  const options = await optionsByQuestion(db, chosen, spoken);
  const use = Map.groupBy(keyed, ({ language }) => language);
  const languages = [...use]
    .map(([language, some]) => ({ language, many: sumOf(some).count }))
    .toSorted((one, other) => other.many - one.many)
    .map(({ language }) => language);
  const shown = languages.filter((language) => view.language === null || language === view.language);

  const { made, tell } = tellOf(read, (sums) => numbersOf(keyedOf(sums), options, languages));
  const rows = [...new Set(keyed.map(({ questionKey }) => questionKey))].flatMap((questionKey) => {
    const name = names.get(questionKey);
    const choices = options.get(questionKey) ?? [];
    if (!name) return [];
    const answers = made.answers.get(questionKey) ?? [];
    const told = answers
      .filter(({ language }) => shown.includes(language))
      .map(({ language, answered, counts }) => ({
        language,
        answered: tell(answered),
        counts: counts.map((cell) => (tell(answered) === null ? null : tell(cell))),
      }));
    const groups = answers.filter(({ language, answered }) => shown.includes(language) && isEnough(answered));
    const test = testHomogeneity(
      groups.filter(({ answered }) => answered.count > 0).map(({ counts }) => counts.map(({ count }) => count)),
    );
    const isWhole = told.every(({ counts }) => counts.every((count) => count !== null));
    return [{ ...name, options: choices, languages: told, test, isWhole }];
  });

  const corrected = holm(rows.flatMap(({ test }) => test?.p ?? []));
  let tested = 0;
  const withTests = rows.map(({ test, isWhole, ...row }) => {
    if (!test) return { ...row, test: null };
    const chance = corrected[tested] ?? 1;
    tested += 1;
    const numbers = { statistic: test.statistic, p: test.p, corrected: chance, effect: test.effect };
    const left = { statistic: null, p: null, corrected: null, effect: null };
    const told = isWhole
      ? Object.fromEntries(Object.entries(numbers).map(([figure, value]) => [figure, rounded(value)]))
      : {};
    return { ...row, test: { degrees: test.degrees, ...left, ...told, differs: chance < languageTestLevel } };
  });
  return { languages: shown, test: 'chi-square', correction: 'holm', level: languageTestLevel, rows: withTests };
};
