import { getAccount } from '@ok/contract/routes/account/account.ts';
import { getAssociations } from '@ok/contract/routes/account/registration.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Page } from '../../../ui/navigation/page.tsx';
import styles from '../forms/account-form.module.css';
import { NotLoaded } from '../forms/not-loaded.tsx';
import type { Associations } from '../forms/use-associations.ts';
import { ExportAndDelete } from './export-and-delete.tsx';
import { SettingsForm } from './settings-form.tsx';

/** `/account/settings`: edits, exports and deletes the account. */
export function SettingsPage() {
  const t = useTexts();
  usePageTitle(t('settings.title'));
  // Not cached: another tab or the language menu may have changed the account.
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['settings-account'],
    queryFn: ({ signal }) => call(getAccount, { signal, ownError: true }),
    gcTime: 0,
  });
  const associations = useCachedAssociations(useLanguage());
  const isLoaded = data && (associations.choices || associations.hasFailed);
  if (isError && !data) {
    return <NotLoaded title={t('settings.notLoaded.title')} isFetching={isFetching} refetch={refetch} />;
  }
  return (
    <Page width="narrow" className={styles.page}>
      <h1 tabIndex={-1}>{t('settings.title')}</h1>
      {isLoaded ? (
        <>
          <SettingsForm account={data} associations={associations} />
          <ExportAndDelete />
        </>
      ) : (
        <div className={styles.part}>
          <p className="vh" role="status">
            {t('settings.loading')}
          </p>
          {['first', 'last', 'email', 'language', 'work'].map((field) => (
            <Skeleton key={field} shape="block" />
          ))}
        </div>
      )}
    </Page>
  );
}

/** Associations in a language. The former list stays while another one loads. */
function useCachedAssociations(language: string): Associations {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['associations', language],
    queryFn: ({ signal }) => call(getAssociations, { params: { language }, signal, silent: true }),
    placeholderData: keepPreviousData,
  });
  return { choices: data, hasFailed: isError && !data, isLoading: isFetching, tryAgain: () => void refetch() };
}
