import { readFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import { type Person, signedIn, tokenKey } from './accounts.ts';
import { expect } from './journey.ts';

export type Language = 'nl' | 'en';

const catalogue = (language: Language) =>
  JSON.parse(readFileSync(new URL(`../content/ui-${language}.json`, import.meta.url), 'utf8'));
const catalogues = { nl: catalogue('nl'), en: catalogue('en') };

/** A text of the application, with its placeholders filled in. Amounts have the separators of the language. */
export const text = (language: Language, key: string, filled: Record<string, string | number> = {}): string => {
  const found = key.split('.').reduce((part, name) => part?.[name], catalogues[language]);
  if (typeof found !== 'string') throw new Error(`there is no text ${key}`);
  return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    ['count', 'max'].includes(name) ? (filled[name] ?? '').toLocaleString(language) : String(filled[name] ?? ''),
  );
};

/**
 * Signs in every page of this tab with an account of this test, in a language. The sign-in form is the matter of other
 * journeys and would only take time here.
 */
export const beSignedIn = async (
  page: Page,
  baseUrl: string,
  language: Language = 'nl',
  person: Person = 'professional',
): Promise<void> => {
  const { token } = await signedIn(baseUrl, person);
  await keep(page, { locale: language, token });
};

let storedCount = 0;

/** Stores the language of a visitor, and optionally an invalid token. */
export const keep = async (page: Page, { locale, token }: { locale: Language; token?: string }): Promise<void> => {
  storedCount += 1;
  await page.addInitScript(
    ([mark, key, locale, token]) => {
      // On the next page only, so that signing out stays possible.
      if (sessionStorage.getItem(mark)) return;
      sessionStorage.setItem(mark, 'yes');
      sessionStorage.setItem('locale', JSON.stringify(locale));
      sessionStorage.removeItem(key);
      if (token) sessionStorage.setItem(key, JSON.stringify(token));
    },
    [`kept-${storedCount}`, tokenKey, locale, token] as const,
  );
};

/** Addresses of the calls that screens make. */
export const calls = {
  trees: '**/api/question-trees/get-published*',
  tree: /\/api\/question-trees\/\d+/,
  treeList: '**/api/question-trees-by-tree-id',
  languageOverview: '**/api/translations/language-overview',
  waiting: '**/api/question-trees/waiting*',
  attention: '**/api/overview/attention',
  firstSteps: '**/api/overview/first-steps',
  changes: '**/api/overview/changes',
  rowCounts: '**/api/overview/row-counts',
  bill: '**/management/bill-of-materials',
  treeDocument: '**/api/question-trees/*/document',
  treeOutcomes: '**/api/question-trees/*/outcomes*',
  treePreview: '**/api/question-trees/*/preview*',
  publishing: '**/api/question-trees/*/publish',
  publications: '**/api/question-trees/*/publications',
  publishedDocument: '**/api/publications/*/document',
  treeCopy: '**/api/question-trees/copy-tree',
  /** Resumes an open measurement, or begins one. */
  open: '**/api/measurements',
  overview: '**/api/measurements/overview*',
  measurement: /\/api\/measurements\/[0-9a-f-]{36}\?/,
  question: '**/api/questions/*/question*',
  options: '**/api/questions/*/options*',
  examples: '**/api/options/*/examples*',
  account: '**/api/account',
  accountExport: '**/api/account/export',
  secondFactor: '**/api/account/second-factor',
  authenticator: '**/api/account/second-factor/authenticator',
  sessions: '**/api/account/sessions',
  passkeys: '**/api/account/passkeys',
  texts: '**/api/translations/**',
  actions: '**/api/statistics/*',
  exports: '**/api/statistics/exports',
  exportSize: '**/api/statistics/export/size*',
  measurementList: /\/api\/measurements\?/,
  measurementPath: '**/api/measurements/*/path*',
  register: '**/api/register',
  activate: '**/api/activate*',
  mailedLink: '**/api/account/mailed-link',
  activationRequest: '**/api/account/activation/init',
  refusedSignIn: '**/api/account/refused-sign-in',
  emailConfirm: '**/api/account/email-change/confirm',
  emailUndo: '**/api/account/email-change/undo',
  resetRequest: '**/api/account/reset-password/init',
  password: '**/api/account/change-password',
  deletion: '**/api/users/me',
  associations: '**/api/professional-association-translation/**',
  logLines: '**/management/logs*',
  audits: '**/management/audits?*',
  auditVerification: '**/management/audits/verification',
  environment: '**/management/env',
  users: /\/api\/users(\?|$)/,
  user: /\/api\/users\/[^?]+/,
  userAlone: /\/api\/users\/[^/?]+(\?|$)/,
  documents: /\/api\/pdf\?lang=de/,
  apiDocs: '**/v3/api-docs',
  health: '**/management/health',
  info: '**/management/info',
  passwordLink: '**/api/users/*/password-link',
  userActivity: '**/api/users/*/activity',
  metrics: '**/management/jhimetrics',
  samples: '**/management/samples',
  mails: /\/api\/mails(\?|$)/,
  mailCounts: '**/api/mail-counts',
  optionList: /\/api\/question-options\?/,
  optionRow: /\/api\/question-options\/\d+$/,
  mailPreview: '**/api/mails/*/preview*',
  notifications: /\/api\/user-notification\/notifications(\?|$)/,
} as const;

type Call = (typeof calls)[keyof typeof calls];

/**
 * Takes the answers to its first calls out of each page, so that the page makes those calls: for texts, languages and
 * the facts about the system.
 */
export const leaveOutFirstAnswers = (page: Page): Promise<unknown> =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/<template id="first-answers">[^<]*<\/template>/, '');
    await route.fulfill({ response, body });
  });

/** Leaves a call without an answer. */
export const hold = (page: Page, call: Call): Promise<unknown> => page.route(call, () => new Promise<void>(() => {}));

/** Answers a call with nothing but a status. */
export const refuse = (page: Page, call: Call, status: number): Promise<unknown> =>
  page.route(call, (route) => route.fulfill({ status, json: { status, message: `error.http.${status}` } }));

/** Changes the server's answers to a call. */
export const alter = async <Reply>(page: Page, call: Call, change: (reply: Reply) => unknown): Promise<void> => {
  await page.route(call, async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
};

/** Heading of the first level. */
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Waits for a heading with a text of the catalogue. */
export const seeHeading = (page: Page, name: string): Promise<void> => expect(heading(page)).toContainText(name);

/** The enabled buttons that choose an answer. */
export const chooseButtons = (page: Page, language: Language) =>
  page.getByRole('button', { name: new RegExp(`^${text(language, 'measure.select')}: `) });

/** Goes through a tree with the first answers, for a number of steps or to its result. */
export const answer = async (page: Page, language: Language, steps = 20): Promise<void> => {
  for (let step = 1; step <= steps; step += 1) {
    await expect(
      page.getByText(text(language, 'measure.step', { step }), { exact: true }).filter({ visible: true }),
    ).toBeVisible();
    await chooseButtons(page, language).first().click();
    const next = page
      .getByText(text(language, 'measure.step', { step: step + 1 }), { exact: true })
      .filter({ visible: true });
    const result = page.getByRole('heading', { name: text(language, 'result.description') });
    await expect(next.or(result)).toBeVisible();
    if (await result.isVisible()) return;
  }
};

/** Id of a tree of the demonstration. */
export const tree = 1;

/** Id without a tree. */
export const noTree = 999_999;

/** Opens a page as the professional. */
export const openSignedIn = async (
  { page, url, language }: { page: Page; url: string; language: Language },
  path: string,
): Promise<void> => {
  await beSignedIn(page, url, language);
  await page.goto(path);
};

/** Presents rows of a published version, which are read-only, as those of a draft. */
export const asDraft = async (page: Page, calls: string) => {
  await page.route(calls, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), status: 'DRAFT' } });
  });
};
