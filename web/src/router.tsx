import { createRootRoute, createRoute, createRouter, Navigate } from '@tanstack/react-router';
import { LoginPage } from './features/account/login-page.tsx';
import { LogoutPage } from './features/account/logout-page.tsx';
import { NotificationBanner, NotificationLink } from './features/notifications/frame-notifications.tsx';
import { AppLayout } from './layout/app-layout.tsx';
import { ErrorPage } from './layout/error-page.tsx';
import { lazyExtra } from './layout/lazy-extra.ts';
import { type LazyPart, lazyPart } from './layout/lazy-part.tsx';
import { NotFoundPage } from './layout/not-found-page.tsx';
import { PrivatePages, pageFor } from './layout/private-pages.tsx';

const AccessibilityPage = lazyPart(() =>
  import('./features/accessibility/accessibility-page.tsx').then((part) => part.AccessibilityPage),
);
const ActivatePage = lazyPart(() => import('./features/account/activate-page.tsx').then((part) => part.ActivatePage));
const ConfirmationPage = lazyPart(() =>
  import('./features/account/confirmation-page.tsx').then((part) => part.ConfirmationPage),
);
const inEmailLinks = (name: 'ConfirmEmailPage' | 'UndoEmailPage') =>
  lazyPart(() => import('./features/account/email-link-page.tsx').then((part) => part[name]));
const ConfirmEmailPage = inEmailLinks('ConfirmEmailPage');
const UndoEmailPage = inEmailLinks('UndoEmailPage');
const MailsScreen = lazyPart(() => import('./admin/mail/mails-screen.tsx').then((part) => part.MailsScreen));
const inAdmin = (name: 'AdminLayout' | 'ListScreen' | 'DetailScreen' | 'EditScreen' | 'DeleteScreen') =>
  lazyPart(() => import('./admin/index.tsx').then((part) => part[name]));
const AdminLayout = inAdmin('AdminLayout');
const ListScreen = inAdmin('ListScreen');
const DetailScreen = inAdmin('DetailScreen');
const EditScreen = inAdmin('EditScreen');
const DeleteScreen = inAdmin('DeleteScreen');
const inUsers = (name: 'UsersScreen' | 'UserDetailScreen' | 'UserEditScreen' | 'UserDeleteScreen') =>
  lazyPart(() => import('./admin/users/index.tsx').then((part) => part[name]));
const UsersScreen = inUsers('UsersScreen');
const UserDetailScreen = inUsers('UserDetailScreen');
const UserEditScreen = inUsers('UserEditScreen');
const UserDeleteScreen = inUsers('UserDeleteScreen');
const DocumentsScreen = lazyPart(() =>
  import('./admin/pdfs/documents-screen.tsx').then((part) => part.DocumentsScreen),
);
const DocsScreen = lazyPart(() => import('./admin/api-reference/docs-screen.tsx').then((part) => part.DocsScreen));
const NotificationsPage = lazyPart(() =>
  import('./features/notifications/notifications-page.tsx').then((part) => part.NotificationsPage),
);
const PasswordPage = lazyPart(() => import('./features/account/password-page.tsx').then((part) => part.PasswordPage));
const RegisterPage = lazyPart(() => import('./features/account/register-page.tsx').then((part) => part.RegisterPage));
const ResetFinishPage = lazyPart(() =>
  import('./features/account/reset-finish-page.tsx').then((part) => part.ResetFinishPage),
);
const ResetRequestPage = lazyPart(() =>
  import('./features/account/reset-request-page.tsx').then((part) => part.ResetRequestPage),
);
const SettingsPage = lazyPart(() => import('./features/account/settings-page.tsx').then((part) => part.SettingsPage));
const HomePage = lazyPart(() => import('./features/home/home-page.tsx').then((part) => part.HomePage));
const InstructionPage = lazyPart(() =>
  import('./features/home/instruction-page.tsx').then((part) => part.InstructionPage),
);
const MeasurementPage = lazyPart(() =>
  import('./features/measurement/measurement-page.tsx').then((part) => part.MeasurementPage),
);
const ResultPage = lazyPart(() => import('./features/measurement/result-page.tsx').then((part) => part.ResultPage));

const frameParts = {
  AdminTools: lazyExtra<{ isBackOffice: boolean }>(() => import('./admin/admin-tools.tsx')),
  NotificationLink,
  NotificationBanner,
  OtherAccountBar: lazyExtra(() => import('./features/account/other-account-bar.tsx')),
};

const anybody = ['ROLE_ADMIN', 'ROLE_USER'] as const;
const administrators = ['ROLE_ADMIN'] as const;
const professionals = ['ROLE_USER'] as const;

/** A page for everybody, fetched as soon as somebody is about to go there. */
const openPage = (Part: LazyPart) => ({ component: () => <Part />, loader: () => Part.preload() });

/** A screen of any entity; it comes with the layout around it, in one part. The address may name none. */
const entityPage = (Part: LazyPart) => ({ component: () => <Part />, notFoundComponent: NotFoundPage });

const root = createRootRoute({ component: () => <AppLayout parts={frameParts} />, notFoundComponent: NotFoundPage });
const getParentRoute = () => root;

const login = createRoute({ getParentRoute, path: '/login', component: LoginPage });
const logout = createRoute({ getParentRoute, path: '/logout', component: LogoutPage });
const register = createRoute({ getParentRoute, path: '/account/register', ...openPage(RegisterPage) });
const confirmation = createRoute({
  getParentRoute,
  path: '/password-confirmation-message',
  ...openPage(ConfirmationPage),
});
const activate = createRoute({ getParentRoute, path: '/account/activate/{-$key}', ...openPage(ActivatePage) });
const emailPages = [
  createRoute({ getParentRoute, path: '/account/email/confirm/{-$key}', ...openPage(ConfirmEmailPage) }),
  createRoute({ getParentRoute, path: '/account/email/undo/{-$key}', ...openPage(UndoEmailPage) }),
] as const;
const resetRequest = createRoute({ getParentRoute, path: '/account/reset/request', ...openPage(ResetRequestPage) });
const resetFinish = createRoute({
  getParentRoute,
  path: '/account/reset/finish/{-$key}',
  ...openPage(ResetFinishPage),
});
const notifications = createRoute({
  getParentRoute,
  path: '/account/user-notifications',
  ...openPage(NotificationsPage),
});
/**
 * Below pages that everybody may see there is nothing to guard. Where such a page has no key at its end, a part comes
 * before the rest: an address that ends in `$` alone is also that of the page above it, and would take its place.
 */
const nowhere = <P extends string>(path: P) => createRoute({ getParentRoute, path, component: NotFoundPage });
const accessibility = createRoute({ getParentRoute, path: '/accessibility', ...openPage(AccessibilityPage) });
const openPages = [
  login,
  logout,
  register,
  nowhere('/account/register/$part/$'),
  confirmation,
  activate,
  nowhere('/account/activate/$'),
  ...emailPages,
  resetRequest,
  resetFinish,
  nowhere('/account/reset/$'),
  notifications,
  nowhere('/account/user-notifications/$part/$'),
  accessibility,
] as const;
const alias = createRoute({ getParentRoute, path: '/home', component: () => <Navigate to="/" replace /> });

const privatePages = createRoute({ getParentRoute, id: 'private', component: PrivatePages });
const insidePrivate = () => privatePages;
const home = createRoute({ getParentRoute: insidePrivate, path: '/', ...pageFor(anybody, HomePage) });
const instruction = createRoute({
  getParentRoute: insidePrivate,
  path: '/question-trees/$questionTreeId',
  ...pageFor(anybody, InstructionPage),
});
const measure = createRoute({
  getParentRoute: insidePrivate,
  path: '/measure/$treeId',
  ...pageFor(professionals, MeasurementPage),
});
const settings = createRoute({
  getParentRoute: insidePrivate,
  path: '/account/settings',
  ...pageFor(anybody, SettingsPage),
});
const password = createRoute({
  getParentRoute: insidePrivate,
  path: '/account/password',
  ...pageFor(anybody, PasswordPage),
});
const nowhereInAccount = createRoute({
  getParentRoute: insidePrivate,
  path: '/account/$',
  ...pageFor(anybody, NotFoundPage),
});
const result = createRoute({ getParentRoute: insidePrivate, path: '/result', ...pageFor(professionals, ResultPage) });

const adminPages = createRoute({
  getParentRoute: insidePrivate,
  id: 'admin',
  ...pageFor(administrators, AdminLayout),
});
const insideAdmin = () => adminPages;
const nowhereInAdmin = createRoute({ getParentRoute: insideAdmin, path: '/admin/$', component: NotFoundPage });
const nowhereInEntity = createRoute({ getParentRoute: insideAdmin, path: '/entity/$', component: NotFoundPage });
const mails = createRoute({
  getParentRoute: insideAdmin,
  path: '/admin/mails',
  ...pageFor(administrators, MailsScreen),
});
const usersList = createRoute({ getParentRoute: insideAdmin, id: 'users', ...entityPage(UsersScreen) });
const insideUsers = () => usersList;
const userPages = [
  usersList.addChildren([
    createRoute({ getParentRoute: insideUsers, path: '/admin/user-management' }),
    createRoute({
      getParentRoute: insideUsers,
      path: '/admin/user-management/$login/delete',
      ...entityPage(UserDeleteScreen),
    }),
  ]),
  createRoute({ getParentRoute: insideAdmin, path: '/admin/user-management/new', ...entityPage(UserEditScreen) }),
  createRoute({ getParentRoute: insideAdmin, path: '/admin/user-management/$login', ...entityPage(UserDetailScreen) }),
  createRoute({
    getParentRoute: insideAdmin,
    path: '/admin/user-management/$login/edit',
    ...entityPage(UserEditScreen),
  }),
] as const;
const documents = createRoute({ getParentRoute: insideAdmin, path: '/entity/pdf', ...entityPage(DocumentsScreen) });
const docs = createRoute({ getParentRoute: insideAdmin, path: '/admin/docs', ...entityPage(DocsScreen) });
// What asks about a row is drawn over the list, which stays as it was.
const list = createRoute({ getParentRoute: insideAdmin, id: 'list', ...entityPage(ListScreen) });
const insideList = () => list;
const entityPages = [
  list.addChildren([
    createRoute({ getParentRoute: insideList, path: '/entity/$area' }),
    createRoute({ getParentRoute: insideList, path: '/entity/$area/$id/delete', ...entityPage(DeleteScreen) }),
  ]),
  createRoute({ getParentRoute: insideAdmin, path: '/entity/$area/new', ...entityPage(EditScreen) }),
  createRoute({ getParentRoute: insideAdmin, path: '/entity/$area/$id', ...entityPage(DetailScreen) }),
  createRoute({ getParentRoute: insideAdmin, path: '/entity/$area/$id/edit', ...entityPage(EditScreen) }),
] as const;

/** Every address there is, and who may see what is there. */
export const router = createRouter({
  routeTree: root.addChildren([
    ...openPages,
    alias,
    privatePages.addChildren([
      home,
      instruction,
      measure,
      result,
      settings,
      password,
      nowhereInAccount,
      adminPages.addChildren([mails, documents, docs, ...userPages, ...entityPages, nowhereInAdmin, nowhereInEntity]),
    ]),
  ]),
  defaultPreload: 'intent',
  defaultErrorComponent: ErrorPage,
  scrollRestoration: true,
  // Plain queries: the router's own turns numbers and words that look like JSON into something else.
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
