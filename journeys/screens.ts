import { fill, openAsVisitor, press } from './account-forms.ts';
import { expect } from './journey.ts';
import type { Screen } from './screen.ts';
import { accountScreens } from './screens-account.ts';
import { adminScreens } from './screens-admin.ts';
import { compareScreens } from './screens-compare.ts';
import { editorScreens } from './screens-editor.ts';
import { formScreens } from './screens-forms.ts';
import { homeAdminScreens } from './screens-home-admin.ts';
import { languageScreens } from './screens-languages.ts';
import { listScreens } from './screens-lists.ts';
import { measurementScreens, resultScreens } from './screens-measurement.ts';
import { ownMeasurementScreens } from './screens-measurements.ts';
import { openMeasurementScreens } from './screens-open-measurements.ts';
import { packageScreens } from './screens-packages.ts';
import { publicationScreens } from './screens-publications.ts';
import { statisticsScreens } from './screens-statistics.ts';
import { statisticsExportScreens } from './screens-statistics-export.ts';
import { systemScreens } from './screens-system.ts';
import { systemHealthScreens } from './screens-system-health.ts';
import { textScreens } from './screens-texts.ts';
import { translationFileScreens } from './screens-translation-files.ts';
import { translationScreens } from './screens-translations.ts';
import { treeScreens } from './screens-trees.ts';
import { alter, calls, hold, keep, noTree, openSignedIn, refuse, seeHeading, text, tree } from './visit-helpers.ts';

const signIn: readonly Screen[] = [
  {
    name: 'login',
    inEnglish: true,
    open: async ({ page, language }) => {
      await keep(page, { locale: language });
      await page.goto('/login');
      await seeHeading(page, text(language, 'login.title'));
    },
  },
  {
    name: 'login, sent there from a page',
    open: async ({ page, language }) => {
      await keep(page, { locale: language });
      await page.goto('/measure/1');
      await expect(page.getByText(text(language, 'login.redirect'))).toBeVisible();
    },
  },
  {
    name: 'login, with nothing filled in',
    inEnglish: true,
    open: async ({ page, language }) => {
      await keep(page, { locale: language });
      await page.goto('/login');
      await page.getByRole('button', { name: text(language, 'login.form.button') }).click();
      await expect(page.getByText(text(language, 'login.messages.validate.password.required'))).toBeVisible();
    },
  },
  {
    name: 'login, refused',
    open: async ({ page, language }) => {
      await keep(page, { locale: language });
      await page.goto('/login');
      await page.getByRole('textbox', { name: text(language, 'login.form.username') }).fill('nobody@example.nl');
      await page.locator('input[type=password]').fill('not this');
      await page.getByRole('button', { name: text(language, 'login.form.button') }).click();
      await expect(
        page.getByRole('alert').filter({ hasText: text(language, 'login.messages.error.title') }),
      ).toBeVisible();
    },
  },
  ...(['notActivated', 'switchedOff'] as const).map(
    (reason): Screen => ({
      name: `login, refused: ${reason}`,
      open: async (visit) => {
        const { page, language } = visit;
        await page.route(calls.refusedSignIn, (route) => route.fulfill({ json: { reason } }));
        await openAsVisitor(visit, '/login', 'login.title');
        await fill(visit, { username: 'noor@example.nl', password: 'not this' });
        await press(visit, 'login.form.button');
        const alert = page.getByRole('alert').filter({ hasText: text(language, 'login.messages.error.title') });
        await expect(alert).not.toContainText(text(language, 'login.messages.error.authentication'));
        await expect(alert).toBeVisible();
      },
    }),
  ),
  {
    name: 'login, after the server refused the session',
    open: async (visit) => {
      const { page, language } = visit;
      await refuse(page, calls.trees, 401);
      await openSignedIn(visit, '/');
      await expect(page.getByText(text(language, 'login.error.unauthorized'))).toBeVisible();
    },
  },
  {
    name: 'login, with the message that the session ended',
    reopen: true,
    open: async ({ page, language }) => {
      const ended = Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url');
      await keep(page, { locale: language, token: `e30.${ended}.none` });
      await page.goto('/');
      await expect(page.getByRole('group').filter({ hasText: text(language, 'global.session.expired') })).toBeVisible();
    },
  },
];

const home: readonly Screen[] = [
  {
    name: 'home',
    inEnglish: true,
    open: async (visit) => {
      await openSignedIn(visit, '/');
      await expect(visit.page.getByRole('main').getByRole('link')).toHaveCount(3);
    },
  },
  {
    name: 'home, loading',
    open: async (visit) => {
      await hold(visit.page, calls.trees);
      await openSignedIn(visit, '/');
      await expect(visit.page.getByText(text(visit.language, 'home.loading'))).toBeAttached();
    },
  },
  {
    name: 'home, without trees',
    open: async (visit) => {
      await alter(visit.page, calls.trees, () => []);
      await openSignedIn(visit, '/');
      await expect(visit.page.getByText(text(visit.language, 'home.empty'))).toBeVisible();
    },
  },
  {
    name: 'home, failed',
    open: async (visit) => {
      await refuse(visit.page, calls.trees, 400);
      await openSignedIn(visit, '/');
      await expect(visit.page.getByText(text(visit.language, 'home.error'))).toBeVisible();
    },
  },
  {
    name: 'home, without pictures',
    open: async (visit) => {
      await alter(visit.page, calls.trees, (trees: object[]) => trees.map((one) => ({ ...one, media: null })));
      await openSignedIn(visit, '/');
      await expect(visit.page.getByText(text(visit.language, 'global.a11y.placeholderImage')).first()).toBeVisible();
    },
  },
];

const instruction: readonly Screen[] = [
  {
    name: 'instruction',
    inEnglish: true,
    open: async (visit) => {
      await openSignedIn(visit, `/question-trees/${tree}`);
      await expect(
        visit.page.getByRole('link', { name: text(visit.language, 'instruction.start'), exact: true }),
      ).toBeVisible();
    },
  },
  {
    name: 'instruction, loading',
    open: async (visit) => {
      await hold(visit.page, calls.tree);
      await openSignedIn(visit, `/question-trees/${tree}`);
      await expect(visit.page.getByText(text(visit.language, 'instruction.loading'))).toBeAttached();
    },
  },
  {
    name: 'instruction, failed',
    open: async (visit) => {
      await refuse(visit.page, calls.tree, 405);
      await openSignedIn(visit, `/question-trees/${tree}`);
      await seeHeading(visit.page, text(visit.language, 'instruction.error'));
    },
  },
  {
    name: 'instruction, of no tree',
    open: async (visit) => {
      await openSignedIn(visit, `/question-trees/${noTree}`);
      await seeHeading(visit.page, text(visit.language, 'instruction.notFound'));
    },
  },
];

/** Every screen in every state. */
export const screens: readonly Screen[] = [
  ...signIn,
  ...accountScreens,
  ...home,
  ...instruction,
  ...measurementScreens,
  ...openMeasurementScreens,
  ...resultScreens,
  ...ownMeasurementScreens,
  ...systemScreens,
  ...systemHealthScreens,
  ...statisticsScreens,
  ...adminScreens,
  ...homeAdminScreens,
  ...textScreens,
  ...formScreens,
  ...listScreens,
  ...languageScreens,
  ...statisticsExportScreens,
  ...treeScreens,
  ...packageScreens,
  ...translationScreens,
  ...translationFileScreens,
  ...publicationScreens,
  ...compareScreens,
  ...editorScreens,
];

/** The screens with their normal content. */
export const filledScreens = screens.filter(({ inEnglish }) => inEnglish);
