import { lazyPart } from '../../layout/loading/lazy-part.tsx';

/** Screens of trees and versions. They are one chunk, since an administrator who lists versions goes on to edit one. */
export { EditorScreen } from './editor/editor-screen.tsx';
export { PreviewScreen } from './preview/preview-screen.tsx';
export { ProofScreen } from './publications/proof-screen.tsx';
export { PublicationsScreen } from './publications/publications-screen.tsx';
export { PublishScreen } from './publish/publish-screen.tsx';
export { VersionsScreen } from './versions/versions-screen.tsx';

/** A chunk of its own, since few administrators open the map. */
export const LazyMapScreen = lazyPart(() => import('./map/map-screen.tsx').then((part) => part.MapScreen));
/** A chunk of its own, since versions are compared now and then. */
export const LazyCompareScreen = lazyPart(() =>
  import('./compare/compare-screen.tsx').then((part) => part.CompareScreen),
);
/** A chunk of its own, since trees are seldom imported. */
export const LazyImportScreen = lazyPart(() =>
  import('./packages/import-screen.tsx').then((part) => part.ImportScreen),
);
/** A chunk of its own, which the publish screen loads after the rest. */
export const LazyOutcomesScreen = lazyPart(() =>
  import('./outcomes/outcomes-screen.tsx').then((part) => part.OutcomesScreen),
);
