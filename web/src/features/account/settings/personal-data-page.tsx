import { exportAccount } from '@ok/contract/routes/account/own-account.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ButtonLink } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/navigation/page.tsx';
import { NotLoaded } from '../forms/not-loaded.tsx';
import { downloadJson } from './download-json.ts';
import styles from './personal-data.module.css';
import { listSections, objectSections, type PersonalData, rowsOf } from './personal-data.ts';
import { DataFields } from './personal-data-fields.tsx';

/** `/account/data`: what is held about the signed-in user, to read, and as a JSON file. */
export function PersonalDataPage() {
  const t = useTexts();
  usePageTitle(t('settings.export.title'));
  // Not cached: each reading is an export, and the data change with every measurement.
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['personal-data'],
    queryFn: ({ signal }) => call(exportAccount, { signal, ownError: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (isError && !data) {
    return <NotLoaded title={t('settings.data.notLoaded')} isFetching={isFetching} refetch={refetch} />;
  }
  return (
    <Page width="read" className={styles.page}>
      <div>
        <ButtonLink to="/account/settings" variant="ghost" icon="arrow-left" className={styles.back}>
          {t('settings.title')}
        </ButtonLink>
        <h1 tabIndex={-1}>{t('settings.export.title')}</h1>
        <p className={styles.intro}>{t('settings.data.intro')}</p>
      </div>
      {data ? <DataSections data={data} /> : <LoadingData />}
    </Page>
  );
}

function LoadingData() {
  const t = useTexts();
  return (
    <div className={styles.part}>
      <p className="vh" role="status">
        {t('settings.data.loading')}
      </p>
      {['account', 'profile', 'measurements'].map((section) => (
        <Skeleton key={section} shape="block" />
      ))}
    </div>
  );
}

function DataSections({ data }: { data: PersonalData }) {
  const t = useTexts();
  return (
    <>
      {objectSections.map(({ name, fields }) => (
        <section key={name} className={styles.part}>
          <h2>{t(`settings.data.sections.${name}`)}</h2>
          {rowsOf(data, name).map((row) => (
            <DataFields key={name} row={row} fields={fields} className={styles.facts} />
          ))}
        </section>
      ))}
      <section className={styles.part}>
        <h2>{t('settings.data.history')}</h2>
        {listSections.map(({ name, fields }) => {
          const rows = rowsOf(data, name);
          const title = t('settings.data.counted', { name: t(`settings.data.sections.${name}`), count: rows.length });
          if (rows.length === 0) {
            return (
              <p key={name} className={styles.none}>
                {title}
              </p>
            );
          }
          return (
            <details key={name} className={styles.list}>
              <summary>{title}</summary>
              <ol>
                {rows.map((row, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no other key and never change here
                  <li key={index}>
                    <DataFields row={row} fields={fields} className={styles.line} />
                  </li>
                ))}
              </ol>
            </details>
          );
        })}
      </section>
      <section className={styles.part}>
        <h2>{t('settings.data.file')}</h2>
        <p className="muted">{t('settings.data.fileText')}</p>
        <p>
          <Button variant="outline" icon="download" onPress={() => downloadJson('ok-account.json', data)}>
            {t('settings.export.button')}
          </Button>
        </p>
      </section>
    </>
  );
}
