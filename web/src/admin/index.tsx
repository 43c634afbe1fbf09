import { lazyPart } from '../layout/lazy-part.tsx';

/** The screens of the back-office: one part, loaded for administrators alone. */
export { AdminLayout } from './admin-layout.tsx';
export { DeleteScreen } from './screens/delete-screen.tsx';
export { DetailScreen } from './screens/detail-screen.tsx';
export { EditScreen } from './screens/edit-screen.tsx';
export { ListScreen } from './screens/list-screen.tsx';

/** The running system, which few ask for: it comes when somebody does. */
export const SystemScreen = lazyPart(() => import('./system/index.tsx').then((part) => part.SystemScreen));
