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
];
