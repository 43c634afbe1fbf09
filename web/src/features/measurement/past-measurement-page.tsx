import { useQuery } from '@tanstack/react-query';
import { useCanGoBack, useParams, useRouter } from '@tanstack/react-router';
import { NotFoundPage } from '../../layout/pages/not-found-page.tsx';
import { focusHeading } from '../../layout/use-focus-on-navigation.ts';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { BackButton } from '../../ui/navigation/back-button.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import { MeasurementNotLoaded } from './measurement-not-loaded.tsx';
import styles from './past-measurement.module.css';
import { PastMeasurement } from './past-measurement.tsx';
import { isMissingMeasurement, pastMeasurement } from './past-measurement-query.ts';

/** `/measurements/{key}`: a former measurement of the user, with its outcome and path. */
export function PastMeasurementPage() {
  const t = useTexts();
  const language = useLanguage();
  const { key } = useParams({ from: '/private/measurements/$key' });
  const { data, error, isFetching, refetch } = useQuery(pastMeasurement(key, language));
  usePageTitle(data ? (data.measurement.resultName ?? t('measurements.noOutcome')) : t('measurements.one'));
  if (!data && error && isMissingMeasurement(error)) return <NotFoundPage />;
  const tryAgain = () => void refetch().then(({ isSuccess }) => isSuccess && focusHeading());
  return (
    <Page className={styles.page}>
      <BackToMeasurements />
      {data && <PastMeasurement {...data} />}
      {!data && !error && <LoadingMeasurement />}
      {!data && error && <MeasurementNotLoaded headingLevel={1} isFetching={isFetching} retry={tryAgain} />}
    </Page>
  );
}

/** Goes back in the history; without one, to all measurements. */
function BackToMeasurements() {
  const t = useTexts();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const back = () => (canGoBack ? router.history.back() : void router.navigate({ to: '/measurements' }));
  return <BackButton onPress={back}>{t('result.back')}</BackButton>;
}

function LoadingMeasurement() {
  const t = useTexts();
  return (
    <>
      <h1 className="vh">{t('measurements.oneLoading')}</h1>
      <Card isPadded className={styles.loading} aria-hidden="true">
        <Skeleton width="min(10rem, 100%)" />
        <Skeleton width="min(28rem, 100%)" height="3rem" />
        <Skeleton width="min(16rem, 100%)" />
        <Skeleton shape="block" height="5rem" />
      </Card>
    </>
  );
}
