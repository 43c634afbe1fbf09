import type { MeasurementSummary } from '@ok/contract/routes/own-measurements.ts';
import { useQuery } from '@tanstack/react-query';
import { measurementsOverview } from '../../api/measurements.ts';
import { Outcome } from '../../player/outcome.tsx';
import { recentDateTime } from '../../texts/dates.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { treeNameOf } from '../../texts/tree-name.ts';
import { Card } from '../../ui/content/card.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ArrowLink } from '../../ui/navigation/arrow-link.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './latest-measurements.module.css';

/** The newest of one's measurements that have ended, and the way to all of them. */
export function LatestMeasurements() {
  const t = useTexts();
  const { data } = useQuery(measurementsOverview(useLanguage()));
  return (
    <section className={styles.section} aria-labelledby="latest-measurements">
      <div className={styles.head}>
        <h2 id="latest-measurements">{t('measurements.title')}</h2>
        {data && data.total > 0 && (
          <Link to="/measurements" className={styles.all}>
            {t('measurements.all')}
          </Link>
        )}
      </div>
      <Content />
    </section>
  );
}

function Content() {
  const t = useTexts();
  const { data, isError, isFetching, refetch } = useQuery(measurementsOverview(useLanguage()));
  if (data && data.latest.length > 0)
    return (
      <Card>
        <ul className={styles.list}>
          {data.latest.map((measurement) => (
            <Row key={measurement.key} measurement={measurement} />
          ))}
        </ul>
      </Card>
    );
  if (data) return <p className="muted">{t('measurements.emptyText')}</p>;
  if (isError)
    return (
      <div className={styles.failed} role="alert">
        <p>
          {t('measurements.error')}. {t('measurements.errorText')}
        </p>
        <Button variant="outline" icon="refresh" isPending={isFetching} onPress={() => void refetch()}>
          {t('error.tryAgain')}
        </Button>
      </div>
    );
  return (
    <>
      <p className="vh">{t('measurements.loading')}</p>
      <Skeleton shape="block" height="3.5rem" />
    </>
  );
}

function Row({ measurement }: { measurement: MeasurementSummary }) {
  const t = useTexts();
  const language = useLanguage();
  const { key, treeName, startedAt } = measurement;
  const name = treeNameOf(treeName, t).title;
  const date = recentDateTime(startedAt, language);
  return (
    <li className={styles.row}>
      <time className={styles.date} dateTime={startedAt}>
        {date}
      </time>
      <span className={styles.tree}>{name}</span>
      <Outcome of={measurement} />
      <ArrowLink to="/measurements/$key" params={{ key }}>
        {t('measurements.view')}
        <span className="vh">{t('measurements.ofRow', { name, date })}</span>
      </ArrowLink>
    </li>
  );
}
