import { lazyPart } from '../layout/lazy-part.tsx';

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
/** What is exported of the statistics. */
export const StatisticsExportScreen = lazyPart(() =>
  import('./statistics-export/statistics-export-screen.tsx').then((part) => part.StatisticsExportScreen),
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
export const EditorScreen = treeScreen('EditorScreen');
export const PreviewScreen = treeScreen('PreviewScreen');
export const PublishScreen = treeScreen('PublishScreen');
export const PublicationsScreen = treeScreen('PublicationsScreen');
export const ProofScreen = treeScreen('ProofScreen');
export const MapScreen = treeScreen('MapScreen');
export const OutcomesScreen = treeScreen('OutcomesScreen');
