import { createRootRoute, createRoute, createRouter, Navigate } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { LoginPage } from './features/account/sign-in/login-page.tsx';
import { NotificationBanner, NotificationLink } from './features/notifications/frame-notifications.tsx';
import { AppLayout } from './layout/frame/app-layout.tsx';
import { lazyOptional } from './layout/loading/lazy-optional.ts';
import { lazyPart } from './layout/loading/lazy-part.tsx';
import { ErrorPage } from './layout/pages/error-page.tsx';
import { PrivatePages, pageFor } from './layout/pages/private-pages.tsx';
import { withTexts } from './texts/language.ts';

type Load = () => Promise<ComponentType>;

const frameParts = {
  AdminTools: lazyOptional<{ isBackOffice: boolean }>(() => import('./admin/frame/admin-tools.tsx')),
  ConnectionStatus: lazyOptional(() => import('./features/measurement/connection-status.tsx')),
  NotificationLink,
  NotificationBanner,
  OtherAccountBar: lazyOptional(() => import('./features/account/sign-in/other-account-bar.tsx')),
};

const LazyNotFoundPage = lazyPart(() => import('./layout/pages/not-found-page.tsx').then((part) => part.NotFoundPage));
const NotFoundPage = () => <LazyNotFoundPage />;

const ToSettings = () => <Navigate to="/account/settings" replace />;

const signedInUsers = ['ROLE_ADMIN', 'ROLE_USER', 'ROLE_TRANSLATOR'] as const;
const administratorRoles = ['ROLE_ADMIN'] as const;
const professionals = ['ROLE_USER'] as const;
const translators = ['ROLE_TRANSLATOR'] as const;

const rootRoute = createRootRoute({
  // Types the query of every address as `parseSearch` below makes it.
  validateSearch: (search: Partial<Record<string, string>>): Partial<Record<string, string>> => search,
  component: () => <AppLayout parts={frameParts} />,
  notFoundComponent: NotFoundPage,
});
const inRoot = () => rootRoute;
const privatePages = createRoute({ getParentRoute: inRoot, id: 'private', component: PrivatePages });
const inPrivate = () => privatePages;

/** Public page in a part of its own, which is fetched as soon as a link to the page is hovered or focused. */
const publicPage = <P extends string>(path: P, load: Load) => {
  const Part = lazyPart(load);
  return createRoute({ getParentRoute: inRoot, path, component: () => <Part />, loader: () => Part.preload() });
};

/**
 * Not-found route below a public page. Where that page has no key at its end, the path needs a fixed part before `$`:
 * an address that ends in `$` alone also matches the page above and would replace it.
 */
const notFoundBelow = <P extends string>(path: P) =>
  createRoute({ getParentRoute: inRoot, path, component: NotFoundPage });

const privatePage = <P extends string>(path: P, needed: Parameters<typeof pageFor>[0], load: Load) =>
  createRoute({ getParentRoute: inPrivate, path, ...pageFor(needed, lazyPart(load)) });

/** Loads a back-office screen together with the texts of the back-office. */
const adminScreen = (screen: keyof typeof import('./admin/index.tsx')) => () =>
  withTexts('backOffice', import('./admin/index.tsx')).then((part) => part[screen]);

const adminPages = createRoute({
  getParentRoute: inPrivate,
  id: 'admin',
  // The screens themselves ask for more.
  ...pageFor(translators, lazyPart(adminScreen('AdminLayout'))),
});
const inAdmin = () => adminPages;

const LazyNotFoundScreen = lazyPart(adminScreen('NotFoundScreen'));
const NotFoundInAdmin = () => <LazyNotFoundScreen />;

/**
 * Route options of a screen inside the back-office layout. `notFoundComponent` shows when the address names no entity.
 */
const screenOf = (load: Load, needed: Parameters<typeof pageFor>[0] = administratorRoles) => ({
  ...pageFor(needed, lazyPart(load)),
  notFoundComponent: NotFoundInAdmin,
});

const adminPage = <P extends string>(path: P, load: Load, needed?: Parameters<typeof pageFor>[0]) =>
  createRoute({ getParentRoute: inAdmin, path, ...screenOf(load, needed) });

const notFoundInAdmin = <P extends string>(path: P) =>
  createRoute({ getParentRoute: inAdmin, path, component: NotFoundInAdmin });

/**
 * Screens of entities below an address: the list, and per row detail, edit and delete. The delete question is a child
 * of the list, so that the list stays as it was behind the question.
 */
const entityPages = <P extends string>(id: string, base: P) => {
  const list = createRoute({ getParentRoute: inAdmin, id, ...screenOf(adminScreen('ListScreen')) });
  return [
    list.addChildren([
      createRoute({ getParentRoute: () => list, path: base }),
      createRoute({
        getParentRoute: () => list,
        path: `${base}/$id/delete`,
        ...screenOf(adminScreen('DeleteScreen')),
      }),
    ]),
    adminPage(`${base}/new`, adminScreen('EditScreen')),
    adminPage(`${base}/$id`, adminScreen('DetailScreen')),
    adminPage(`${base}/$id/edit`, adminScreen('EditScreen')),
  ] as const;
};

/** All addresses, with the authorities that each needs. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    createRoute({ getParentRoute: inRoot, path: '/login', component: LoginPage }),
    publicPage('/logout', () => import('./features/account/sign-in/logout-page.tsx').then((part) => part.LogoutPage)),
    publicPage('/account/register', () =>
      import('./features/account/registration/register-page.tsx').then((part) => part.RegisterPage),
    ),
    notFoundBelow('/account/register/$part/$'),
    publicPage('/password-confirmation-message', () =>
      import('./features/account/registration/confirmation-page.tsx').then((part) => part.ConfirmationPage),
    ),
    publicPage('/account/activate/{-$key}', () =>
      import('./features/account/registration/activate-page.tsx').then((part) => part.ActivatePage),
    ),
    notFoundBelow('/account/activate/$'),
    publicPage('/account/email/confirm/{-$key}', () =>
      import('./features/account/settings/email-link-page.tsx').then((part) => part.ConfirmEmailPage),
    ),
    publicPage('/account/email/undo/{-$key}', () =>
      import('./features/account/settings/email-link-page.tsx').then((part) => part.UndoEmailPage),
    ),
    publicPage('/account/reset/request', () =>
      import('./features/account/password/reset-request-page.tsx').then((part) => part.ResetRequestPage),
    ),
    publicPage('/account/reset/finish/{-$key}', () =>
      import('./features/account/password/reset-finish-page.tsx').then((part) => part.ResetFinishPage),
    ),
    notFoundBelow('/account/reset/$'),
    publicPage('/account/user-notifications', () =>
      import('./features/notifications/notifications-page.tsx').then((part) => part.NotificationsPage),
    ),
    notFoundBelow('/account/user-notifications/$part/$'),
    publicPage('/accessibility', () =>
      import('./features/accessibility/accessibility-page.tsx').then((part) => part.AccessibilityPage),
    ),
    publicPage('/help', () => import('./features/help/help-page.tsx').then((part) => part.HelpPage)),
    createRoute({ getParentRoute: inRoot, path: '/home', component: () => <Navigate to="/" replace /> }),
    privatePages.addChildren([
      // The page for users without access leads translators on from here.
      privatePage('/', professionals, () => import('./features/home/home-page.tsx').then((part) => part.HomePage)),
      privatePage('/question-trees/$questionTreeId', signedInUsers, () =>
        import('./features/home/instruction-page.tsx').then((part) => part.InstructionPage),
      ),
      privatePage('/measure/$treeId', professionals, () =>
        import('./features/measurement/measurement-page.tsx').then((part) => part.MeasurementPage),
      ),
      privatePage('/result', professionals, () =>
        import('./features/measurement/result-page.tsx').then((part) => part.ResultPage),
      ),
      privatePage('/measurements', professionals, () =>
        import('./features/measurements/measurements-page.tsx').then((part) => part.MeasurementsPage),
      ),
      privatePage('/measurements/$key', professionals, () =>
        import('./features/measurement/past-measurement-page.tsx').then((part) => part.PastMeasurementPage),
      ),
      privatePage('/measurements/$key/correct', professionals, () =>
        import('./features/measurement/correction/correction-page.tsx').then((part) => part.CorrectionPage),
      ),
      privatePage('/account/settings', signedInUsers, () =>
        import('./features/account/settings/settings-page.tsx').then((part) => part.SettingsPage),
      ),
      privatePage('/account/password', signedInUsers, () =>
        import('./features/account/password/password-page.tsx').then((part) => part.PasswordPage),
      ),
      privatePage('/account/security', signedInUsers, () =>
        import('./features/account/security/security-page.tsx').then((part) => part.SecurityPage),
      ),
      privatePage('/account/data', signedInUsers, () =>
        import('./features/account/settings/personal-data-page.tsx').then((part) => part.PersonalDataPage),
      ),
      privatePage('/account/device', professionals, () =>
        import('./features/measurement/device/device-page.tsx').then((part) => part.DevicePage),
      ),
      createRoute({ getParentRoute: inPrivate, path: '/account', ...pageFor(signedInUsers, ToSettings) }),
      createRoute({ getParentRoute: inPrivate, path: '/account/$part/$', ...pageFor(signedInUsers, NotFoundPage) }),
      adminPages.addChildren([
        adminPage('/entity/pdf', adminScreen('LazyDocumentsScreen')),
        adminPage('/admin', adminScreen('AreaScreen')),
        adminPage('/admin/translations', adminScreen('LazyTranslationsScreen'), translators),
        adminPage('/admin/$area', adminScreen('AreaScreen')),
        adminPage('/admin/question-trees/$id/{-$view}', adminScreen('VersionScreen')),
        adminPage('/admin/question-trees/$id/publications/$publicationId', adminScreen('LazyProofScreen')),
        adminPage('/admin/languages/$code/texts', adminScreen('LazyTextsScreen')),
        adminPage('/admin/system/{-$tab}', adminScreen('LazySystemScreen')),
        adminPage('/admin/statistics/{-$tab}', adminScreen('LazyStatisticsScreen')),
        ...entityPages('users', '/admin/user-management'),
        ...entityPages('list', '/entity/$area'),
        notFoundInAdmin('/admin/$part/$more/$'),
        notFoundInAdmin('/entity/$'),
      ]),
    ]),
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
  // Plain query strings: the router's own parser turns numbers and words that look like JSON into other types.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const plain = new URLSearchParams(Object.entries(search).map(([key, value]) => [key, String(value)])).toString();
    return plain && `?${plain}`;
  },
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
