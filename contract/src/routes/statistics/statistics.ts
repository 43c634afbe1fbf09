import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';
import { toldCount as count, filters } from './statistics-filters.ts';

const access = ['ROLE_ADMIN'] as const;

const measurementFigures = z.object({
  /** Whether the measurements are of one association, and of too few professionals of it: then every figure is null. */
  folded: z.boolean(),
  /** Measurements that were begun in the period. All figures are about these, also what happened to them later. */
  started: count,
  /** Those with an outcome. Shares are of `started`. */
  finished: count,
  /** Those without an outcome that their owner closed, or left: a day passed since the last action. */
  stopped: count,
  /** Those without an outcome whose last action is less than a day ago. `started` = `finished` + `stopped` + `open`. */
  open: count,
  /**
   * Those in which somebody went a step back at least once. Leaving a result is recorded as a back-click as well: it
   * counts only if something was done after it.
   */
  wentBack: count,
  /** Of the finished: seconds from beginning to outcome, the one in the middle; within 2.5 % above 20 seconds. */
  medianSeconds: z.nullable(z.int()),
  /** Of the finished: how many answers lead to the outcome, the one in the middle. */
  medianSteps: z.nullable(z.int()),
});

/** What measurements came to, taken together. */
export type MeasurementFigures = z.infer<typeof measurementFigures>;

/** The figures at the head. */
export const getStatisticsSummary = defineRoute({
  method: 'GET',
  path: '/api/statistics/summary',
  access,
  summary: 'How many measurements were begun, finished, closed and gone back in, with their medians',
  query: filters,
  reply: z.object({
    figures: measurementFigures,
    /** The same of what it is compared with; null where nothing is. */
    compared: z.nullable(measurementFigures),
    /** The days of `compare=before`, the last included. */
    comparedPeriod: z.nullable(z.object({ from: z.string(), to: z.string() })),
    /** Professionals from which on a figure of one association is shown; 1 where every figure is. */
    minPeople: z.int(),
    /** When the last measurement was counted in; null as long as none was. Figures lag a few seconds behind. */
    countedAt: z.nullable(z.string()),
    /** Whether former measurements are still being counted: after an upgrade, or `npm run admin -- recount`. */
    catchingUp: z.boolean(),
  }),
});

/** Started measurements by their state: the last three add up to the first. */
const states = { started: count, finished: count, stopped: count, open: count };

/** Measurements by when they were begun. Days and months without any have no row. */
export const getStatisticsDays = defineRoute({
  method: 'GET',
  path: '/api/statistics/days',
  access,
  summary: 'How many measurements were begun a day and tree, or a month and tree where the period is over four months',
  query: filters,
  reply: z.object({
    unit: z.enum(['day', 'month']),
    /** What was asked for; where it was asked without a first day, the first that has any. */
    from: z.string(),
    to: z.string(),
    /** The trees in the rows, with their names in the language of whoever asks, else in that of the tree. */
    trees: z.array(z.object({ tree: z.int(), name: z.string() })),
    rows: z.array(
      z.object({
        /** The day, or the first day of the month even where the period begins later in it. */
        start: z.string(),
        tree: z.int(),
        ...states,
      }),
    ),
    /** The same days or months for all trees together: a total can be shown where one of its parts is hidden. */
    totals: z.array(z.object({ start: z.string(), ...states })),
    /** For `compare=before` and `compareVersion`: the rows of what it is compared with, by their own days. */
    compared: z.nullable(z.array(z.object({ start: z.string(), tree: z.int(), ...states }))),
  }),
});

/** The outcomes. */
export const getStatisticsScores = defineRoute({
  method: 'GET',
  path: '/api/statistics/scores',
  access,
  summary: 'How many measurements had each score',
  query: filters,
  reply: z.object({
    /** Always the seven scores, from 1. */
    rows: z.array(z.object({ score: z.int(), count, compared: count })),
    /** Measurements with a score. */
    total: count,
    comparedTotal: count,
  }),
});

const questionFigures = z.object({
  /** Whether too few professionals of an association came to the question: then every figure is null. */
  folded: z.boolean(),
  /** Arrivals: measurements that came to it at least once. Shares are of these. */
  reached: count,
  /** Those in which somebody went a step back from it, or from a result that it led to, to do something else. */
  back: count,
  /** Those that were closed or left while they stood at it. */
  stopped: count,
  /** Those that stand at it and are still open. */
  open: count,
  /**
   * Seconds from seeing it to answering it, each time it was answered: the middle, and between which the middle half
   * lies; within 2.5 % above 20 seconds. Null where nobody answered it, or too few professionals of an association.
   */
  seconds: z.nullable(z.object({ lower: z.int(), median: z.int(), upper: z.int() })),
});

/** What happened at a question. */
export type QuestionFigures = z.infer<typeof questionFigures>;

const questionName = {
  /** The key of the question: the same in every version. */
  key: z.string(),
  /** Sanitised HTML, from the newest publication that has it, in the language of whoever asks or else of the tree. */
  text: z.string(),
  /** The number that the versions of its tree share. */
  tree: z.int(),
  /** The version and the id of the question in the publication that the text comes from: by it the tree opens there. */
  version: z.int(),
  questionId: z.int(),
};

/** Question by question. */
export const getStatisticsQuestions = defineRoute({
  method: 'GET',
  path: '/api/statistics/questions',
  access,
  summary: 'How often each question was reached, gone back from and stopped at, and how long it took',
  query: filters,
  reply: z.array(
    z.object({
      ...questionName,
      ...questionFigures.shape,
      /** The same question in what it is compared with; null where nothing is, or where it was not asked there. */
      compared: z.nullable(questionFigures),
    }),
  ),
});

const flow = z.object({
  nodes: z.array(
    z.object({
      ...questionName,
      /** Measurements whose path leads through it or stands at it; what was taken back is not on the path. */
      count,
      /** As for `questions`. */
      reached: count,
      back: count,
      stopped: count,
      open: count,
    }),
  ),
  /** Along the path to the outcome, or to where a measurement stands. */
  links: z.array(
    z.object({
      /** Key of the question that was answered. */
      from: z.string(),
      /** Key of the question that followed; null where the answer led to a result. */
      to: z.nullable(z.string()),
      /** The score of that result. */
      score: z.nullable(z.int()),
      count,
    }),
  ),
  scores: z.array(z.object({ score: z.int(), count })),
  /** Measurements with a score, including those of hidden counts. */
  scored: count,
});

/** The way of measurements through a tree. */
export type StatisticsFlow = z.infer<typeof flow>;

/** From question to outcome. */
export const getStatisticsFlow = defineRoute({
  method: 'GET',
  path: '/api/statistics/flow',
  access,
  summary: 'How measurements went through a tree, from question to question and outcome; `tree` is needed',
  query: filters,
  reply: z.object({
    /** Keys of first questions: one but where versions begin with different ones. */
    roots: z.array(z.string()),
    flow,
    compared: z.nullable(flow),
  }),
});

/** How sure `languages` is before it marks a question: the chance of a mark on any where all languages measure alike. */
export const languageTestLevel = 0.05;

/** Whether the languages measure alike. */
export const getStatisticsLanguages = defineRoute({
  method: 'GET',
  path: '/api/statistics/languages',
  access,
  summary: 'How each question of a tree was answered by language, and where languages differ; `tree` is needed',
  query: filters,
  reply: z.object({
    /** Those in which anything was answered, the most used first. */
    languages: z.array(z.string()),
    /** Pearson's chi-square test of homogeneity, corrected for many questions after Holm (1979). */
    test: z.literal('chi-square'),
    correction: z.literal('holm'),
    level: z.number(),
    rows: z.array(
      z.object({
        ...questionName,
        /** In the order of the page; every option that was ever published of the question in these filters. */
        options: z.array(z.object({ key: z.string(), text: z.string() })),
        languages: z.array(
          z.object({
            language: z.string(),
            /** Measurements whose path has an answer to it. */
            answered: count,
            /** One an option, in the order of `options`; the share of `answered` is the client's to divide. */
            counts: z.array(count),
          }),
        ),
        /**
         * Null where the groups are too small for the test: fewer than two languages or options, or an expected count
         * under 5 (Cochran 1954).
         */
        test: z.nullable(
          z.object({
            degrees: z.int(),
            /** The figures of the test are null where a count is hidden: the count could be computed from them. */
            statistic: z.nullable(z.number()),
            /** Before and after the correction. */
            p: z.nullable(z.number()),
            corrected: z.nullable(z.number()),
            /** Cramér's V, from 0 (alike) to 1: how large the difference is, however many were measured. */
            effect: z.nullable(z.number()),
            /** The mark: what is corrected is below `level`. */
            differs: z.boolean(),
          }),
        ),
      }),
    ),
  }),
});
