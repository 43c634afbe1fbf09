import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { NotFoundPage } from '../../../layout/pages/not-found-page.tsx';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { BackButton } from '../../../ui/navigation/back-button.tsx';
import { ButtonLink } from '../../../ui/navigation/link.tsx';
import { Page } from '../../../ui/navigation/page.tsx';
import { MeasurementNotLoaded } from '../measurement-not-loaded.tsx';
import { isMissingMeasurement, pastMeasurement } from '../past-measurement-query.ts';
import styles from './correction.module.css';
import { CorrectionEditor } from './correction-editor.tsx';

/** `/measurements/{key}/correct`: corrects a finished measurement of the user. */
export function CorrectionPage() {
  const t = useTexts();
  const language = useLanguage();
  const navigate = useNavigate();
  const { key } = useParams({ from: '/private/measurements/$key/correct' });
  const { data, error, isFetching, refetch } = useQuery(pastMeasurement(key, language));
  usePageTitle(t('correction.pageTitle'));
  if (!data && error && isMissingMeasurement(error)) return <NotFoundPage />;
  if (data && data.measurement.correctableUntil !== null) return <CorrectionEditor key={key} {...data} />;
  return (
    <Page className={styles.page}>
      <BackButton onPress={() => void navigate({ to: '/measurements/$key', params: { key } })}>
        {t('correction.cancel')}
      </BackButton>
      {data && (
        <EmptyState
          headingLevel={1}
          title={t('correction.tooLate')}
          text={t('correction.tooLateText')}
          action={<ButtonLink to="/">{t('global.menu.newOk')}</ButtonLink>}
        />
      )}
      {!data && !error && (
        <>
          <h1 className="vh">{t('measurements.oneLoading')}</h1>
          <Skeleton shape="block" height="20rem" />
        </>
      )}
      {!data && error && <MeasurementNotLoaded headingLevel={1} isFetching={isFetching} retry={() => void refetch()} />}
    </Page>
  );
}
