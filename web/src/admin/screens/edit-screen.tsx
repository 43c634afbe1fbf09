import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Page } from '../../ui/page.tsx';
import { useRow } from '../use-entity.ts';
import { EntityForm } from './entity-form.tsx';
import styles from './screens.module.css';
import { Failed, Loading } from './states.tsx';
import { throwIfMissing, useArea, useAreaRow } from './use-area.ts';

/** `/entity/{area}/new` and `/entity/{area}/{id}/edit`. */
export function EditScreen() {
  const { id } = useParams({ strict: false });
  return id === undefined ? <NewRow /> : <ChangedRow />;
}

function NewRow() {
  const t = useTexts();
  const { area, entity } = useArea();
  const title = t(`${entity.name}.home.createLabel`);
  usePageTitle(title);
  return (
    <Page width="full" className={styles.page}>
      <h1 tabIndex={-1}>{title}</h1>
      <EntityForm key={entity.name} entity={entity} area={area} />
    </Page>
  );
}

function ChangedRow() {
  const t = useTexts();
  const { area, entity, id } = useAreaRow();
  const [round, setRound] = useState(0);
  const { data, error, isFetching, refetch } = useRow(entity, id);
  const title = `${t(`${entity.name}.detail.title`)} ${id}: ${t('entity.form.editTitle')}`;
  usePageTitle(title);
  if (!data) throwIfMissing(error);
  const reload = async () => {
    const { isSuccess } = await refetch();
    if (isSuccess) setRound(round + 1);
  };
  return (
    <Page width="full" className={styles.page}>
      <h1 tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {data ? (
        <EntityForm key={`${entity.name} ${id} ${round}`} entity={entity} area={area} row={data} reload={reload} />
      ) : error ? (
        <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : (
        <Loading label={t('entity.form.loading')} />
      )}
    </Page>
  );
}
