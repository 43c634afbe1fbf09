import type { Mail } from '@ok/contract/routes/management/mail.ts';
import { longDateTime } from '../../texts/dates.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Tag } from '../../ui/content/tag.tsx';
import styles from './mail-table.module.css';

const statusLooks = {
  QUEUED: { tone: 'info', icon: 'refresh' },
  SENT: { tone: 'success', icon: 'check' },
  FAILED: { tone: 'danger', icon: 'problem' },
} as const;

/** Status of a mail, with the reason why it was not sent. */
export function MailStatus({ mail }: { mail: Mail }) {
  const t = useTexts();
  const language = useLanguage();
  const { status, attempts, reason, nextAttemptDate, sentDate } = mail;
  const moment = (date: string) => longDateTime(date, language);
  return (
    <>
      <Tag {...statusLooks[status]}>{t(`mails.status.${status}`)}</Tag>
      {status === 'SENT' && sentDate && <p className={styles.note}>{moment(sentDate)}</p>}
      {status !== 'SENT' && reason && (
        <p className={styles.note}>
          {t('mails.attempts', { count: attempts })} <span lang="en">{reason}</span>
        </p>
      )}
      {status === 'QUEUED' && reason && nextAttemptDate && (
        <p className={styles.note}>{t('mails.nextAttempt', { moment: moment(nextAttemptDate) })}</p>
      )}
    </>
  );
}
