import * as z from 'zod/mini';
import { defineRoute } from '../define-route.ts';
import { publishedCount as count, filters } from './statistics-filters.ts';

const measurementFigures = z.object({
  /** Whether the group is one association with too few professionals: every figure is then null. */
  folded: z.boolean(),
  /** Measurements started in the period. Other figures concern these, including later events. */
  started: count,
  /** Measurements with an outcome. Shares are relative to `started`. */
  finished: count,
  /** Measurements without an outcome that were closed, or had no action for a day. */
  stopped: count,
  /** Measurements without an outcome with an action in the last day. `started` = `finished` + `stopped` + `open`. */
  open: count,
  /** Measurements with a step back. Leaving a result is a back-click too, but counts only if an action follows. */
  wentBack: count,
  /** Median seconds from start to outcome of the finished measurements. Rounded by at most 2.5 % above 20 seconds. */
  medianSeconds: z.nullable(z.int()),
  /** Median number of answers that lead to the outcome of the finished measurements. */
  medianSteps: z.nullable(z.int()),
});

/** Figures of a group of measurements. */
export type MeasurementFigures = z.infer<typeof measurementFigures>;

export const getStatisticsSummary = defineRoute({
  method: 'GET',
  path: '/api/statistics/summary',
  access: ['ROLE_ADMIN'],
  summary: 'How many measurements were begun, finished, closed and gone back in, with their medians',
  query: filters,
  reply: z.object({
    figures: measurementFigures,
    /** Figures of the compared group; null without a comparison. */
    compared: z.nullable(measurementFigures),
    /** Period of `compare=before`, last day included. */
    comparedPeriod: z.nullable(z.object({ from: z.string(), to: z.string() })),
    /** Minimum number of professionals for a figure of one association; 1 if every figure is shown. */
    minPeople: z.int(),
    /** Moment of the latest count; null before the first. Figures are a few seconds old. */
    countedAt: z.nullable(z.string()),
    /** Whether older measurements are still being counted: after an upgrade, or `npm run admin -- recount`. */
    catchingUp: z.boolean(),
  }),
});

/** Started measurements by state. The last three add up to the first. */
const countsByState = { started: count, finished: count, stopped: count, open: count };

/** Measurements by day or month of their start. Days and months without measurements have no row. */
export const getStatisticsDays = defineRoute({
  method: 'GET',
  path: '/api/statistics/days',
  access: ['ROLE_ADMIN'],
  summary: 'How many measurements were begun a day and tree, or a month and tree where the period is over four months',
  query: filters,
  reply: z.object({
    unit: z.enum(['day', 'month']),
    /** Requested period. Without a requested first day: the first day with measurements. */
    from: z.string(),
    to: z.string(),
    /** Trees in the rows, with their names in the reader's language, otherwise in the tree's own. */
    trees: z.array(z.object({ tree: z.int(), name: z.string() })),
    rows: z.array(
      z.object({
        /** The day, or the first day of the month, even if the period starts later in it. */
        start: z.string(),
        tree: z.int(),
        ...countsByState,
      }),
    ),
    /** Totals of all trees by day or month. A total may be shown although one of its parts is hidden. */
    totals: z.array(z.object({ start: z.string(), ...countsByState })),
    /** Rows of the compared group (`compare=before`, `compareVersion`), by their own days. */
    compared: z.nullable(z.array(z.object({ start: z.string(), tree: z.int(), ...countsByState }))),
  }),
});

export const getStatisticsScores = defineRoute({
  method: 'GET',
  path: '/api/statistics/scores',
  access: ['ROLE_ADMIN'],
  summary: 'How many measurements had each score',
  query: filters,
  reply: z.object({
    /** Always seven rows, from score 1 to 7. */
    rows: z.array(z.object({ score: z.int(), count, compared: count })),
    /** Measurements with a score. */
    total: count,
    comparedTotal: count,
  }),
});

const questionFiguresReply = z.object({
  /** Whether too few professionals of an association reached the question: every figure is then null. */
  folded: z.boolean(),
  /** Measurements that reached the question at least once. Shares are relative to this number. */
  reached: count,
  /** Measurements with a step back from the question, or from a result that it led to, followed by another action. */
  back: count,
  /** Measurements that were closed or left at the question. */
  stopped: count,
  /** Open measurements at the question. */
  open: count,
  /**
   * Seconds between seeing and answering the question, over all answers: median and quartiles. Rounded by at most 2.5 %
   * above 20 seconds. Null without answers, or for too few professionals of an association.
   */
  seconds: z.nullable(z.object({ lower: z.int(), median: z.int(), upper: z.int() })),
});

/** Figures of a question. */
export type QuestionFigures = z.infer<typeof questionFiguresReply>;

const questionName = {
  /** Key of the question, equal in every version. */
  key: z.string(),
  /**
   * Sanitised HTML from the newest publication with the question, in the reader's language, otherwise in the tree's
   * own.
   */
  text: z.string(),
  /** Code of the question in the same publication, such as `P06`; null where its answers have no common code. */
  code: z.nullable(z.string()),
  /** Number that all versions of its tree share. */
  tree: z.int(),
  /** Version and question id in the publication of the text, for a link to the editor. */
  version: z.int(),
  questionId: z.int(),
};

export const getStatisticsQuestions = defineRoute({
  method: 'GET',
  path: '/api/statistics/questions',
  access: ['ROLE_ADMIN'],
  summary: 'How often each question was reached, gone back from and stopped at, and how long it took',
  query: filters,
  reply: z.array(
    z.object({
      ...questionName,
      ...questionFiguresReply.shape,
      /** Figures in the compared group; null without a comparison, or if the question was not reached there. */
      compared: z.nullable(questionFiguresReply),
    }),
  ),
});

const flow = z.object({
  nodes: z.array(
    z.object({
      ...questionName,
      /**
       * Measurements whose path contains the question, or that are at it. A path does not contain answers that were
       * taken back.
       */
      count,
      /** Counts as in the list of questions. */
      reached: count,
      back: count,
      stopped: count,
      open: count,
    }),
  ),
  /** Answers along the paths to the outcome, or to the current question. */
  links: z.array(
    z.object({
      /** Key of the answered question. */
      from: z.string(),
      /** Key of the next question; null if the answer led to a result. */
      to: z.nullable(z.string()),
      /** Score of that result. */
      score: z.nullable(z.int()),
      count,
    }),
  ),
  scores: z.array(z.object({ score: z.int(), count })),
  /** Measurements with a score, including those of hidden counts. */
  scored: count,
});

/** Paths of measurements through a tree. */
export type StatisticsFlow = z.infer<typeof flow>;

export const getStatisticsFlow = defineRoute({
  method: 'GET',
  path: '/api/statistics/flow',
  access: ['ROLE_ADMIN'],
  summary: 'How measurements went through a tree, from question to question and outcome; `tree` is needed',
  query: filters,
  reply: z.object({
    /** Keys of first questions. More than one if versions start with different questions. */
    roots: z.array(z.string()),
    flow,
    compared: z.nullable(flow),
  }),
});

/** Significance level: the probability that any question is marked although all languages measure alike. */
export const languageTestLevel = 0.05;

export const getStatisticsLanguages = defineRoute({
  method: 'GET',
  path: '/api/statistics/languages',
  access: ['ROLE_ADMIN'],
  summary: 'How each question of a tree was answered by language, and where languages differ; `tree` is needed',
  query: filters,
  reply: z.object({
    /** Languages with answers, the most used first. */
    languages: z.array(z.string()),
    /** Pearson's chi-square test of homogeneity, with the Holm (1979) correction for multiple questions. */
    test: z.literal('chi-square'),
    correction: z.literal('holm'),
    level: z.number(),
    rows: z.array(
      z.object({
        ...questionName,
        /** Every option of the question ever published within these filters, in the order on the page. */
        options: z.array(z.object({ key: z.string(), text: z.string() })),
        languages: z.array(
          z.object({
            language: z.string(),
            /** Measurements whose path contains an answer to the question. */
            answered: count,
            /** Measurements per option, in the order of `options`. Divided by `answered`, they give shares. */
            counts: z.array(count),
          }),
        ),
        /**
         * Null if the groups are too small for the test: fewer than two languages or options, or an expected count
         * below 5 (Cochran 1954).
         */
        test: z.nullable(
          z.object({
            degrees: z.int(),
            /** Figures of the test are null if a count is hidden, since it could be derived from them. */
            statistic: z.nullable(z.number()),
            /** P-value before and after the correction. */
            p: z.nullable(z.number()),
            corrected: z.nullable(z.number()),
            /** Cramér's V: size of the difference from 0 (alike) to 1, independent of the number of measurements. */
            effect: z.nullable(z.number()),
            /** Whether the corrected p-value is below `level`: the question is marked. */
            differs: z.boolean(),
          }),
        ),
      }),
    ),
  }),
});

export const getMeasuredLanguages = defineRoute({
  method: 'GET',
  path: '/api/statistics/measured-languages',
  access: ['ROLE_ADMIN'],
  summary: 'Every language in which a measurement was begun, also one that is not active any more',
  reply: z.array(z.string()),
});
