import { lazyPart } from '../../layout/lazy-part.tsx';

/** The screens of trees and their versions: one part, since whoever lists versions goes on to edit one. */
export { EditorScreen } from './editor/editor-screen.tsx';
export { PreviewScreen } from './preview/preview-screen.tsx';
export { ProofScreen } from './publications/proof-screen.tsx';
export { PublicationsScreen } from './publications/publications-screen.tsx';
export { PublishScreen } from './publish/publish-screen.tsx';
export { VersionsScreen } from './versions/versions-screen.tsx';

/** The map of a version, which only some ask for: it draws by itself, and its drawing comes when it does. */
export const MapScreen = lazyPart(() => import('./map/map-screen.tsx').then((part) => part.MapScreen));
/** What a version would do to outcomes, by itself as well: publishing shows it with what changed. */
export const OutcomesScreen = lazyPart(() =>
  import('./outcomes/outcomes-screen.tsx').then((part) => part.OutcomesScreen),
);
