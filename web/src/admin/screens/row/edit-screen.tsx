import { useEffect, useState } from 'react';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Page } from '../../../ui/navigation/page.tsx';
import { useRow } from '../../data/use-entity.ts';
import { overrideOf, textPrefixOf } from '../../overrides/index.ts';
import { Crumbs } from '../shared/crumbs.tsx';
import { rememberRow } from '../shared/list-memory.ts';
import { useScreenParts } from '../shared/screen-parts.ts';
import screenStyles from '../shared/screens.module.css';
import { Failed, Loading } from '../shared/states.tsx';
import { throwIfMissing, useArea, useAreaRow, useEntityParams } from '../shared/use-area.ts';
import styles from './edit-screen.module.css';
import { EntityForm } from './entity-form.tsx';
import { ReferringRowsCard } from './referring-rows-card.tsx';
import { RowAuthors } from './row-authors.tsx';
import { TranslatedForm } from './translated-form.tsx';

/** `/entity/{area}/new` and `/entity/{area}/{id}/edit`. */
export function EditScreen() {
  const { id } = useEntityParams();
  return id === undefined ? <NewRowScreen /> : <ExistingRowScreen />;
}

/** Form of an entity: its own, or one with its texts in every language, or one with its fields alone. */
function useRowForm(name: string) {
  const { Form } = useScreenParts(name);
  return Form ?? (overrideOf(name).languagesOnForm ? TranslatedForm : EntityForm);
}

function NewRowScreen() {
  const t = useTexts();
  const { list, entity } = useArea();
  const Form = useRowForm(entity.name);
  const title = t(`${textPrefixOf(entity)}.home.createLabel`);
  usePageTitle(title);
  return (
    <Page width="full" className={screenStyles.page}>
      <h1 tabIndex={-1}>{title}</h1>
      <div className={styles.frame}>
        <Form key={entity.name} entity={entity} list={list} />
      </div>
    </Page>
  );
}

function ExistingRowScreen() {
  const t = useTexts();
  const { list, entity, id } = useAreaRow();
  const Form = useRowForm(entity.name);
  const [round, setRound] = useState(0);
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useRow(entity, id);
  const title = t('entity.form.editOf', { entity: t(`${textPrefixOf(entity)}.detail.title`) });
  usePageTitle(title);
  useEffect(() => rememberRow(list, id), [list, id]);
  if (!data) throwIfMissing(error);
  const readNow = async () => {
    const { isSuccess, data: now } = await refetch();
    return isSuccess ? now : undefined;
  };
  const reload = async () => {
    if (await readNow()) setRound(round + 1);
  };
  return (
    <Page width="full" className={screenStyles.page}>
      <Crumbs entity={entity} list={list} here={id} />
      <h1 tabIndex={-1} className={screenStyles.title}>
        {title}
      </h1>
      {data && isFetchedAfterMount ? (
        <div className={styles.frame}>
          <Form
            key={`${entity.name} ${id} ${round}`}
            entity={entity}
            list={list}
            row={data}
            readNow={readNow}
            reload={reload}
          />
          <div className={screenStyles.around}>
            <ReferringRowsCard entity={entity} row={data} />
            <RowAuthors entity={entity} rowKey={id} />
          </div>
        </div>
      ) : error ? (
        <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : (
        <Loading label={t('entity.form.loading')} />
      )}
    </Page>
  );
}
