import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { lazyPart } from '../layout/lazy-part.tsx';
import { NotFoundPage } from '../layout/not-found-page.tsx';

/** The screens of the back-office: one part, loaded for administrators alone. */
export { AdminLayout } from './frame/admin-layout.tsx';
export { ListScreen } from './screens/list/list-screen.tsx';
export { DeleteScreen } from './screens/row/delete-screen.tsx';
export { DetailScreen } from './screens/row/detail-screen.tsx';
export { EditScreen } from './screens/row/edit-screen.tsx';

/** The running system, which few ask for: it comes when somebody does. */
export const SystemScreen = lazyPart(() => import('./system/index.tsx').then((part) => part.SystemScreen));
/** Statistics with their charts. */
export const StatisticsScreen = lazyPart(() => import('./statistics/index.tsx').then((part) => part.StatisticsScreen));
/** The editor of the texts of the screens. */
export const TextsScreen = lazyPart(() => import('./texts/texts-screen.tsx').then((part) => part.TextsScreen));
export const DocumentsScreen = lazyPart(() =>
  import('./pdfs/documents-screen.tsx').then((part) => part.DocumentsScreen),
);

/** A screen of trees; they come together. */
const treeScreen = (screen: keyof typeof import('./trees/index.tsx')) =>
  lazyPart(() => import('./trees/index.tsx').then((part) => part[screen]));
export const ProofScreen = treeScreen('ProofScreen');

/** Screens by the end of their address, named here rather than in the router, which everybody loads. */
type Screens = Readonly<Record<string, ComponentType>>;

const areas: Screens = {
  home: lazyPart(() => import('./home/home-screen.tsx').then((part) => part.HomeScreen)),
  // By itself: the names of the languages of the world come with it.
  languages: lazyPart(() => import('./languages/languages-screen.tsx').then((part) => part.LanguagesScreen)),
  'question-trees': treeScreen('VersionsScreen'),
  mails: lazyPart(() => import('./mail/mails-screen.tsx').then((part) => part.MailsScreen)),
  licences: lazyPart(() => import('./licences/licences-screen.tsx').then((part) => part.LicencesScreen)),
  docs: lazyPart(() => import('./api-reference/docs-screen.tsx').then((part) => part.DocsScreen)),
};

const ofVersion: Screens = {
  edit: treeScreen('EditorScreen'),
  preview: treeScreen('PreviewScreen'),
  publish: treeScreen('PublishScreen'),
  publications: treeScreen('PublicationsScreen'),
  map: treeScreen('MapScreen'),
  outcomes: treeScreen('OutcomesScreen'),
};

/** The screen that an address ends with; the first one has the address above the others, and no other. */
const screenIn = (screens: Screens, first: string, name: string | undefined) => {
  const Screen = name !== first && Object.hasOwn(screens, name ?? first) ? screens[name ?? first] : undefined;
  return Screen ? <Screen /> : <NotFoundPage />;
};

/** `/admin` and the areas below it that have a screen of their own. */
export const AreaScreen = () => screenIn(areas, 'home', (useParams({ strict: false }) as { area?: string }).area);

/** `/admin/question-trees/{id}` and what stands below it: one version, edited or looked at in another way. */
export const TreeScreen = () => screenIn(ofVersion, 'edit', (useParams({ strict: false }) as { view?: string }).view);
