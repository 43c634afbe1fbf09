import type { MeasurementSummary } from '@ok/contract/routes/measurement/own-measurements.ts';
import { longDate } from '../../../texts/dates.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { ButtonLink } from '../../../ui/navigation/link.tsx';
import styles from './correction.module.css';

const dayMs = 86_400_000;

/** Bar below the outcome: until when the measurement can be corrected, or that it was corrected. */
export function CorrectionBar({ measurement }: { measurement: MeasurementSummary }) {
  const { key, correctableUntil, supersededBy } = measurement;
  const t = useTexts();
  const language = useLanguage();
  if (supersededBy !== null)
    return (
      <section className={`${styles.bar} ${styles.old}`} aria-label={t('correction.correctedTitle')}>
        <p>
          <b>{t('correction.correctedTitle')}</b>
          <span>{t('correction.correctedText')}</span>
        </p>
        <ButtonLink to="/measurements/$key" params={{ key: supersededBy }} variant="outline">
          {t('correction.viewNew')}
        </ButtonLink>
      </section>
    );
  if (correctableUntil === null) return null;
  const days = Math.ceil((Date.parse(correctableUntil) - Date.now()) / dayMs);
  return (
    <section className={styles.bar} aria-label={t('correction.question')}>
      <p>
        <b>{t('correction.question')}</b>
        <span>{t('correction.until', { count: days, date: longDate(correctableUntil, language) })}</span>
      </p>
      <ButtonLink to="/measurements/$key/correct" params={{ key }} variant="outline">
        {t('correction.begin')}
      </ButtonLink>
    </section>
  );
}
