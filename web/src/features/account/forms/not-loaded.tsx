import { focusHeading } from '../../../layout/use-focus-on-navigation.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/forms/button.tsx';

interface NotLoadedProps {
  title: string;
  isFetching: boolean;
  refetch: () => Promise<{ isSuccess: boolean }>;
}

/** Replaces a page of the own account that could not be fetched. A later success moves the focus to its heading. */
export function NotLoaded({ title, isFetching, refetch }: NotLoadedProps) {
  const t = useTexts();
  const tryAgain = () => void refetch().then(({ isSuccess }) => isSuccess && focusHeading());
  return (
    <EmptyState
      headingLevel={1}
      art="far"
      role="alert"
      title={title}
      text={t('settings.notLoaded.text')}
      action={
        <Button icon="refresh" isPending={isFetching} onPress={tryAgain}>
          {t('error.tryAgain')}
        </Button>
      }
    />
  );
}
