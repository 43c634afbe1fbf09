import { getEditedTexts } from '@ok/contract/routes/texts/text-editing.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useAskBeforeLeaving } from '../../layout/use-ask-before-leaving.tsx';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import { languageName } from '../data/language-name.ts';
import { NotFoundScreen } from '../screens/shared/not-found-screen.tsx';
import screens from '../screens/shared/screens.module.css';
import { Failed, Loading } from '../screens/shared/states.tsx';
import { createTextDrafts, type TextDrafts, useHasUnsaved } from './text-drafts.ts';
import { createTextEditing, TextEditingContext, type TextsRead, textsKey } from './text-editing.ts';
import { TextsEditor } from './texts-editor.tsx';
import { TextsFiles } from './texts-files.tsx';
import { TextsLanguages } from './texts-languages.tsx';
import styles from './texts-list.module.css';

/** `/admin/languages/{code}/texts`: texts of the screens in a language. */
export function TextsScreen() {
  const { code } = useParams({ from: '/private/admin/admin/languages/$code/texts' });
  return <LanguageTexts key={code} language={code.toLowerCase()} />;
}

/** A component of its own, so that the first typed letter renders nothing else of the screen. */
function AskBeforeLeaving({ drafts }: { drafts: TextDrafts }) {
  useAskBeforeLeaving(useHasUnsaved(drafts));
  return null;
}

function LanguageTexts({ language }: { language: string }) {
  const t = useTexts();
  const pageLanguage = useLanguage();
  const queries = useQueryClient();
  const [from, setFrom] = useState<string>();
  const [drafts] = useState(createTextDrafts);
  const editing = useMemo(
    () => createTextEditing(queries, { language, from, drafts }),
    [queries, language, from, drafts],
  );
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: textsKey(language, from),
    queryFn: async ({ signal }): Promise<TextsRead> => ({
      ...(await call(getEditedTexts, { params: { language }, query: { from }, signal, ownError: true })),
      readAt: performance.now(),
    }),
    // The list must not change under an administrator who returns from another window.
    refetchOnWindowFocus: false,
  });
  const isLanguage = /^[a-z]{2}$/.test(language);
  const name = isLanguage ? languageName(language, pageLanguage) : language;
  usePageTitle(t('translations.titleFor', { language: name }));
  if (!isLanguage || (error instanceof ApiError && error.status === 404)) return <NotFoundScreen />;
  return (
    <TextEditingContext value={editing}>
      <AskBeforeLeaving drafts={drafts} />
      <Page width="full" className={screens.page}>
        <div className={screens.head}>
          <div className={screens.title}>
            <h1 tabIndex={-1}>{t('translations.titleFor', { language: name })}</h1>
            <p className="muted">
              {t('translations.intro')} <Link to="/entity/email">{t('translations.toMails')}</Link>
            </p>
          </div>
          {data && (
            <div className={styles.tools}>
              <TextsLanguages language={language} from={data.from} onFrom={setFrom} />
              <TextsFiles language={language} onImported={() => void refetch()} />
            </div>
          )}
        </div>
        {data ? (
          <TextsEditor key={data.from} read={data} />
        ) : isError ? (
          <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
        ) : (
          <Loading label={t('translations.loading')} />
        )}
      </Page>
    </TextEditingContext>
  );
}
