import { lazyPart } from '../layout/lazy-part.tsx';

/** The screens of the back-office: one part, loaded for administrators alone. */
export { AdminLayout } from './admin-layout.tsx';
export { DeleteScreen } from './screens/delete-screen.tsx';
export { DetailScreen } from './screens/detail-screen.tsx';
export { EditScreen } from './screens/edit-screen.tsx';
export { ListScreen } from './screens/list-screen.tsx';

/** The screen of languages, by itself: the names of those of the world come with it. */
export const LanguagesScreen = lazyPart(() =>
  import('./languages/languages-screen.tsx').then((part) => part.LanguagesScreen),
);
