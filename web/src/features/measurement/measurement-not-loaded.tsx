import { useTexts } from '../../texts/texts-store.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/forms/button.tsx';

interface MeasurementNotLoadedProps {
  headingLevel: 1 | 2;
  isFetching: boolean;
  retry: () => void;
}

/** In place of a former measurement that did not load: nothing is lost, and a button tries again. */
export function MeasurementNotLoaded({ headingLevel, isFetching, retry }: MeasurementNotLoadedProps) {
  const t = useTexts();
  return (
    <EmptyState
      headingLevel={headingLevel}
      art="far"
      role="alert"
      title={t('measurements.oneError')}
      text={t('measurements.oneErrorText')}
      action={
        <Button icon="refresh" isPending={isFetching} onPress={retry}>
          {t('error.tryAgain')}
        </Button>
      }
    />
  );
}
