import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import { type getStatisticsLanguages, languageTestLevel } from '@ok/contract/routes/statistics/statistics.ts';
import { type Cell, isEnough, sumOf } from '@ok/contract/statistics/fold.ts';
import { holm, testHomogeneity } from '@ok/contract/statistics/homogeneity.ts';
import { stateFigures } from '@ok/contract/statistics/measurement-figures.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { FigureSum } from './figures-store.ts';
import type { View } from './filters.ts';
import { measurementNumbers, same } from './measurement-numbers.ts';
import { type MeasuredOption, measuredOptions, shownOptions } from './publications-store.ts';
import { distinctPairs, findQuestions, nameQuestions, pairsOf } from './question-names.ts';
import { rootsOf } from './question-views.ts';
import { type Numbers, tellNumbers } from './told-numbers.ts';
import { groupOf, readGroups, sumsIn, treeSums, treesOf } from './view-groups.ts';

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

/** The answers to a question. */
type Answers = { answered: Cell; counts: Cell[] };

/** The numbers of answers, by the keys of questions. */
type AnswerNumbers = Numbers & { answers: ReadonlyMap<string, Answers> };

/** An answer that is counted, with what stays the same in every version. */
type Answer = FigureSum & { key: string; questionKey: string };

const answerNumbers = (
  sums: readonly FigureSum[],
  keyed: (sums: readonly FigureSum[]) => Answer[],
  options: ReadonlyMap<string, readonly Option[]>,
  roots: ReadonlySet<string>,
): AnswerNumbers => {
  const whole = measurementNumbers(sums);
  const own = Map.groupBy(keyed(sums), ({ questionKey }) => questionKey);
  const answers = new Map(
    [...options].flatMap(([question, choices]): [string, Answers][] => {
      if (!own.has(question)) return [];
      const chosen = Map.groupBy(own.get(question) ?? [], ({ key }) => key);
      const counts = choices.map(({ key }) => sumOf(chosen.get(key) ?? []));
      return [[question, { answered: sumOf(counts), counts }]];
    }),
  );
  return {
    answers,
    layers: [
      ...whole.layers,
      {
        cells: new Map(
          [...answers].flatMap(([question, { answered, counts }]) =>
            [answered, ...counts].map((cell, index): [string, Cell] => [`${question} ${index}`, cell]),
          ),
        ),
        sums: [
          ...same(whole.started, ...[...roots].flatMap((root) => answers.get(root)?.answered ?? [])),
          ...[...answers.values()].map(({ answered, counts }) => [answered, ...counts]),
        ],
      },
    ],
  };
};

const rounded = (value: number) => Number(value.toPrecision(6));

/** How each question of a tree was answered, language by language. */
export const languagesOf = async (db: Kysely<Database>, view: View, spoken: string): Promise<Reply> => {
  const read = await readGroups(db, view, {
    measurements: stateFigures,
    details: ['CHOSEN'],
    ofEachLanguage: true,
  });
  const isChosen = ({ figure }: FigureSum) => figure === 'CHOSEN';
  const known = await measuredOptions(db, distinctPairs(pairsOf(treeSums(read, treesOf(view)).filter(isChosen))));
  const optionOf = new Map(known.map((option) => [place(option.publicationId, option.optionId), option]));
  const keyedOf = (sums: readonly FigureSum[]): Answer[] =>
    sums.filter(isChosen).flatMap((sum) => {
      const option = optionOf.get(place(sum.publicationId, sum.subject));
      return option ? [{ ...sum, key: option.key, questionKey: option.questionKey }] : [];
    });
  const ofAllLanguages = { ...groupOf(view), language: null };
  const keyed = keyedOf(sumsIn(read, ofAllLanguages));
  const own = new Set(keyed.map(({ publicationId, subject }) => place(publicationId, subject)));
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

  const roots = rootsOf(view.ofAllVersions, questions);
  const { of, tell } = tellNumbers(read, (sums) => answerNumbers(sums, keyedOf, options, roots));
  const answersIn = new Map(shown.map((language) => [language, of({ ...ofAllLanguages, language }).answers]));
  const rows = [...new Set(keyed.map(({ questionKey }) => questionKey))].flatMap((questionKey) => {
    const name = names.get(questionKey);
    const choices = options.get(questionKey) ?? [];
    if (!name) return [];
    const none = { answered: sumOf([]), counts: choices.map(() => sumOf([])) };
    const answers = [...answersIn].map(([language, each]) => ({ language, ...(each.get(questionKey) ?? none) }));
    const told = answers.map(({ language, answered, counts }) => ({
      language,
      answered: tell(answered),
      counts: counts.map((cell) => (tell(answered) === null ? null : tell(cell))),
    }));
    const groups = answers.filter(({ answered }) => isEnough(answered));
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
