import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { beSignedIn, calls, hold, refuse, text } from './visit-helpers.ts';

const tabs = {
  logs: { call: calls.logLines, loading: 'logs.lines.loading' },
  audits: { call: calls.audits, loading: 'audits.loading' },
  configuration: { call: calls.environment, loading: 'configuration.loading' },
} as const;

type Tab = keyof typeof tabs;

const open = async ({ page, url, language }: Visit, tab: Tab) => {
  await beSignedIn(page, url, language, 'admin');
  await page.goto(`/admin/system/${tab}`);
};

const line = {
  sequence: 2,
  time: '2026-11-20T10:00:00.000Z',
  level: 'ERROR',
  logger: 'http',
  message: 'request failed',
  requestId: '1b671a64-40d5-491e-99b0-da01ff1f3341',
  details: {
    err: { type: 'Error', message: 'no connection', stack: 'Error: no connection\n    at answer (answer.ts:7:11)' },
  },
};
const lines = {
  process: { id: '1', pid: 4711, host: 'ok-1' },
  lines: [
    line,
    { ...line, sequence: 1, level: 'INFO', message: 'request completed', details: { res: { statusCode: 200 } } },
    { ...line, sequence: 0, level: 'WARN', logger: 'mail', message: 'a mail could not be sent yet', requestId: null },
  ],
};

const fillEvents = async (visit: Visit, tab: Tab) => {
  await visit.page.route(tabs.logs.call, (route) => route.fulfill({ json: lines }));
  await open(visit, tab);
  await expect(visit.page.getByRole('row').nth(1)).toBeVisible();
};

const inEveryState = (tab: Tab): Screen[] => [
  { name: `${tab} of the system`, inEnglish: true, open: (visit) => fillEvents(visit, tab) },
  {
    name: `${tab} of the system, loading`,
    open: async (visit) => {
      await hold(visit.page, tabs[tab].call);
      await open(visit, tab);
      await expect(visit.page.getByText(text(visit.language, tabs[tab].loading))).toBeAttached();
    },
  },
  {
    name: `${tab} of the system, failed`,
    open: async (visit) => {
      await refuse(visit.page, tabs[tab].call, 503);
      await open(visit, tab);
      await expect(visit.page.getByText(text(visit.language, 'error.fetchingData'))).toBeVisible();
    },
  },
];

/** Answers the comparison of the events with their chain, and asks for it. */
const answerVerification = async (visit: Visit, answer: object) => {
  await visit.page.route(calls.auditVerification, (route) => route.fulfill({ json: answer }));
  await open(visit, 'audits');
  await visit.page.getByRole('button', { name: text(visit.language, 'audits.verify.button') }).click();
};

/** The logs, the audit events and the settings. */
export const systemLogScreens: readonly Screen[] = [
  ...inEveryState('logs'),
  ...inEveryState('audits'),
  ...inEveryState('configuration'),
  {
    name: 'logs of the system, none',
    open: async (visit) => {
      await visit.page.route(tabs.logs.call, (route) => route.fulfill({ json: { ...lines, lines: [] } }));
      await open(visit, 'logs');
      await expect(visit.page.getByText(text(visit.language, 'logs.lines.empty.title'))).toBeVisible();
    },
  },
  {
    name: 'audits of the system, none',
    open: async (visit) => {
      await visit.page.route(tabs.audits.call, (route) => route.fulfill({ json: [] }));
      await open(visit, 'audits');
      await expect(visit.page.getByText(text(visit.language, 'audits.emptyText'))).toBeVisible();
    },
  },
  {
    name: 'audits of the system, checked',
    inEnglish: true,
    open: async (visit) => {
      const hash = '3f9a'.repeat(16);
      await answerVerification(visit, { events: 12_408, sealedDate: '2026-11-29T09:00:00Z', hash, broken: null });
      await expect(visit.page.getByText(text(visit.language, 'audits.verify.intact'))).toBeVisible();
    },
  },
  {
    name: 'audits of the system, changed by hand',
    open: async (visit) => {
      const broken = { fromId: 1201, toId: 1260 };
      await answerVerification(visit, { events: 1200, sealedDate: '2026-11-29T09:00:00Z', hash: '3f9a', broken });
      await expect(visit.page.getByText(text(visit.language, 'audits.verify.broken'))).toBeVisible();
    },
  },
];
