import type { MeasurementSummary } from '@ok/contract/routes/measurement/own-measurements.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { MeasurementOutcome } from '../../player/result/outcome.tsx';
import { recentDateTime } from '../../texts/dates.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { treeTitle } from '../../texts/tree-name.ts';
import { Card } from '../../ui/content/card.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ArrowLink } from '../../ui/navigation/arrow-link.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import styles from './latest-measurements.module.css';

type LatestMeasurementsProps = {
  overview: UseQueryResult<{ latest: readonly MeasurementSummary[]; total: number }>;
};

/**
 * The user's last finished measurements, and a link to all. Renders nothing on failure, since `OpenMeasurements`, which
 * has the same query, shows the error.
 */
export function LatestMeasurements({ overview: { data, isError } }: LatestMeasurementsProps) {
  const t = useTexts();
  const titleId = useId();
  if (!data && isError) return null;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId}>{t('measurements.title')}</h2>
        {data && data.total > 0 && (
          <Link to="/measurements" className={styles.all}>
            {t('measurements.all')}
          </Link>
        )}
      </div>
      {data ? <List measurements={data.latest} /> : <LoadingMeasurements />}
    </section>
  );
}

function LoadingMeasurements() {
  const t = useTexts();
  return (
    <>
      <p className="vh">{t('measurements.loading')}</p>
      <Skeleton shape="block" height="3.5rem" />
    </>
  );
}

function List({ measurements }: { measurements: readonly MeasurementSummary[] }) {
  const t = useTexts();
  if (measurements.length === 0) return <p className="muted">{t('measurements.emptyText')}</p>;
  return (
    <Card>
      <ul className={styles.list}>
        {measurements.map((measurement) => (
          <LatestMeasurement key={measurement.key} measurement={measurement} />
        ))}
      </ul>
    </Card>
  );
}

function LatestMeasurement({ measurement }: { measurement: MeasurementSummary }) {
  const t = useTexts();
  const language = useLanguage();
  const { key, treeName, startedAt } = measurement;
  const name = treeTitle(treeName, t);
  const date = recentDateTime(startedAt, language);
  return (
    <li className={styles.row}>
      <time className={styles.date} dateTime={startedAt}>
        {date}
      </time>
      <span className={styles.tree}>{name}</span>
      <MeasurementOutcome of={measurement} />
      <ArrowLink to="/measurements/$key" params={{ key }}>
        {t('measurements.view')}
        <span className="vh">{t('measurements.ofRow', { name, date })}</span>
      </ArrowLink>
    </li>
  );
}
