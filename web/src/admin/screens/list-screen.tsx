import { Outlet } from '@tanstack/react-router';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { useRows } from '../use-entity.ts';
import { FilteredTable } from './filtered-table.tsx';
import styles from './screens.module.css';
import { Failed, Loading } from './states.tsx';
import { useArea } from './use-area.ts';

/** `/entity/{area}`: every row; what asks about one of them is drawn over it. */
export function ListScreen() {
  const t = useTexts();
  const { area, entity } = useArea();
  const { data, isError, isFetching, refetch } = useRows(entity);
  const title = t(`${entity.name}.home.title`);
  usePageTitle(title);
  const createLink = (variant: 'primary' | 'soft') => (
    <ButtonLink variant={variant} icon="plus" to="/entity/$area/new" params={{ area }}>
      {t(`${entity.name}.home.createLabel`)}
    </ButtonLink>
  );
  return (
    <Page width="full" className={styles.page}>
      <div className={styles.head}>
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {createLink('primary')}
      </div>
      {data ? (
        data.length > 0 ? (
          <FilteredTable key={entity.name} entity={entity} area={area} rows={data} />
        ) : (
          <Card className={styles.empty}>
            <Alert tone="warning">
              <p>{t(`${entity.name}.home.notFound`)}</p>
            </Alert>
            <EmptyState
              title={t('entity.list.emptyTitle')}
              text={t(`${entity.name}.home.empty`)}
              action={createLink('soft')}
            />
          </Card>
        )
      ) : isError ? (
        <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : (
        <Loading label={t('entity.list.loading')} />
      )}
      <Outlet />
    </Page>
  );
}
