import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import { type getStatisticsLanguages, languageTestLevel } from '@ok/contract/routes/statistics/statistics.ts';
import { correctByHolm, testHomogeneity } from '@ok/contract/statistics/homogeneity.ts';
import { addCounts, type PeopleCount, suppressSmallCounts } from '@ok/contract/statistics/small-counts.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { type FigureSum, sumFigures } from './figures-store.ts';
import type { FigureView } from './filters.ts';
import { addByKey } from './measurement-counts.ts';
import { type MeasuredOption, readMeasuredOptions, readPageOptions } from './publications-store.ts';
import { distinctPairs, findQuestions, idInPublication, nameQuestions, pairsOf } from './question-names.ts';

type LanguageFigures = ReplyFor<typeof getStatisticsLanguages>;
type Option = { key: string; text: string };

/** Reads the options of each question as the newest publication shows them, then those of earlier publications. */
const optionsByQuestion = async (
  db: Kysely<Database>,
  chosen: readonly MeasuredOption[],
  language: string,
): Promise<Map<string, Option[]>> => {
  const pages = distinctPairs(chosen.map(({ publicationId, questionId }) => [publicationId, questionId] as const));
  const pageOptions = await readPageOptions(
    db,
    pages.toSorted(([one], [other]) => other - one),
    language,
  );
  // An option without measurements in one language or version is still an answer there.
  const all = await readMeasuredOptions(
    db,
    pageOptions.map(({ publicationId, optionId }) => [publicationId, optionId] as const),
  );
  const optionOf = new Map(all.map((option) => [idInPublication(option.publicationId, option.optionId), option]));
  const options = new Map<string, Option[]>();
  for (const { publicationId, optionId, text } of pageOptions.toSorted((a, b) => b.publicationId - a.publicationId)) {
    const option = optionOf.get(idInPublication(publicationId, optionId));
    if (!option) continue;
    const ofQuestion = options.get(option.questionKey) ?? [];
    if (!ofQuestion.some(({ key }) => key === option.key)) ofQuestion.push({ key: option.key, text });
    options.set(option.questionKey, ofQuestion);
  }
  return options;
};

/** A counted answer with the keys that its question and option have in every version. */
type CountedAnswer = FigureSum & { key: string; questionKey: string };

/** Sums of chosen options, with the options that they are of. */
const readAnswerSums = async (
  db: Kysely<Database>,
  view: FigureView,
): Promise<{ answers: CountedAnswer[]; chosen: MeasuredOption[] }> => {
  const sums = await sumFigures(db, { ...view, language: view.language ?? 'each' }, ['CHOSEN']);
  const chosen = await readMeasuredOptions(db, distinctPairs(pairsOf(sums)));
  const optionOf = new Map(chosen.map((option) => [idInPublication(option.publicationId, option.optionId), option]));
  const answers = sums.flatMap((sum) => {
    const option = optionOf.get(idInPublication(sum.publicationId, sum.subject));
    if (!option) return [];
    const { key, questionKey } = option;
    return [{ ...sum, language: view.language ?? sum.language, key, questionKey }];
  });
  return { answers, chosen };
};

/** Counts of a question in one language: of all answers, and of each option. */
type LanguageCounts = { language: string; answered: PeopleCount; counts: PeopleCount[] };

const countOptions = (
  language: string,
  answers: readonly CountedAnswer[],
  options: readonly Option[],
): LanguageCounts => {
  const byOption = addByKey(
    answers.filter((answer) => answer.language === language),
    ({ key }) => key,
    (answer) => answer,
  );
  const counts = options.map(({ key }) => byOption.get(key) ?? addCounts([]));
  return { language, answered: addCounts(counts), counts };
};

const mostUsedFirst = (answers: readonly CountedAnswer[]): string[] =>
  [...Map.groupBy(answers, ({ language }) => language)]
    .map(([language, ofLanguage]) => ({ language, answered: addCounts(ofLanguage).count }))
    .toSorted((one, other) => other.answered - one.answered)
    .map(({ language }) => language);

const toSixDigits = (value: number) => Number(value.toPrecision(6));

/** Reads how each question of a tree was answered by language, and tests whether the languages differ. */
export const languagesOf = async (
  db: Kysely<Database>,
  view: FigureView,
  readerLanguage: string,
): Promise<LanguageFigures> => {
  const { answers, chosen } = await readAnswerSums(db, view);
  const questions = await findQuestions(
    db,
    chosen.map(({ publicationId, questionId }) => [publicationId, questionId] as const),
  );
  const names = await nameQuestions(db, questions, view.publications, readerLanguage);
  const options = await optionsByQuestion(db, chosen, readerLanguage);
  const languages = mostUsedFirst(answers);
  const rows = [...Map.groupBy(answers, ({ questionKey }) => questionKey)].flatMap(([questionKey, ofQuestion]) => {
    const name = names.get(questionKey);
    const choices = options.get(questionKey) ?? [];
    if (!name) return [];
    const groups = languages.map((language) => countOptions(language, ofQuestion, choices));
    const show = suppressSmallCounts({
      totals: groups.map(({ answered, counts }) => [answered, ...counts]),
      minPeople: view.minPeople,
    });
    const languageFigures = groups.map(({ language, answered, counts }) => ({
      language,
      answered: show(answered),
      counts: counts.map(show),
    }));
    const test = testHomogeneity(
      groups.filter(({ answered }) => answered.count > 0).map(({ counts }) => counts.map(({ count }) => count)),
    );
    const isAllShown = languageFigures.every(({ counts }) => counts.every((count) => count !== null));
    return [{ ...name, options: choices, languages: languageFigures, test, isAllShown }];
  });

  const corrected = correctByHolm(rows.flatMap(({ test }) => test?.p ?? []));
  let tested = 0;
  const rowsWithTests = rows.map(({ test, isAllShown, ...row }) => {
    if (!test) return { ...row, test: null };
    const correctedP = corrected[tested] ?? 1;
    tested += 1;
    const { degrees, statistic, p, effect } = test;
    // A hidden count could be computed from the figures of the test.
    const figures = isAllShown
      ? {
          statistic: toSixDigits(statistic),
          p: toSixDigits(p),
          corrected: toSixDigits(correctedP),
          effect: toSixDigits(effect),
        }
      : { statistic: null, p: null, corrected: null, effect: null };
    return { ...row, test: { degrees, ...figures, differs: correctedP < languageTestLevel } };
  });
  return { languages, test: 'chi-square', correction: 'holm', level: languageTestLevel, rows: rowsWithTests };
};
