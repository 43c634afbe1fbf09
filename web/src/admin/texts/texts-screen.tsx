import { type EditedText, getEditedTexts } from '@ok/contract/routes/texts/text-editing.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { useAskBeforeLeaving } from '../../layout/use-ask-before-leaving.tsx';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { getAccountId } from '../../session/session-store.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import { languageName } from '../data/language-name.ts';
import { openTextDraftStorage } from '../data/text-draft-storage.ts';
import { createTextDrafts, type TextDrafts, useHasUnsaved } from '../data/text-drafts.ts';
import { NotFoundScreen } from '../screens/shared/not-found-screen.tsx';
import screens from '../screens/shared/screens.module.css';
import { Failed, Loading } from '../screens/shared/states.tsx';
import { TextsFiles } from './files/texts-files.tsx';
import { currentText } from './state/find-texts.ts';
import { createTextEditing, TextEditingContext, type TextsRead, textsKey } from './state/text-editing.ts';
import { TextsEditor } from './texts-editor.tsx';
import { TextsLanguages } from './texts-languages.tsx';
import styles from './texts-list.module.css';

/** `/admin/languages/{code}/texts`: texts of the screens in a language. */
export function TextsScreen() {
  const { code } = useParams({ from: '/private/admin/admin/languages/$code/texts' });
  return <LanguageTexts key={code} language={code.toLowerCase()} />;
}

/** A component of its own, so that the first typed letter renders nothing else of the screen. */
function AskBeforeLeaving({ drafts }: { drafts: TextDrafts<EditedText> }) {
  useAskBeforeLeaving(useHasUnsaved(drafts));
  return null;
}

/** Creates the drafts of this screen, which are stored for the signed-in account. */
const openTextDrafts = (language: string) => {
  const accountId = getAccountId();
  return createTextDrafts<EditedText>(
    accountId === undefined ? undefined : openTextDraftStorage(window.localStorage, { accountId, language }),
  );
};

/**
 * Removes the stored drafts when the user leaves the screen, as the user then chose not to save them. A session that
 * ended keeps them for the next one of the same account.
 */
const useDiscardOnLeaving = (drafts: TextDrafts<EditedText>) =>
  useEffect(() => {
    const accountId = getAccountId();
    return () => {
      if (getAccountId() === accountId) drafts.discardStored();
    };
  }, [drafts]);

function LanguageTexts({ language }: { language: string }) {
  const t = useTexts();
  const pageLanguage = useLanguage();
  const queries = useQueryClient();
  const [from, setFrom] = useState<string>();
  const [drafts] = useState(() => openTextDrafts(language));
  useDiscardOnLeaving(drafts);
  const editing = useMemo(
    () => createTextEditing(queries, { language, from, drafts }),
    [queries, language, from, drafts],
  );
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: textsKey(language, from),
    queryFn: async ({ signal }): Promise<TextsRead> => {
      const reply = await call(getEditedTexts, { params: { language }, query: { from }, signal, ownError: true });
      drafts.restore(new Map(reply.texts.map((text) => [text.key, currentText(text)])));
      return { ...reply, readAt: performance.now() };
    },
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
