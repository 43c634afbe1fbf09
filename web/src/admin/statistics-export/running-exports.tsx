import { cancelExport, getExports, type RunningExport } from '@ok/contract/routes/statistics/statistics-export.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../../api/client.ts';
import { recentDateTime } from '../../texts/dates.ts';
import { formatWholeNumber } from '../../texts/numbers.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { Tag } from '../../ui/content/tag.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Failed, Loading } from '../screens/shared/states.tsx';
import { exportsKey } from './export-link.tsx';
import styles from './statistics-export.module.css';

/** Milliseconds between two fetches, while an export runs and while none does. */
const pollIntervalsMs = { running: 1000, otherwise: 4000 };

const isRunning = ({ status }: RunningExport) => status === 'RUNNING';

/** Lists the administrator's exports with their progress, and cancels them. */
export function RunningExports() {
  const t = useTexts();
  const heading = useId();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: exportsKey,
    queryFn: ({ signal }) => call(getExports, { signal, silent: true }),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? pollIntervalsMs.running : pollIntervalsMs.otherwise),
    staleTime: 0,
  });
  return (
    <section className={styles.running} aria-labelledby={heading}>
      <h2 id={heading}>{t('statisticsExport.running')}</h2>
      {data ? (
        <Card isPadded>
          {data.length === 0 ? (
            <EmptyState title={t('statisticsExport.noneRunning')} />
          ) : (
            <>
              <p className="muted">{t('statisticsExport.runningIntro')}</p>
              <ul className={styles.exports}>
                {data.map((one) => (
                  <RunningRow key={one.id} one={one} />
                ))}
              </ul>
            </>
          )}
        </Card>
      ) : isError ? (
        <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : (
        <Loading label={t('statisticsExport.loadingRunning')} />
      )}
    </section>
  );
}

const outcomeTones = {
  RUNNING: 'info',
  FINISHED: 'success',
  CANCELLED: 'neutral',
  FAILED: 'danger',
  INTERRUPTED: 'danger',
} as const;

function RunningRow({ one }: { one: RunningExport }) {
  const t = useTexts();
  const language = useLanguage();
  const queries = useQueryClient();
  const cancelling = useMutation({
    mutationFn: () =>
      call(cancelExport, {
        params: { key: one.id },
        successMessage: 'statisticsExport.cancelled',
        errorMessage: 'statisticsExport.cancelFailed',
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: exportsKey }),
  });
  const { format, rows, total, status } = one;
  const name = t('statisticsExport.name', {
    format: t(`statisticsExport.formats.${format}`),
    time: recentDateTime(one.startedAt, language),
  });
  const counted = { rows: formatWholeNumber(rows, language), total: formatWholeNumber(total, language) };
  return (
    <li className={styles.export}>
      <span className={styles.name}>{name}</span>
      <Tag tone={outcomeTones[status]}>{t(`statisticsExport.states.${status}`)}</Tag>
      {total > 0 && (
        <span className="muted">{t(`statisticsExport.${isRunning(one) ? 'progress' : 'sent'}`, counted)}</span>
      )}
      {status === 'INTERRUPTED' && <span className="muted">{t('statisticsExport.interrupted')}</span>}
      {isRunning(one) && (
        <>
          <progress
            className={styles.progress}
            aria-label={t('statisticsExport.progressOf', { name })}
            max={Math.max(total, 1)}
            value={Math.min(rows, total)}
          />
          <Button
            variant="outline"
            size="small"
            aria-label={t('statisticsExport.cancelOf', { name })}
            isPending={cancelling.isPending}
            onPress={() => cancelling.mutate()}
          >
            {t('statisticsExport.cancel')}
          </Button>
        </>
      )}
    </li>
  );
}
