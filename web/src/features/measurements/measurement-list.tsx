import { getMeasurements, type MeasurementSummary } from '@ok/contract/routes/measurement/own-measurements.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { callWithTotal } from '../../api/client.ts';
import { readRecentAfter } from '../../api/recent-measurements.ts';
import { formatWholeNumber } from '../../texts/numbers.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ButtonLink } from '../../ui/navigation/link.tsx';
import { Pages } from '../../ui/navigation/pages.tsx';
import { isNarrowed, type ListView, periodStart, searchOf, selectKept } from './list-view.ts';
import type { MeasurementFiltersProps } from './measurement-filters.tsx';
import { MeasurementTable } from './measurement-table.tsx';
import styles from './measurements-page.module.css';

/** Rows a page. */
const measurementPageSize = 20;

interface MeasurementListProps extends MeasurementFiltersProps {
  /** Hidden when the user has no measurements at all. */
  filters: ReactNode;
}

/** Filtered list of measurements, in pages. */
export function MeasurementList({ view, change, filters }: MeasurementListProps) {
  const t = useTexts();
  const language = useLanguage();
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(createPageQuery(view, language));
  const total = data?.total ?? 0;
  const pages = data?.isKept ? 1 : Math.max(1, Math.ceil(total / measurementPageSize));
  // An address may name a page after the last one.
  const isBeyond = data !== undefined && !isPlaceholderData && view.page > pages;
  const goTo = useEffectEvent((page: number) => change({ page }));
  useEffect(() => {
    if (isBeyond) goTo(pages);
  }, [isBeyond, pages]);

  if (!data && isError)
    return (
      <Card>
        <EmptyState
          role="alert"
          art="far"
          title={t('measurements.error')}
          text={t('measurements.errorText')}
          action={
            <Button icon="refresh" isPending={isFetching} onPress={() => void refetch()}>
              {t('error.tryAgain')}
            </Button>
          }
        />
      </Card>
    );
  if (!data)
    return (
      <>
        {filters}
        <LoadingList />
      </>
    );
  if (total === 0 && !isNarrowed(view) && !isPlaceholderData && !data.isKept) return <NeverMeasured />;
  const first = (Math.min(view.page, pages) - 1) * measurementPageSize + 1;
  return (
    <>
      {filters}
      {data.isKept && (
        <Alert tone="info" className={styles.notice}>
          {t('measurements.kept')}
        </Alert>
      )}
      {total === 0 ? (
        <NothingFound clear={() => change({ tree: '', period: '' })} />
      ) : (
        <MeasurementTable rows={data.rows} view={view} change={change} isOutdated={isPlaceholderData || isBeyond} />
      )}
      <div className={styles.foot}>
        <p role="status">
          {total > 0 &&
            t('measurements.range', {
              first: formatWholeNumber(first, language),
              last: formatWholeNumber(first + data.rows.length - 1, language),
              total: formatWholeNumber(total, language),
            })}
        </p>
        <Pages
          page={view.page}
          pages={pages}
          searchOf={(page) => searchOf({ ...view, page })}
          texts={{
            label: t('entity.pages.label'),
            previous: t('entity.pages.previous'),
            next: t('entity.pages.next'),
            page: (page) => t('entity.pages.page', { page }),
          }}
        />
      </div>
    </>
  );
}

/** A page of measurements, and their number; `isKept` for those that the device keeps, without a network. */
type MeasurementPage = { rows: readonly MeasurementSummary[]; total: number; isKept: boolean };

/** Query of a page of measurements, fetched again each time it comes into view. The screen shows a failure itself. */
const createPageQuery = (view: ListView, language: string) => {
  const from = periodStart(view.period, new Date());
  const query = {
    page: String(view.page - 1),
    size: String(measurementPageSize),
    sort: `startedAt,${view.order}`,
    language,
    ...(view.tree && { treeId: view.tree }),
    ...(from && { from }),
  };
  return {
    queryKey: ['measurements', 'list', query],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<MeasurementPage> => {
      try {
        return { ...(await callWithTotal(getMeasurements, { query, signal, ownError: true })), isKept: false };
      } catch (error) {
        const recent = await readRecentAfter(error, language);
        if (!recent) throw error;
        const rows = selectKept(
          recent.map(({ measurement }) => measurement),
          view,
          from,
        );
        return { rows, total: rows.length, isKept: true };
      }
    },
    networkMode: 'always' as const,
    placeholderData: keepPreviousData,
    staleTime: 0,
  };
};

function LoadingList() {
  const t = useTexts();
  return (
    <Card className={styles.loading}>
      <p className="vh">{t('measurements.loading')}</p>
      {['first', 'second', 'third', 'fourth', 'fifth'].map((place) => (
        <div key={place} className={styles.loadingRow} aria-hidden="true">
          <Skeleton width="70%" />
          <Skeleton width="60%" />
          <Skeleton width="80%" />
        </div>
      ))}
    </Card>
  );
}

function NeverMeasured() {
  const t = useTexts();
  return (
    <Card>
      <EmptyState
        title={t('measurements.empty')}
        text={t('measurements.emptyText')}
        action={<ButtonLink to="/">{t('global.menu.newOk')}</ButtonLink>}
      />
    </Card>
  );
}

function NothingFound({ clear }: { clear: () => void }) {
  const t = useTexts();
  return (
    <Card>
      <EmptyState
        role="status"
        title={t('measurements.notFound')}
        text={t('measurements.notFoundText')}
        action={<Button onPress={clear}>{t('measurements.clear')}</Button>}
      />
    </Card>
  );
}
