import { getEditedTexts } from '@ok/contract/routes/texts/text-editing.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { NotFoundPage } from '../../layout/not-found-page.tsx';
import { useAskBeforeLeaving } from '../../layout/use-ask-before-leaving.tsx';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import screens from '../screens/shared/screens.module.css';
import { Failed, Loading } from '../screens/shared/states.tsx';
import { languageName } from './language-name.ts';
import { makeTextEditing, TextEditingContext, type TextsRead, textsKey } from './text-editing.ts';
import { makeTextWorks, type TextWorks, useHasUnsaved } from './text-work.ts';
import { TextsFiles } from './texts-files.tsx';
import { TextsLanguages } from './texts-languages.tsx';
import styles from './texts-list.module.css';
import { TextsWork } from './texts-work.tsx';

/** `/admin/languages/{code}/texts`: the texts of the screens in a language. */
export function TextsScreen() {
  const { code = '' } = useParams({ strict: false }) as { code?: string };
  return <TextsOf key={code} language={code.toLowerCase()} />;
}

/** By itself, so that the first letter that is typed draws nothing else of the screen. */
function AskBeforeLeaving({ works }: { works: TextWorks }) {
  useAskBeforeLeaving(useHasUnsaved(works));
  return null;
}

function TextsOf({ language }: { language: string }) {
  const t = useTexts();
  const pageLanguage = useLanguage();
  const queries = useQueryClient();
  const [from, setFrom] = useState<string>();
  const [works] = useState(makeTextWorks);
  const editing = useMemo(() => makeTextEditing(queries, { language, from, works }), [queries, language, from, works]);
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: textsKey(language, from),
    queryFn: async ({ signal }): Promise<TextsRead> => ({
      ...(await call(getEditedTexts, { params: { language }, query: { from }, signal, ownError: true })),
      readAt: performance.now(),
    }),
    // While one is editing, the list is not to move because the window was left for a moment.
    refetchOnWindowFocus: false,
  });
  const isLanguage = /^[a-z]{2}$/.test(language);
  const name = isLanguage ? languageName(language, pageLanguage) : language;
  usePageTitle(t('translations.titleFor', { language: name }));
  if (!isLanguage || (error instanceof ApiError && error.status === 404)) return <NotFoundPage />;
  return (
    <TextEditingContext value={editing}>
      <AskBeforeLeaving works={works} />
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
          <TextsWork key={data.from} read={data} />
        ) : isError ? (
          <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
        ) : (
          <Loading label={t('translations.loading')} />
        )}
      </Page>
    </TextEditingContext>
  );
}
