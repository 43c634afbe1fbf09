import type { MeasurementSummary } from '@ok/contract/routes/measurement/own-measurements.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, useId } from 'react';
import { focusHeading } from '../../layout/use-focus-on-navigation.ts';
import { useMedia } from '../../layout/use-media.ts';
import { StepTrail } from '../../player/step/step-trail.tsx';
import { recentDateTime } from '../../texts/dates.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { treeTitle } from '../../texts/tree-name.ts';
import { openModal } from '../../ui/feedback/modals.ts';
import { Button } from '../../ui/forms/button.tsx';
import { ButtonLink } from '../../ui/navigation/link.tsx';
import styles from './open-measurements.module.css';

const LazyCloseQuestion = lazy(() => import('./close-question.tsx'));

type OpenMeasurementsProps = {
  overview: UseQueryResult<{ open: readonly MeasurementSummary[] }>;
};

/** The open measurements, newest first; renders nothing while loading or without any. */
export function OpenMeasurements({ overview: { data, isError, isFetching, refetch } }: OpenMeasurementsProps) {
  const t = useTexts();
  if (data) return data.open.map((measurement) => <OpenMeasurement key={measurement.key} measurement={measurement} />);
  if (!isError) return null;
  return (
    <div className={styles.error} role="status">
      <span>{t('home.open.error')}</span>
      <Button variant="ghost" size="small" icon="refresh" isPending={isFetching} onPress={() => void refetch()}>
        {t('error.tryAgain')}
      </Button>
    </div>
  );
}

/** An open measurement: its step, and buttons to resume and to close it. */
function OpenMeasurement({ measurement }: { measurement: MeasurementSummary }) {
  const t = useTexts();
  const language = useLanguage();
  const titleId = useId();
  // Stacked on a phone the primary button comes first, in a row last; the tab order follows the visual order.
  const isPhone = useMedia('(max-width: 580px)');
  const { key, treeName, treeRowId, step, lastActionAt, resumable } = measurement;
  const name = treeTitle(treeName, t);
  const close = () =>
    openModal((done) => <LazyCloseQuestion measurementKey={key} name={name} onClosed={focusHeading} close={done} />, {
      role: 'alertdialog',
    });
  const closeButton = (
    <Button
      key="close"
      variant="ghost"
      size="small"
      className={styles.close}
      aria-describedby={titleId}
      onPress={close}
    >
      {t('home.open.close')}
    </Button>
  );
  const resumeButton = resumable && (
    <ButtonLink
      key="resume"
      to="/measure/$treeId"
      params={{ treeId: String(treeRowId) }}
      state={{ measurementPlace: { key, depth: 0, step } }}
      size="small"
      className={styles.resumeButton}
      aria-describedby={titleId}
    >
      {t('home.open.resume')}
    </ButtonLink>
  );
  return (
    <section className={styles.open} aria-labelledby={titleId}>
      <StepTrail step={step} mayGoOn={resumable} />
      <div className={styles.words}>
        <p id={titleId}>
          <b>{t(resumable ? 'home.open.title' : 'home.open.unreadable', { name, step })}</b>{' '}
          <time className={styles.when} dateTime={lastActionAt}>
            {recentDateTime(lastActionAt, language)}
          </time>
        </p>
        {!resumable && <p className={styles.why}>{t('home.open.unreadableText')}</p>}
      </div>
      {isPhone ? [resumeButton, closeButton] : [closeButton, resumeButton]}
    </section>
  );
}
