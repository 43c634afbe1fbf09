import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import type { getMeasurementPath, MeasurementSummary } from '@ok/contract/routes/measurement/own-measurements.ts';
import { letterOf } from '@ok/contract/rules/answers/letter.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { MeasurementOutcome } from '../../../player/result/outcome.tsx';
import { longDateTime } from '../../../texts/dates.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { Tag } from '../../../ui/content/tag.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { pastMeasurement } from '../past-measurement-query.ts';
import { comparePaths, type PathDifference } from './changed-path.ts';
import styles from './correction.module.css';

type Steps = ReplyFor<typeof getMeasurementPath>['steps'];

/** Says what changed between two paths: `Stap 3 werd C in plaats van B.` */
const useDifferenceText = () => {
  const t = useTexts();
  return (difference: PathDifference): string =>
    'otherQuestions' in difference
      ? t('correction.otherQuestions', { step: difference.step })
      : t('correction.changed', {
          step: difference.step,
          from: letterOf(difference.from),
          to: letterOf(difference.to),
        });
};

/** A correction beside the measurement that it replaced, with the differences and the reason. */
export function CorrectionLinks({ measurement, steps }: { measurement: MeasurementSummary; steps: Steps }) {
  const t = useTexts();
  const language = useLanguage();
  const title = useId();
  const describe = useDifferenceText();
  const { correction } = measurement;
  const { data: former } = useQuery({
    ...pastMeasurement(correction?.supersedes ?? '', language),
    enabled: correction !== null,
  });
  if (!correction) return null;
  return (
    <section className={styles.links} aria-labelledby={title}>
      <h2 id={title}>{t('correction.linksTitle')}</h2>
      <div className={styles.linked}>
        <Link to="/measurements/$key" params={{ key: correction.supersedes }} className={styles.former}>
          <span className={styles.detail}>{longDateTime(measurement.startedAt, language)}</span>
          <span className={styles.name}>
            {former && <MeasurementOutcome of={{ ...former.measurement, status: 'FINISHED' }} />}
            <Tag>{t('correction.tag')}</Tag>
          </span>
          <span className={styles.detail}>{t('correction.viewOld')}</span>
        </Link>
        <Icon name="arrow-right" flip className={styles.arrow} />
        <div className={styles.here}>
          <span className={styles.detail}>{longDateTime(correction.correctedAt, language)}</span>
          <span className={styles.name}>
            <MeasurementOutcome of={measurement} />
            <Tag tone="primary">{t('correction.here')}</Tag>
          </span>
          {former && (
            <span className={styles.detail}>{comparePaths(former.path.steps, steps).map(describe).join(' ')}</span>
          )}
        </div>
      </div>
      <p className={styles.reason}>
        {t(`correction.reasons.${correction.reason}`)}
        <span className={styles.detail}>{t('correction.yourReason')}</span>
      </p>
    </section>
  );
}
