import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { doubtKeptData } from '../api/kept-data.ts';
import { useTexts } from '../texts/texts-store.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { Page } from '../ui/page.tsx';
import { forgetFailedParts } from './lazy-part.tsx';
import { PartError } from './load-part.ts';
import { focusHeading } from './use-focus-on-navigation.ts';
import { usePageTitle } from './use-page-title.ts';

/** In the place of a page that broke; the header around it stays usable. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const t = useTexts();
  const isPart = error instanceof PartError;
  usePageTitle(t('error.title'));
  useEffect(() => {
    if (!isPart) doubtKeptData();
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
