import { useEffect, useRef } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ButtonLink } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import type { Failed } from './measurement-store.ts';

/** The measurement could not be begun or found again: this tree cannot be, or nothing was heard of the server. */
export function StartFailed({ failed: { error, isBegun, again } }: { failed: Failed }) {
  const t = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 400);
  usePageTitle(isGone ? t('measure.error.notFound') : t('measure.stepNotLoaded'));
  useEffect(() => heading.current?.focus(), []);
  const home = (
    <ButtonLink to="/" variant={isGone ? 'primary' : 'outline'}>
      {t('error.toHome')}
    </ButtonLink>
  );
  if (isGone)
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
        text={t(isBegun ? 'measure.error.safe' : 'measure.error.connection')}
        action={
          <>
            <Button icon="refresh" onPress={() => void again()}>
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
