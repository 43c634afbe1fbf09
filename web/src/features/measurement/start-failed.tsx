import { useEffect, useRef } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ButtonLink } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import type { FailedState } from './machine/measurement-state.ts';

/**
 * Error page for a measurement that could not be started or found: its tree does not exist, or the server did not
 * answer.
 */
export function StartFailed({ failed: { error, isExisting, retry } }: { failed: FailedState }) {
  const t = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  usePageTitle(isMissing ? t('measure.error.notFound') : t('measure.stepNotLoaded'));
  useEffect(() => heading.current?.focus(), []);
  const home = (
    <ButtonLink to="/" variant={isMissing ? 'primary' : 'outline'}>
      {t('error.toHome')}
    </ButtonLink>
  );
  if (isMissing)
    return (
      <Page>
        <EmptyState
          headingLevel={1}
          headingRef={heading}
          title={t('measure.error.notFound')}
          text={t('measure.error.notFoundText')}
          action={home}
        />
      </Page>
    );
  return (
    <Page>
      <EmptyState
        headingLevel={1}
        headingRef={heading}
        art="far"
        title={t('measure.error.question')}
        text={t(isExisting ? 'measure.error.safe' : 'measure.error.connection')}
        action={
          <>
            <Button icon="refresh" onPress={() => void retry()}>
              {t('measure.error.retry')}
            </Button>
            {home}
          </>
        }
        note={t('error.loadResources')}
      />
    </Page>
  );
}
