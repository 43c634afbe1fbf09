import { retryTexts } from '../texts/language.ts';
import { useTexts } from '../texts/texts-store.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Button } from '../ui/forms/button.tsx';

/** Page without any texts but the built-in error messages, for when no texts could be loaded. */
export function NoTextsPage() {
  const t = useTexts();
  return (
    <main id="main">
      <EmptyState
        headingLevel={1}
        art="far"
        role="alert"
        title={t('error.server.not.reachable')}
        text={t('error.textsLoad')}
        action={
          <Button size="large" icon="refresh" onPress={() => void retryTexts()}>
            {t('error.tryAgain')}
          </Button>
        }
      />
    </main>
  );
}
