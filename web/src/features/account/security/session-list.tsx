import { endOtherSessions, endSession, getSessions } from '@ok/contract/routes/account/sessions.ts';
import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../../api/client.ts';
import { longDate, recentDateTime } from '../../../texts/dates.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Tag } from '../../../ui/content/tag.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toasts } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/button.tsx';
import styles from './security.module.css';

type Session = ReplyFor<typeof getSessions>[number];

/** Where the user is signed in. Each session but this one can be ended, or all at once. */
export function SessionList() {
  const t = useTexts();
  const title = useId();
  const [ending, setEnding] = useState<string>();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call(getSessions, { signal, ownError: true }),
  });
  const run = async (name: string, end: () => Promise<unknown>, message: string) => {
    setEnding(name);
    try {
      await end();
      toasts.add({ kind: 'success', text: t(message) });
    } catch {
      // The call shows its own error.
    } finally {
      await refetch();
      setEnding(undefined);
    }
  };
  const endAll = () => run('all', () => call(endOtherSessions), 'security.sessions.endedOthers');
  return (
    <Card as="section" isPadded className={styles.card} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 id={title}>{t('security.sessions.title')}</h2>
        {data && data.length > 1 && (
          <Button variant="outline" size="small" isPending={ending === 'all'} onPress={endAll}>
            {t('security.sessions.endOthers')}
          </Button>
        )}
      </div>
      {data ? (
        <ul className={styles.sessions}>
          {data.map((session) => (
            <SessionRow
              key={session.key}
              session={session}
              isEnding={ending === session.key}
              onEnd={() =>
                run(session.key, () => call(endSession, { params: { key: session.key } }), 'security.sessions.ended')
              }
            />
          ))}
        </ul>
      ) : isError ? (
        <EmptyState
          role="alert"
          title={t('security.sessions.failed')}
          text={t('security.sessions.failedText')}
          action={
            <Button icon="refresh" isPending={isFetching} onPress={() => void refetch()}>
              {t('error.tryAgain')}
            </Button>
          }
        />
      ) : (
        <Skeleton shape="block" height="8rem" />
      )}
      {data?.length === 1 && <p className="small muted">{t('security.sessions.only')}</p>}
    </Card>
  );
}

interface SessionRowProps {
  session: Session;
  isEnding: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const t = useTexts();
  const language = useLanguage();
  const device = [session.browser, session.system].filter(Boolean).join(' · ') || t('security.sessions.unknown');
  const facts = [
    t('security.sessions.lastUsed', { moment: recentDateTime(session.lastUsedDate, language) }),
    session.network && t('security.sessions.network', { network: session.network }),
    session.remembered && t('security.sessions.remembered', { date: longDate(session.endsDate, language) }),
  ].filter(Boolean);
  return (
    <li>
      <div>
        <h3 className={styles.device}>
          {device} {session.isCurrent && <Tag tone="primary">{t('security.sessions.current')}</Tag>}
        </h3>
        <p className="small muted">{facts.join(' · ')}</p>
      </div>
      {!session.isCurrent && (
        <Button
          variant="outline"
          size="small"
          isPending={isEnding}
          aria-label={t('security.sessions.endLabel', { device })}
          onPress={onEnd}
        >
          {t('security.sessions.end')}
        </Button>
      )}
    </li>
  );
}
