import type { Key } from '@ok/contract/tree/document/tree-document.ts';
import { useParams, useSearch } from '@tanstack/react-router';
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
import { EditorDesk } from './editor-desk.tsx';
import { useTextInAddress } from './state/use-text-in-address.ts';

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
  const first = useFirstNode(session);
  const { field, language } = useTextInAddress();
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
        <Failed isBusy={false} tryAgain={() => void session.load()} />
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
  return <EditorDesk key={`${first} ${field} ${language}`} id={id} session={session} first={first} />;
}

const rowsOf = (state: EditingState) => ('rows' in state ? state.rows : undefined);

/** The key of the node that the address names: by its key, or by its row, as lists and hits of a search know it. */
const useFirstNode = (session: EditingSession): Key | undefined => {
  const search = useSearch({ strict: false }) as Partial<Record<'node' | 'question' | 'option' | 'example', string>>;
  const rows = useEditing(session, rowsOf);
  if (search.node !== undefined || !rows) return search.node;
  for (const kind of ['question', 'option', 'example'] as const) {
    const id = Number(search[kind]);
    if (id) return Object.keys(rows[kind]).find((key) => rows[kind][key] === id);
  }
  return undefined;
};

function Waiting({ children }: { children: React.ReactNode }) {
  const t = useTexts();
  return (
    <Page width="full" className={screens.page}>
      <h1 tabIndex={-1}>{t('questionTree.editor.title')}</h1>
      {children}
    </Page>
  );
}
