import { activateUnconfirmed, type User } from '@ok/contract/routes/account/user.ts';
import type { Mail } from '@ok/contract/routes/management/mail.ts';
import type { UserActivity } from '@ok/contract/routes/management/user-activity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../api/client.ts';
import { nameOf } from '../../layout/frame/initials.ts';
import { shortDateTime } from '../../texts/numeric-dates.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { ModalContent } from '../../ui/feedback/modal-content.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { languageLabel } from '../data/language-label.ts';
import { attemptNumber, MailReasonText } from '../mail/mail-status.tsx';
import { ResendButton } from '../mail/resend-button.tsx';
import screens from '../screens/shared/screens.module.css';
import styles from './user-activity.module.css';
import { askUser, UserStateTag } from './user-state.tsx';

/** Finds the newest mail with a link to activate the account. */
export const findActivationMail = (mails: readonly Mail[]): Mail | undefined =>
  mails.find(({ kind }) => kind === 'activation');

/** How far the activation of a user is, and the two ways to finish it. */
export function ActivationCard({ user, activity: { mails, hasMailServer } }: { user: User; activity: UserActivity }) {
  const t = useTexts();
  const heading = useId();
  const mail = findActivationMail(mails);
  const canResend = mail?.canResend && mail.state !== 'WAITING';
  return (
    <Card as="section" className={screens.sheet} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading}>{t('userManagement.activation.title')}</h2>
        <UserStateTag state={user.state} />
      </div>
      <div className={styles.activation}>
        <ol className={styles.history}>
          {mail && <ActivationMail mail={mail} hasServer={hasMailServer} />}
          <li className={mail ? undefined : styles.newest}>
            <p className={styles.event}>
              <b>{t('userManagement.activation.requested')}</b>{' '}
              <span className={styles.moment}>{shortDateTime(user.createdDate ?? '')}</span>
            </p>
            <p className={styles.note}>{user.email}</p>
          </li>
        </ol>
        <div className={styles.ways}>
          <p className={styles.note}>{t(`userManagement.activation.${canResend ? 'newLink' : 'noLink'}`)}</p>
          <div className={styles.buttons}>
            {mail && canResend && (
              <ResendButton
                mail={mail}
                hasServer={hasMailServer}
                text={t('userManagement.activity.resend')}
                variant="primary"
                size="medium"
              />
            )}
            <Button
              variant="ghost"
              onPress={() => askUser((close) => <UnconfirmedQuestion user={user} close={close} />)}
            >
              {t('userManagement.unconfirmed.button')}
            </Button>
          </div>
        </div>
      </div>
    </Card>
  );
}

function ActivationMail({ mail, hasServer }: { mail: Mail; hasServer: boolean }) {
  const t = useTexts();
  const { state, lastAttemptDate, createdDate, language } = mail;
  const number = attemptNumber(mail);
  return (
    <>
      <li className={styles.newest}>
        <p className={styles.event}>
          <b>{t(`userManagement.activation.mail.${state}`)}</b>{' '}
          {lastAttemptDate && <span className={styles.moment}>{shortDateTime(lastAttemptDate)}</span>}
        </p>
        <p className={styles.note}>
          <MailReasonText mail={mail} hasServer={hasServer} />
          {number !== undefined && ` (${t('mails.attempt', { number })})`}
        </p>
      </li>
      <li>
        <p className={styles.event}>
          <b>{t('userManagement.activation.queued')}</b>{' '}
          <span className={styles.moment}>{shortDateTime(createdDate)}</span>
        </p>
        <p className={styles.note}>{t('userManagement.activation.language', { language: languageLabel(language) })}</p>
      </li>
    </>
  );
}

function UnconfirmedQuestion({ user, close }: { user: User; close: () => void }) {
  const t = useTexts();
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const activate = async () => {
    setPending(true);
    try {
      const { login, revision } = user;
      const successMessage = 'userManagement.unconfirmed.done';
      await call(activateUnconfirmed, { params: { login }, ifMatch: revision, successMessage });
    } catch {
      // The call shows its own error.
    } finally {
      await queries.invalidateQueries({ queryKey: ['content'] });
      close();
    }
  };
  return (
    <ModalContent
      title={t('userManagement.unconfirmed.title', { name: nameOf(user) })}
      actions={
        <>
          <Button variant="outline" autoFocus onPress={close}>
            {t('entity.action.cancel')}
          </Button>
          <Button isPending={isPending} onPress={activate}>
            {t('userManagement.unconfirmed.button')}
          </Button>
        </>
      }
    >
      <p>{t('userManagement.unconfirmed.nobodyConfirmed', { email: user.email })}</p>
      <p className={styles.after}>{t('userManagement.unconfirmed.consequences')}</p>
    </ModalContent>
  );
}
