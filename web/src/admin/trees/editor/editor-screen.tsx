import type { Key } from '@ok/contract/tree/document/tree-document.ts';
import { useSearch } from '@tanstack/react-router';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/navigation/page.tsx';
import screens from '../../screens/shared/screens.module.css';
import { Failed, Loading } from '../../screens/shared/states.tsx';
import type { EditingSession } from '../editing/editing-session.ts';
import type { EditingState } from '../editing/editing-state.ts';
import { useEditing, useEditingSession } from '../editing/use-editing-session.ts';
import { useVersionId } from '../use-version-id.ts';
import { EditorLayout } from './editor-layout.tsx';
import { useTextInAddress } from './state/use-text-in-address.ts';

const selectStatus = ({ status }: EditingState) => status;

/** Screen `/admin/question-trees/{id}`: edits a version, or shows a published one. */
export function EditorScreen() {
  const t = useTexts();
  const id = useVersionId();
  const session = useEditingSession(id);
  usePageTitle(t('questionTree.editor.title'));
  return session ? (
    <EditorSession key={id} id={id} session={session} />
  ) : (
    <PlaceholderPage>
      <Loading label={t('questionTree.editor.loading')} />
    </PlaceholderPage>
  );
}

function EditorSession({ id, session }: { id: number; session: EditingSession }) {
  const t = useTexts();
  const status = useEditing(session, selectStatus);
  const firstKey = useFirstNode(session);
  const { field, language } = useTextInAddress();
  if (status === 'loading') {
    return (
      <PlaceholderPage>
        <Loading label={t('questionTree.editor.loading')} />
      </PlaceholderPage>
    );
  }
  if (status === 'failed') {
    return (
      <PlaceholderPage>
        <Failed isBusy={false} tryAgain={() => void session.load()} />
      </PlaceholderPage>
    );
  }
  if (status === 'gone') {
    return (
      <PlaceholderPage>
        <Card>
          <EmptyState
            art="far"
            role="alert"
            title={t('questionTree.editor.gone')}
            text={t('questionTree.editor.goneText')}
            action={<ButtonLink to="/admin/question-trees">{t('questionTree.editor.toTrees')}</ButtonLink>}
          />
        </Card>
      </PlaceholderPage>
    );
  }
  return <EditorLayout key={`${firstKey} ${field} ${language}`} id={id} session={session} firstKey={firstKey} />;
}

const selectRowIds = (state: EditingState) => ('rows' in state ? state.rows : undefined);

/** Key of the node in the address: either its key, or the id of its row, which lists and search results use. */
const useFirstNode = (session: EditingSession): Key | undefined => {
  const search = useSearch({ from: '__root__' });
  const rows = useEditing(session, selectRowIds);
  if (search.node !== undefined || !rows) return search.node;
  for (const kind of ['question', 'option', 'example'] as const) {
    const id = Number(search[kind]);
    if (id) return Object.keys(rows[kind]).find((key) => rows[kind][key] === id);
  }
  return undefined;
};

function PlaceholderPage({ children }: { children: React.ReactNode }) {
  const t = useTexts();
  return (
    <Page width="full" className={screens.page}>
      <h1 tabIndex={-1}>{t('questionTree.editor.title')}</h1>
      {children}
    </Page>
  );
}
