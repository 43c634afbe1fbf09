import type { Mail, MailState } from '@ok/contract/routes/management/mail.ts';
import { shortDateTime } from '../../texts/numeric-dates.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Tag } from '../../ui/content/tag.tsx';
import { mailReason } from './mail-reason.ts';

const stateLooks = {
  WAITING: { tone: 'info', icon: 'clock' },
  RETRYING: { tone: 'warning', icon: 'redo' },
  FAILED: { tone: 'danger', icon: 'problem' },
  SENT: { tone: 'success', icon: 'check' },
} as const;

/** Tag with the state of a mail. */
export function MailStateTag({ state }: { state: MailState }) {
  const t = useTexts();
  return <Tag {...stateLooks[state]}>{t(`mails.states.${state}`)}</Tag>;
}

/** Why a mail is in its state, and when it is tried again. */
export function MailReasonText({ mail, hasServer }: { mail: Mail; hasServer: boolean }) {
  const t = useTexts();
  const { state, recipient, nextAttemptDate, bouncedDate, canResend } = mail;
  const isRetried = state === 'RETRYING' && hasServer && nextAttemptDate;
  return (
    <>
      {bouncedDate && `${t('mails.cameBack', { moment: shortDateTime(bouncedDate) })} `}
      {t(`mails.reasons.${mailReason(mail, hasServer)}`, { domain: recipient.replace(/^.*@/, '') })}
      {isRetried && ` ${t('mails.nextAttempt', { moment: shortDateTime(nextAttemptDate) })}`}
      {state === 'FAILED' && !canResend && ` ${t('mails.outdated')}`}
    </>
  );
}

/** Number of the latest attempt; undefined for a mail that was not tried. */
export function attemptNumber({ state, attempts, lastAttemptDate }: Mail): number | undefined {
  return lastAttemptDate === null && state === 'WAITING' ? undefined : attempts;
}
