import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { lazyPart } from '../layout/lazy-part.tsx';
import { NotFoundPage } from '../layout/not-found-page.tsx';

/** The screens of the back-office: one part, loaded for administrators alone. */
export { AdminLayout } from './admin-layout.tsx';
export { DeleteScreen } from './screens/delete-screen.tsx';
export { DetailScreen } from './screens/detail-screen.tsx';
export { EditScreen } from './screens/edit-screen.tsx';
export { ListScreen } from './screens/list-screen.tsx';

// Named here rather than in the router, which everybody loads.
export const HomeScreen = lazyPart(() => import('./home/home-screen.tsx').then((part) => part.HomeScreen));
export const LicencesScreen = lazyPart(() =>
  import('./licences/licences-screen.tsx').then((part) => part.LicencesScreen),
);
export const MailsScreen = lazyPart(() => import('./mail/mails-screen.tsx').then((part) => part.MailsScreen));
export const DocumentsScreen = lazyPart(() =>
  import('./pdfs/documents-screen.tsx').then((part) => part.DocumentsScreen),
);
export const DocsScreen = lazyPart(() => import('./api-reference/docs-screen.tsx').then((part) => part.DocsScreen));
/** The screen of languages, by itself: the names of those of the world come with it. */
export const LanguagesScreen = lazyPart(() =>
  import('./languages/languages-screen.tsx').then((part) => part.LanguagesScreen),
);
/** The running system, which few ask for: it comes when somebody does. */
export const SystemScreen = lazyPart(() => import('./system/index.tsx').then((part) => part.SystemScreen));
/** Statistics with their charts. */
export const StatisticsScreen = lazyPart(() => import('./statistics/index.tsx').then((part) => part.StatisticsScreen));
/** The editor of the texts of the screens. */
export const TextsScreen = lazyPart(() => import('./texts/texts-screen.tsx').then((part) => part.TextsScreen));

/** A screen of trees; they come together. */
const treeScreen = (screen: keyof typeof import('./trees/index.tsx')) =>
  lazyPart(() => import('./trees/index.tsx').then((part) => part[screen]));
export const VersionsScreen = treeScreen('VersionsScreen');
export const ProofScreen = treeScreen('ProofScreen');
const EditorScreen = treeScreen('EditorScreen');
const treeScreens: Readonly<Record<string, ComponentType>> = {
  preview: treeScreen('PreviewScreen'),
  publish: treeScreen('PublishScreen'),
  publications: treeScreen('PublicationsScreen'),
  map: treeScreen('MapScreen'),
  outcomes: treeScreen('OutcomesScreen'),
};

/** `/admin/question-trees/{id}` and what stands below it: one version, edited or looked at in another way. */
export function TreeScreen() {
  const { view } = useParams({ strict: false }) as { view?: string };
  if (view === undefined) return <EditorScreen />;
  const Screen = Object.hasOwn(treeScreens, view) ? treeScreens[view] : undefined;
  return Screen ? <Screen /> : <NotFoundPage />;
}
