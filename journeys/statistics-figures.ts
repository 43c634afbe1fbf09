import type { Page } from '@playwright/test';

const texts = [
  'Hoe sluit de ouder aan bij wat de peuter aan het doen is?',
  'De peuter wil iets zelf doen. Wat doet de ouder?',
  'Hoeveel ruimte blijft er over voor eigen ideeën van de peuter?',
  'Er is een grens nodig. Hoe stelt de ouder die?',
  'Wat gebeurt er daarna met het contact?',
  'Hoe verloopt dat fysieke ingrijpen?',
  'De peuter wordt boos of verdrietig. Hoe reageert de ouder?',
];

const nodeAt = (index: number) => ({
  key: `q${index}`,
  text: `<p>${texts[index]}</p>`,
  code: `P${String(index + 1).padStart(2, '0')}`,
  tree: 1,
  version: 1,
  questionId: index + 1,
});

const figures = (started: number) => ({
  folded: false,
  started,
  finished: Math.round(started * 0.85),
  stopped: Math.round(started * 0.12),
  open: started - Math.round(started * 0.85) - Math.round(started * 0.12),
  wentBack: Math.round(started * 0.27),
  medianSeconds: 192,
  medianSteps: 4,
});

const dayOf = (index: number) => `2026-11-${String(index + 1).padStart(2, '0')}`;

const states = (started: number | null) => ({
  started,
  finished: started && started - 4,
  stopped: started && 3,
  open: started && 1,
});

const days = {
  unit: 'day',
  from: dayOf(0),
  to: dayOf(29),
  trees: [
    { tree: 1, name: 'OK! Baby (0-1 jaar)' },
    { tree: 2, name: 'OK! Peuter (1-4 jaar)' },
    { tree: 3, name: 'OK! Schoolkind (4-12 jaar)' },
  ],
  rows: Array.from({ length: 90 }, (_, index) => {
    const count = 6 + ((index * 7) % 23);
    const started = index % 11 === 0 ? null : count;
    return { start: dayOf(Math.floor(index / 3)), tree: (index % 3) + 1, ...states(started) };
  }),
  totals: Array.from({ length: 30 }, (_, index) => ({
    start: dayOf(index),
    ...states(index % 13 === 5 ? null : 40 + ((index * 7) % 23)),
  })),
  compared: null,
};

const scoreCounts = [41, 98, 173, 214, 302, 268, null];

const scores = {
  rows: scoreCounts.map((count, index) => ({ score: index + 1, count, compared: count && Math.round(count * 1.2) })),
  total: 1101,
  comparedTotal: 1320,
};

const happened = (reached: number | null, back: number | null, stopped: number | null) => ({
  folded: reached === null,
  reached,
  back,
  stopped,
  open: reached === null ? null : 4,
  seconds: reached === null ? null : { lower: 18, median: 33, upper: 74 },
});

const questions = texts.map((_, index) => ({
  ...nodeAt(index),
  ...(index === 5
    ? happened(null, null, null)
    : happened(1431 - index * 160, 120 + index * 20, index === 3 ? null : 30)),
  compared: index === 5 ? null : happened(1600 - index * 170, 220, 35),
}));

const flow = (more: number) => ({
  nodes: texts.map((_, index) => {
    const count = index === 5 ? null : [1431, 700, 630, 350, 330, 0, 300][index];
    return {
      ...nodeAt(index),
      count,
      reached: count && count + index * 9,
      back: count && Math.round(count / 4),
      stopped: index === 0 ? 61 : 0,
      open: index === 0 ? 40 : 0,
    };
  }),
  links: [
    { from: 'q0', to: 'q1', score: null, count: 700 + more },
    { from: 'q0', to: 'q2', score: null, count: 630 - more },
    { from: 'q1', to: 'q3', score: null, count: 350 },
    { from: 'q1', to: null, score: 6, count: 350 },
    { from: 'q2', to: 'q4', score: null, count: 330 },
    { from: 'q2', to: 'q6', score: null, count: 300 },
    { from: 'q3', to: null, score: 7, count: 350 },
    { from: 'q4', to: null, score: 4, count: 326 },
    { from: 'q4', to: 'q5', score: null, count: null },
    { from: 'q5', to: null, score: 1, count: null },
    { from: 'q6', to: null, score: 3, count: 300 },
  ],
  scores: [1, 2, 3, 4, 5, 6, 7].map((score) => ({ score, count: [null, 0, 300, 326, 0, 350, 350][score - 1] })),
});

const languages = {
  languages: ['nl', 'en'],
  test: 'chi-square',
  correction: 'holm',
  level: 0.05,
  rows: texts.slice(0, 3).map((_, index) => ({
    ...nodeAt(index),
    options: ['Sluit aan bij wat de peuter doet', 'Kijkt toe', 'Neemt het over'].map((text, option) => ({
      key: `o${option}`,
      text,
    })),
    languages: [
      { language: 'nl', answered: 900, counts: [500, 300, 100] },
      { language: 'en', answered: 120, counts: index === 0 ? [30, 40, 50] : [60, null, null] },
    ],
    test:
      index === 0
        ? { degrees: 2, statistic: 64.2, p: 0.0004, corrected: 0.0008, effect: 0.25, differs: true }
        : index === 1
          ? { degrees: 2, statistic: null, p: null, corrected: null, effect: null, differs: false }
          : null,
  })),
};

const answers: Record<string, object> = {
  summary: {
    figures: figures(1431),
    compared: figures(1319),
    comparedPeriod: { from: '2026-10-02', to: '2026-10-31' },
    minPeople: 5,
    countedAt: '2026-11-30T10:00:00Z',
    catchingUp: false,
  },
  days,
  scores,
  questions,
  flow: { roots: ['q0'], flow: flow(0), compared: flow(90) },
  languages,
};

const none: Record<string, object> = {
  ...answers,
  days: { ...days, trees: [], rows: [], totals: [] },
  scores: {
    rows: scores.rows.map(({ score }) => ({ score, count: 0, compared: null })),
    total: 0,
    comparedTotal: null,
  },
  questions: [],
};

/** Key figures that are hidden. */
const hiddenFigures = {
  ...{ folded: true, started: null, finished: null, stopped: null, open: null, wentBack: null },
  ...{ medianSeconds: null, medianSteps: null },
};

/**
 * Answers the calls of statistics with figures of 1,431 measurements, of none, or of too few people of an association;
 * `summary` changes the reply with the key figures.
 */
export const answerStatistics = (
  page: Page,
  { isEmpty = false, hasFewPeople = false, summary = {} } = {},
): Promise<unknown> =>
  page.route(/\/api\/statistics\/(summary|days|scores|questions|flow|languages)(\?|$)/, async (route) => {
    const what = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    const answer = (isEmpty ? none : answers)[what];
    const changed = { ...(hasFewPeople && { figures: hiddenFigures, compared: hiddenFigures }), ...summary };
    await route.fulfill({ json: what === 'summary' ? { ...answer, ...changed } : answer });
  });
