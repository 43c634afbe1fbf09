/** The screens of the back-office: one part, loaded for administrators alone. */
export { AdminLayout } from './admin-layout.tsx';
export { DeleteScreen } from './screens/delete-screen.tsx';
export { DetailScreen } from './screens/detail-screen.tsx';
export { EditScreen } from './screens/edit-screen.tsx';
export { ListScreen } from './screens/list-screen.tsx';

// Screens that come in parts of their own. Their names stand here, so that no page of a professional carries them.

/** Fetch the reference of the calls. */
export const loadDocsScreen = () => import('./api-reference/docs-screen.tsx').then((part) => part.DocsScreen);
/** Fetch the PDF documents. */
export const loadDocumentsScreen = () => import('./pdfs/documents-screen.tsx').then((part) => part.DocumentsScreen);
/** Fetch the outbox. */
export const loadMailsScreen = () => import('./mail/mails-screen.tsx').then((part) => part.MailsScreen);
/** Fetch the editor of the texts of the screens. */
export const loadTextsScreen = () => import('./texts/texts-screen.tsx').then((part) => part.TextsScreen);
