import { getBillOfMaterials } from '@ok/contract/routes/management/bill-of-materials.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { call } from '../../api/client.ts';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { FilterChip } from '../../ui/forms/filter-chip.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import { saveFile } from '../../ui/save-file.ts';
import screens from '../screens/shared/screens.module.css';
import { Failed, Loading } from '../screens/shared/states.tsx';
import { componentPlaces, createBillRows, filterBillRows } from './bill-rows.ts';
import styles from './licences-screen.module.css';
import { LicencesTable } from './licences-table.tsx';

/** `/admin/licences`: components of the product with their licences, to search and download. */
export function LicencesScreen() {
  const t = useTexts();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['bill-of-materials'],
    queryFn: ({ signal }) => call(getBillOfMaterials, { signal, ownError: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const title = t('licences.title');
  usePageTitle(title);
  return (
    <Page width="full" className={screens.page}>
      <div className={screens.head}>
        <div className={screens.title}>
          <h1 tabIndex={-1}>{title}</h1>
          <p className="muted">
            {t('licences.intro')} <a href="/licences.txt">{t('licences.texts')}</a>
          </p>
        </div>
        {data && (
          <Button
            variant="outline"
            icon="download"
            onPress={() =>
              saveFile('bill-of-materials.cdx.json', JSON.stringify(data, null, 1), 'application/vnd.cyclonedx+json')
            }
          >
            {t('licences.download')}
          </Button>
        )}
      </div>
      {data ? (
        <BillOfMaterials components={data.components} />
      ) : isError ? (
        <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : (
        <Loading label={t('licences.loading')} />
      )}
    </Page>
  );
}

function BillOfMaterials({ components }: { components: Parameters<typeof createBillRows>[0] }) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState<(typeof componentPlaces)[number]>();
  const searchText = useDeferredValue(typed);
  const rows = useMemo(() => createBillRows(components), [components]);
  const found = useMemo(() => filterBillRows(rows, searchText, place), [rows, searchText, place]);
  return (
    <>
      <div className={styles.bar}>
        <SearchField
          className={styles.search}
          label={t('licences.search')}
          clearLabel={t('entity.list.clearSearch')}
          value={typed}
          onChange={setTyped}
        />
        {componentPlaces.map((each) => (
          <FilterChip
            key={each}
            isSelected={place === each}
            onChange={(isSelected) => setPlace(isSelected ? each : undefined)}
          >
            {t(`licences.places.${each}`)}
          </FilterChip>
        ))}
        <p className="muted small" role="status">
          {t('entity.list.shown', { shown: found.length, total: rows.length })}
        </p>
      </div>
      {found.length > 0 ? (
        <LicencesTable rows={found} />
      ) : (
        <Card>
          <EmptyState title={t('licences.none.title')} text={t('licences.none.text')} />
        </Card>
      )}
    </>
  );
}
