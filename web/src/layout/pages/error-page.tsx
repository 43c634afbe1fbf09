import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getSession } from '../../session/session-store.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ButtonLink } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import { forgetFailedParts } from '../loading/lazy-part.tsx';
import { PartError } from '../loading/load-part.ts';
import { focusHeading } from '../use-focus-on-navigation.ts';
import { usePageTitle } from '../use-page-title.ts';

/**
 * Fetched data may have broken the page, so trying again refetches them. The query cache is imported only when needed:
 * visitors have none.
 */
const resetQueries = () =>
  import('../../api/queries.ts').then(({ queries }) => queries.resetQueries()).catch(() => undefined);

/** Replaces a page that broke; the header stays usable. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const t = useTexts();
  const isPart = error instanceof PartError;
  usePageTitle(t('error.title'));
  useEffect(() => {
    if (!isPart && getSession().state === 'signedIn') void resetQueries();
  }, [isPart]);
  const tryAgain = () => {
    forgetFailedParts();
    reset();
    focusHeading();
  };
  return (
    <Page width="read">
      <EmptyState
        headingLevel={1}
        art="far"
        role="alert"
        title={t('error.unexpected')}
        text={t(isPart ? 'error.chunkLoad' : 'error.unexpectedText')}
        action={
          <>
            <Button size="large" icon="refresh" onPress={tryAgain}>
              {t('error.tryAgain')}
            </Button>
            <ButtonLink to="/" size="large" variant="outline">
              {t('error.toHome')}
            </ButtonLink>
          </>
        }
      />
    </Page>
  );
}
