import { user as userEntity } from '@ok/contract/entities/user.ts';
import type { User } from '@ok/contract/routes/account/user.ts';
import type { Mail } from '@ok/contract/routes/management/mail.ts';
import { getUserActivity, type UserActivity } from '@ok/contract/routes/management/user-activity.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { call } from '../../api/client.ts';
import { shortDateTime } from '../../texts/numeric-dates.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { attemptNumber, MailReasonText, MailStateTag } from '../mail/mail-status.tsx';
import { ResendButton } from '../mail/resend-button.tsx';
import screens from '../screens/shared/screens.module.css';
import { ActivationCard, findActivationMail } from './activation-card.tsx';
import { SecondFactor } from './second-factor.tsx';
import styles from './user-activity.module.css';
import { UserChanges } from './user-changes.tsx';
import { UserStateSwitch } from './user-state.tsx';

/** Fetches the mails, sessions and changes of a user, again after every change of a user or mail. */
const useUserActivity = (login: string) =>
  useQuery({
    queryKey: ['content', userEntity.name, login, 'activity'],
    queryFn: ({ signal }) => call(getUserActivity, { params: { login }, signal, ownError: true }),
    gcTime: 0,
    staleTime: 0,
  });

/** Activation of a user who waits for it, and the mails to a user with what became of them. */
export function UserMails({ user }: { user: User }) {
  const t = useTexts();
  return (
    <ActivityState user={user} label={t('userManagement.activity.loading')}>
      {(activity) => (
        <>
          {user.state === 'WAITING' && <ActivationCard user={user} activity={activity} />}
          <MailsCard
            activity={activity}
            bounced={findBounced(activity.mails, user.email)}
            leadingMail={user.state === 'WAITING' ? findActivationMail(activity.mails) : undefined}
          />
        </>
      )}
    </ActivityState>
  );
}

/** Access, sessions, number of measurements and changes of a user. */
export function UserAccess({ user }: { user: User }) {
  const t = useTexts();
  const { data } = useUserActivity(user.login);
  return (
    <>
      <ActivityCard title={t('userManagement.form.access')}>
        <div className={styles.state}>
          <UserStateSwitch user={user} />
        </div>
        <p className={styles.note}>{t(`userManagement.stateTexts.${user.state}`)}</p>
        {data && user.state === 'ACTIVE' && <Sessions sessions={data.sessions} />}
        <SecondFactor user={user} />
      </ActivityCard>
      {data && (
        <>
          <ActivityCard title={t('userManagement.activity.measurements')}>
            <p className={styles.figure}>
              {t('userManagement.activity.measurementCount', { count: data.measurements })}
            </p>
            <p className={styles.note}>{t('userManagement.activity.measurementsHidden')}</p>
          </ActivityCard>
          <ActivityCard title={t('entity.changes.title')}>
            <UserChanges changes={data.changes} />
          </ActivityCard>
        </>
      )}
    </>
  );
}

function ActivityState(props: { user: User; label: string; children: (activity: UserActivity) => ReactNode }) {
  const t = useTexts();
  const { data, isError, isFetching, refetch } = useUserActivity(props.user.login);
  if (data) return props.children(data);
  return (
    <Card isPadded>
      {isError ? (
        <Alert tone="danger" role="alert">
          <p>{t('userManagement.activity.failed')}</p>
          <Button variant="outline" size="small" isPending={isFetching} onPress={() => void refetch()}>
            {t('error.tryAgain')}
          </Button>
        </Alert>
      ) : (
        <>
          <p className="vh" role="status">
            {props.label}
          </p>
          <Skeleton shape="block" height="7rem" />
        </>
      )}
    </Card>
  );
}

function ActivityCard({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId();
  return (
    <Card as="section" className={screens.sheet} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </Card>
  );
}

function Sessions({ sessions }: Pick<UserActivity, 'sessions'>) {
  const t = useTexts();
  if (sessions.length === 0) return <p className={styles.note}>{t('userManagement.activity.noSessions')}</p>;
  return (
    <div className={styles.sessions}>
      <h3>{t('userManagement.activity.sessions', { count: sessions.length })}</h3>
      <ul>
        {sessions.map(({ startedDate, endsDate }, index) => (
          // Two sessions may begin in one moment, and none has a name.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          <li key={index}>
            {t('userManagement.activity.session', {
              start: shortDateTime(startedDate),
              end: shortDateTime(endsDate),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Finds the latest mail to an address if it came back. A mail that is still to be sent says nothing about the address. */
const findBounced = (mails: readonly Mail[], email: string): Mail | undefined => {
  const latest = mails.find(({ recipient, status }) => recipient === email && status !== 'QUEUED');
  return latest?.bouncedDate ? latest : undefined;
};

interface MailsCardProps {
  activity: UserActivity;
  /** Mail that shows that the address of the user doesn't work. */
  bounced: Mail | undefined;
  /** Mail that the card about the activation sends again. */
  leadingMail: Mail | undefined;
}

function MailsCard({ activity: { mails, hasMailServer }, bounced, leadingMail }: MailsCardProps) {
  const t = useTexts();
  return (
    <ActivityCard title={t('userManagement.activity.mails')}>
      {bounced && (
        <Alert
          tone="warning"
          className={styles.bounced}
          title={t('userManagement.activity.bounced.title', { email: bounced.recipient })}
        >
          <p>{t('userManagement.activity.bounced.text')}</p>
        </Alert>
      )}
      {!hasMailServer && mails.length > 0 && <p className={styles.note}>{t('userManagement.activity.noMailServer')}</p>}
      {mails.length === 0 && <p className={styles.note}>{t('userManagement.activity.noMails')}</p>}
      <ul className={styles.mails}>
        {mails.map((mail) => {
          const { id, kind, state, lastAttemptDate, createdDate, canResend } = mail;
          const number = attemptNumber(mail);
          const moment = shortDateTime(lastAttemptDate ?? createdDate);
          const attempt = number === undefined ? t('mails.noAttempt') : t('mails.attempt', { number });
          return (
            <li key={id}>
              <div className={styles.mail}>
                <p className={styles.kind}>
                  <b>{t(`mails.kinds.${kind}`)}</b> <MailStateTag state={state} />
                </p>
                <p className={styles.note}>
                  <MailReasonText mail={mail} hasServer={hasMailServer} />
                </p>
                <p className={styles.moment}>
                  {moment}, {attempt}
                </p>
              </div>
              {state !== 'WAITING' && canResend && mail !== leadingMail && (
                <ResendButton mail={mail} hasServer={hasMailServer} text={t('userManagement.activity.resend')} />
              )}
            </li>
          );
        })}
      </ul>
    </ActivityCard>
  );
}
