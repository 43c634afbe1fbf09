import { distrustPackageKey, getPackageKeys } from '@ok/contract/routes/trees/tree-packages.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { longDateTime } from '../../../texts/dates.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { IconButton } from '../../../ui/forms/icon-button.tsx';
import { Failed, Loading } from '../../screens/shared/states.tsx';
import styles from './packages.module.css';

/** Query key of the keys of packages. */
export const packageKeysKey = ['package-keys'];

/** Key with which this installation signs packages, and the keys that it trusts. */
export function PackageKeys() {
  const t = useTexts();
  const language = useLanguage();
  const queries = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: packageKeysKey,
    queryFn: ({ signal }) => call(getPackageKeys, { signal, ownError: true }),
  });
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (publicKey: string) => call(distrustPackageKey, { params: { publicKey }, ownSuccess: true }),
    onSettled: () => queries.invalidateQueries({ queryKey: packageKeysKey }),
  });
  return (
    <Card as="section" className={styles.effect} aria-labelledby="package-keys">
      <h2 id="package-keys">{t('treePackage.keys.title')}</h2>
      {!data && isError && <Failed isBusy={isFetching} tryAgain={() => void refetch()} />}
      {!data && !isError && <Loading label={t('entity.list.loading')} />}
      {data && (
        <>
          <p>
            {t('treePackage.keys.own', { name: data.own.name })}
            <code className={styles.place} dir="ltr">
              {data.own.publicKey}
            </code>
          </p>
          <h3>{t('treePackage.keys.trusted')}</h3>
          {data.trusted.length === 0 ? (
            <p className="muted">{t('treePackage.keys.none')}</p>
          ) : (
            <ul className={styles.keys}>
              {data.trusted.map(({ publicKey, name, trustedBy, trustedAt }) => (
                <li key={publicKey}>
                  <div>
                    <b>{name}</b>{' '}
                    <span className="muted">
                      {[trustedBy, longDateTime(trustedAt, language)].filter(Boolean).join(', ')}
                    </span>
                    <code className={styles.place} dir="ltr">
                      {publicKey}
                    </code>
                  </div>
                  <IconButton
                    icon="trash"
                    label={t('treePackage.keys.distrust', { name })}
                    isDisabled={isPending}
                    onPress={() => mutate(publicKey)}
                  />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Card>
  );
}
