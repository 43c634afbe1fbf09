import { getApiDocs } from '@ok/contract/routes/management/management.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { call } from '../../api/client.ts';
import { useProfile } from '../../api/profile.ts';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import { hasApiDocs } from '../data/tasks.ts';
import screens from '../screens/shared/screens.module.css';
import { Failed, Loading } from '../screens/shared/states.tsx';
import styles from './docs.module.css';
import { findOperationsByTag, readOperations } from './open-api.ts';
import { OperationItem } from './operation-item.tsx';

/** `/admin/docs`: reference of all calls, with forms to try them, if the profile allows that. */
export function DocsScreen() {
  const t = useTexts();
  const profile = useProfile();
  const title = t('apiDocs.title');
  usePageTitle(title);
  return (
    <Page width="full" className={screens.page}>
      <div className={screens.head}>
        <div className={screens.title}>
          <h1 tabIndex={-1}>{title}</h1>
          <p className="muted">{t('apiDocs.intro')}</p>
        </div>
      </div>
      {profile &&
        (hasApiDocs(profile) ? (
          <Operations />
        ) : (
          <Alert tone="info">
            <p>{t('apiDocs.off')}</p>
          </Alert>
        ))}
    </Page>
  );
}

function Operations() {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const searchText = useDeferredValue(typed);
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['api-docs'],
    queryFn: ({ signal }) => call(getApiDocs, { signal, ownError: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const operations = useMemo(() => (data ? readOperations(data) : []), [data]);
  const groups = useMemo(() => findOperationsByTag(operations, searchText), [operations, searchText]);
  if (!data) {
    return isError ? (
      <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
    ) : (
      <Loading label={t('apiDocs.loading')} />
    );
  }
  const count = groups.reduce((sum, [, found]) => sum + found.length, 0);
  return (
    <>
      <div className={styles.bar}>
        <SearchField
          className={styles.search}
          label={t('apiDocs.search')}
          clearLabel={t('apiDocs.clear')}
          value={typed}
          onChange={setTyped}
        />
        <p className="muted small" role="status">
          {t('entity.list.shown', { shown: count, total: operations.length })}
        </p>
      </div>
      {groups.length === 0 && (
        <Alert tone="warning">
          <p>{t('apiDocs.none')}</p>
        </Alert>
      )}
      {groups.map(([tag, found]) => (
        <section key={tag} className={styles.group}>
          <h2>{tag}</h2>
          <ul className={styles.list}>
            {found.map((operation) => (
              <li key={`${operation.method} ${operation.path}`}>
                <OperationItem operation={operation} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
