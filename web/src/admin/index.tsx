import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { lazyPart } from '../layout/loading/lazy-part.tsx';
import { NotFoundScreen } from './screens/shared/not-found-screen.tsx';

// Screens of the back-office: one chunk, loaded for administrators only.
export { AdminLayout } from './frame/admin-layout.tsx';
export { ListScreen } from './screens/list/list-screen.tsx';
export { DeleteScreen } from './screens/row/delete-screen.tsx';
export { DetailScreen } from './screens/row/detail-screen.tsx';
export { EditScreen } from './screens/row/edit-screen.tsx';
export { NotFoundScreen };

/** State of the running system: few administrators open it, so it has its own chunk. */
export const LazySystemScreen = lazyPart(() => import('./system/index.tsx').then((part) => part.SystemScreen));
export const LazyStatisticsScreen = lazyPart(() =>
  import('./statistics/index.tsx').then((part) => part.StatisticsScreen),
);
/** Has an address of its own, because translators may open it. */
export const LazyTranslationsScreen = lazyPart(() =>
  import('./translations/translations-screen.tsx').then((part) => part.TranslationsScreen),
);
export const LazyTextsScreen = lazyPart(() => import('./texts/texts-screen.tsx').then((part) => part.TextsScreen));
export const LazyDocumentsScreen = lazyPart(() =>
  import('./pdfs/documents-screen.tsx').then((part) => part.DocumentsScreen),
);

/** Loads a screen of trees; all of them share one chunk. */
const treeScreen = (screen: keyof typeof import('./trees/index.tsx')) =>
  lazyPart(() => import('./trees/index.tsx').then((part) => part[screen]));
export const LazyProofScreen = treeScreen('ProofScreen');

/** Screens by the last part of their address. Listed here, because every user loads the router. */
type Screens = Readonly<Record<string, ComponentType>>;

const areaScreens: Screens = {
  home: lazyPart(() => import('./home/home-screen.tsx').then((part) => part.HomeScreen)),
  // A chunk of its own: it contains the names of all languages of the world.
  languages: lazyPart(() => import('./languages/languages-screen.tsx').then((part) => part.LanguagesScreen)),
  'question-trees': treeScreen('VersionsScreen'),
  mails: lazyPart(() => import('./mail/mails-screen.tsx').then((part) => part.MailsScreen)),
  'all-data': lazyPart(() => import('./all-data/all-data-screen.tsx').then((part) => part.AllDataScreen)),
  licences: lazyPart(() => import('./licences/licences-screen.tsx').then((part) => part.LicencesScreen)),
  docs: lazyPart(() => import('./api-reference/docs-screen.tsx').then((part) => part.DocsScreen)),
};

const ImportScreen = treeScreen('LazyImportScreen');

const versionScreens: Screens = {
  edit: treeScreen('EditorScreen'),
  preview: treeScreen('PreviewScreen'),
  publish: treeScreen('PublishScreen'),
  publications: treeScreen('PublicationsScreen'),
  compare: treeScreen('LazyCompareScreen'),
  map: treeScreen('LazyMapScreen'),
  outcomes: treeScreen('LazyOutcomesScreen'),
};

/** Finds the screen of an address. The screen `first` has the parent address, without a last part. */
const findScreen = (screens: Screens, first: string, name: string | undefined) => {
  const Screen = name !== first && Object.hasOwn(screens, name ?? first) ? screens[name ?? first] : undefined;
  return Screen ? <Screen /> : <NotFoundScreen />;
};

/** `/admin`, which has no `$area`, and the areas directly below it. */
export function AreaScreen() {
  const params = useParams({ from: '/private/admin/admin/$area', shouldThrow: false });
  return findScreen(areaScreens, 'home', params?.area);
}

/** `/admin/question-trees/{id}` and the addresses below it: the screens of one version. `import` is no version. */
export function VersionScreen() {
  const { id, view } = useParams({ from: '/private/admin/admin/question-trees/$id/{-$view}' });
  if (id === 'import') return view === undefined ? <ImportScreen /> : <NotFoundScreen />;
  return findScreen(versionScreens, 'edit', view);
}
