import { useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import styles from './screens.module.css';

/** Placeholder of content that is being fetched. */
export function Loading({ label }: { label: string }) {
  return (
    <Card isPadded className={styles.waiting}>
      <p className="vh" role="status">
        {label}
      </p>
      {['80%', '65%', '75%', '60%', '70%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </Card>
  );
}

/** Placeholder of content that could not be fetched, with a button to try again. */
export function Failed({ isBusy, tryAgain }: { isBusy: boolean; tryAgain: () => void }) {
  const t = useTexts();
  return (
    <Card>
      <EmptyState
        art="far"
        role="alert"
        title={t('error.fetchingData')}
        text={t('entity.failed')}
        action={
          <Button icon="refresh" isPending={isBusy} onPress={tryAgain}>
            {t('error.tryAgain')}
          </Button>
        }
      />
    </Card>
  );
}
