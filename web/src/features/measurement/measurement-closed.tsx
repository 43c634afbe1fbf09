import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { closeMeasurement } from '../../api/measurements.ts';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { newId } from '../../session/new-id.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ButtonLink } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import { measurement } from './machine/measurement-machine.ts';
import type { Closed } from './machine/measurement-state.ts';

const closedKeys = { STOPPED: 'stopped', CORRECTED: 'corrected', UNREADABLE: 'unreadable' } as const;

/** Page of a measurement that can't be resumed: the reason and the next actions. */
export default function MeasurementClosed({ closed: { key, treeId, reason } }: { closed: Closed }) {
  const t = useTexts();
  const router = useRouter();
  const heading = useRef<HTMLHeadingElement>(null);
  const [pending, setPending] = useState<'begin' | 'close'>();
  const isEnded = reason !== 'UNREADABLE';
  const title = t(`measure.closed.${closedKeys[reason]}`);
  usePageTitle(title);
  useEffect(() => heading.current?.focus(), []);

  /**
   * Closes the measurement if it is still open, then continues. After a failure, which a toast shows, the user can try
   * again.
   */
  const closeThen = async (kind: 'begin' | 'close', onClosed: () => void) => {
    setPending(kind);
    try {
      if (!isEnded) await closeMeasurement(key);
      onClosed();
    } catch {
      setPending(undefined);
    }
  };
  const begin = () => {
    const { history } = router;
    const newKey = newId();
    history.replace(history.location.href, { measurementStart: { key: newKey } });
    void measurement.start(treeId, newKey);
  };
  return (
    <Page>
      <EmptyState
        headingLevel={1}
        headingRef={heading}
        title={title}
        text={t(`measure.closed.${closedKeys[reason]}Text`)}
        action={
          <>
            <Button isPending={pending === 'begin'} onPress={() => void closeThen('begin', begin)}>
              {t('measure.closed.begin')}
            </Button>
            {isEnded ? (
              <ButtonLink to="/" variant="outline">
                {t('error.toHome')}
              </ButtonLink>
            ) : (
              <Button
                variant="outline"
                isPending={pending === 'close'}
                onPress={() => void closeThen('close', () => void router.navigate({ to: '/' }))}
              >
                {t('measure.closed.close')}
              </Button>
            )}
          </>
        }
      />
    </Page>
  );
}
