import { getEnvironment } from '@ok/contract/routes/account/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { Tag } from '../../ui/content/tag.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { Failed, Loading } from '../screens/shared/states.tsx';
import styles from './configuration.module.css';
import { SystemPage } from './system-page.tsx';

const maskedValue = '******';

/** Origins of settings, by the names of their sources in the reply. */
const originsBySource: readonly [RegExp, string][] = [
  [/^systemEnvironment/, 'environment'],
  [/^profile/, 'profile'],
  [/^generated/, 'generated'],
  [/^/, 'default'],
];
const settingOrigin = (source: string) => originsBySource.find(([name]) => name.test(source))?.[1] ?? 'default';

/** `/admin/system/configuration`: every setting with its origin. */
export function ConfigurationScreen() {
  const t = useTexts();
  const [text, setText] = useState('');
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['environment'],
    queryFn: ({ signal }) => call(getEnvironment, { signal, ownError: true }),
    gcTime: 0,
  });
  const settings = (data?.propertySources ?? [])
    .flatMap(({ name: source, properties }) =>
      Object.entries(properties).map(([name, { value }]) => ({
        name,
        value: String(value),
        origin: settingOrigin(source),
      })),
    )
    .filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(text.trim().toLowerCase()))
    .sort((one, other) => one.name.localeCompare(other.name));
  return (
    <SystemPage tab="configuration" intro={t('configuration.intro')}>
      {isError && !data ? (
        <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : !data ? (
        <Loading label={t('configuration.loading')} />
      ) : (
        <>
          <SearchField
            className={styles.search}
            label={t('configuration.filter')}
            clearLabel={t('configuration.clear')}
            value={text}
            onChange={setText}
          />
          {settings.length === 0 ? (
            <Card>
              <EmptyState title={t('configuration.none')} />
            </Card>
          ) : (
            <div className={styles.sheet}>
              <table className={styles.table} aria-label={t('configuration.title')}>
                <thead>
                  <tr>
                    <th scope="col">{t('configuration.name')}</th>
                    <th scope="col">{t('configuration.value')}</th>
                    <th scope="col">{t('configuration.origin')}</th>
                  </tr>
                </thead>
                <tbody>
                  {settings.map(({ name, value, origin }) => (
                    <tr key={name}>
                      <th scope="row" className={styles.name}>
                        <code>{name}</code>
                      </th>
                      <td className={value === '' || value === maskedValue ? styles.none : styles.value}>
                        {value === '' ? t('configuration.notSet') : <bdi>{value}</bdi>}
                      </td>
                      <td>
                        <Tag tone={origin === 'environment' ? 'primary' : 'neutral'}>
                          {t(`configuration.origins.${origin}`)}
                        </Tag>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          )}
        </>
      )}
    </SystemPage>
  );
}
