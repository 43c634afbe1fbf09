import type { ResultPage } from '@ok/contract/routes/measurement/measurement.ts';
import type { MeasurementSummary } from '@ok/contract/routes/measurement/own-measurements.ts';
import { letterOf } from '@ok/contract/rules/answers/letter.ts';
import type { PathStep } from '../measurement-path.ts';
import { htmlToBlocks, type TextBlock } from './html-blocks.ts';

/** Everything that the PDF of an outcome says, as texts in its language. */
export type OutcomeDocument = {
  language: string;
  /** Title of the file. */
  title: string;
  kind: string;
  heading: string;
  score: number;
  scoreText: string;
  facts: { name: string; value: string }[];
  path: { heading: string; steps: { number: number; question: string; letter: string; answer: string }[] };
  meaning: { heading: string; blocks: TextBlock[] };
  /** `page` has places for the numbers: `{{page}}` and `{{pages}}`. */
  footer: { text: string; page: string };
};

/** Measurement with its path and outcome. */
export type Outcome = {
  summary: Pick<MeasurementSummary, 'treeName' | 'treeVersion' | 'startedAt'>;
  steps: readonly PathStep[];
  result: ResultPage;
};

/** Key of a text that the document uses. */
type OutcomeTextKey =
  | 'result.of'
  | 'result.scoreOf'
  | 'result.measured'
  | 'result.tree'
  | 'result.treeVersion'
  | 'result.description'
  | 'result.pdf.path'
  | 'result.pdf.kind'
  | 'result.pdf.privacy'
  | 'result.pdf.page';

/** Fills the places of a text. An unknown place stays. */
export const fillPlaces = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (place, name: string) => String(values[name] ?? place));

/** Joins the words of a text with markup to one line. */
const toLine = (html: string) =>
  htmlToBlocks(html)
    .map(({ text }) => text)
    .join(' ');

type Setting = { language: string; timeZone: string; texts: ReadonlyMap<string, string> };

/**
 * Composes the document of an outcome.
 *
 * @param setting the reader's language and time zone, and the screen texts in that language
 */
export const composeOutcome = (
  { summary, steps, result }: Outcome,
  { language, timeZone, texts }: Setting,
): OutcomeDocument => {
  const t = (key: OutcomeTextKey, values = {}) => fillPlaces(texts.get(key) ?? key, values);
  const { treeName: name, treeVersion: version, startedAt } = summary;
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone });
  const kind = t('result.of', { name });
  return {
    language,
    title: `${kind}: ${result.name}`,
    kind: t('result.pdf.kind'),
    heading: result.name,
    score: result.score,
    scoreText: t('result.scoreOf', { score: result.score }),
    facts: [
      { name: t('result.measured'), value: moment.format(new Date(startedAt)) },
      { name: t('result.tree'), value: t('result.treeVersion', { name, version }) },
    ],
    path: {
      heading: t('result.pdf.path'),
      steps: steps.map(({ step, question, option, letter }) => ({
        number: step,
        question: toLine(question.name),
        letter: letterOf(letter),
        answer: toLine(option.name),
      })),
    },
    meaning: { heading: t('result.description'), blocks: htmlToBlocks(result.description) },
    footer: { text: t('result.pdf.privacy'), page: t('result.pdf.page') },
  };
};

/** Whether a language is written from right to left, which the drawing of text can't do. */
export const isRightToLeft = (language: string): boolean => {
  const locale = new Intl.Locale(language) as Intl.Locale & { getTextInfo: () => { direction?: string } };
  return locale.getTextInfo().direction === 'rtl';
};
