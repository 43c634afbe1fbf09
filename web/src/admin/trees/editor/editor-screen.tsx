import { useParams, useSearch } from '@tanstack/react-router';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ButtonLink } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/navigation/page.tsx';
import screens from '../../screens/screens.module.css';
import { Failed, Loading } from '../../screens/states.tsx';
import type { EditingSession } from '../editing-session.ts';
import type { EditingState } from '../editing-state.ts';
import { useEditing, useEditingSession } from '../use-editing-session.ts';
import { EditorDesk } from './editor-desk.tsx';

const statusOf = ({ status }: EditingState) => status;

/** `/admin/question-trees/{id}`: a version with everything in it, to be changed or, once published, read. */
export function EditorScreen() {
  const t = useTexts();
  const id = Number(useParams({ strict: false, select: (params) => params.id }));
  const session = useEditingSession(id);
  usePageTitle(t('questionTree.editor.title'));
  return session ? (
    <Session key={id} id={id} session={session} />
  ) : (
    <Waiting>
      <Loading label={t('questionTree.editor.loading')} />
    </Waiting>
  );
}

function Session({ id, session }: { id: number; session: EditingSession }) {
  const t = useTexts();
  const status = useEditing(session, statusOf);
  const { node } = useSearch({ strict: false }) as { node?: string };
  if (status === 'loading') {
    return (
      <Waiting>
        <Loading label={t('questionTree.editor.loading')} />
      </Waiting>
    );
  }
  if (status === 'failed') {
    return (
      <Waiting>
        <Failed isBusy={false} tryAgain={() => void session.open()} />
      </Waiting>
    );
  }
  if (status === 'gone') {
    return (
      <Waiting>
        <Card>
          <EmptyState
            art="far"
            role="alert"
            title={t('questionTree.editor.gone')}
            text={t('questionTree.editor.goneText')}
            action={<ButtonLink to="/admin/question-trees">{t('questionTree.editor.toTrees')}</ButtonLink>}
          />
        </Card>
      </Waiting>
    );
  }
  return <EditorDesk key={node} id={id} session={session} first={node} />;
}

function Waiting({ children }: { children: React.ReactNode }) {
  const t = useTexts();
  return (
    <Page width="full" className={screens.page}>
      <h1 tabIndex={-1}>{t('questionTree.editor.title')}</h1>
      {children}
    </Page>
  );
}
