import { createRootRoute, createRoute, createRouter, Navigate } from '@tanstack/react-router';
import { LoginPage } from './features/account/login-page.tsx';
import { LogoutPage } from './features/account/logout-page.tsx';
import { ErrorPage } from './features/system/error-page.tsx';
import { NotFoundPage } from './features/system/not-found-page.tsx';
import { AppLayout } from './layout/app-layout.tsx';
import { lazyPart } from './layout/lazy-part.tsx';
import { PrivatePages, pageFor } from './session/private-pages.tsx';

const HomePage = lazyPart(() => import('./features/home/home-page.tsx').then((part) => part.HomePage));
const InstructionPage = lazyPart(() =>
  import('./features/home/instruction-page.tsx').then((part) => part.InstructionPage),
);
const MeasurementPage = lazyPart(() =>
  import('./features/measurement/measurement-page.tsx').then((part) => part.MeasurementPage),
);
const ResultPage = lazyPart(() => import('./features/measurement/result-page.tsx').then((part) => part.ResultPage));

const anybody = ['ROLE_ADMIN', 'ROLE_USER'] as const;
const professionals = ['ROLE_USER'] as const;

const root = createRootRoute({ component: AppLayout, notFoundComponent: NotFoundPage });
const getParentRoute = () => root;

const login = createRoute({ getParentRoute, path: '/login', component: LoginPage });
const logout = createRoute({ getParentRoute, path: '/logout', component: LogoutPage });
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
const result = createRoute({ getParentRoute: insidePrivate, path: '/result', ...pageFor(professionals, ResultPage) });

/** Every address there is, and who may see what is there. */
export const router = createRouter({
  routeTree: root.addChildren([login, logout, alias, privatePages.addChildren([home, instruction, measure, result])]),
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
