import type { Mail } from '@ok/contract/routes/management/mail.ts';
import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { shortDateTime } from '../../texts/numeric-dates.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Icon } from '../../ui/content/icons/icon.tsx';
import { openModal } from '../../ui/feedback/modals.ts';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { rowAddress } from '../data/areas.ts';
import { attemptNumber, MailReasonText, MailStateTag } from './mail-status.tsx';
import styles from './mail-table.module.css';
import { ResendButton } from './resend-button.tsx';
import type { MailView } from './use-mail-view.ts';

const LazyMailPreview = lazy(() => import('./mail-preview.tsx'));

interface MailTableProps {
  mails: readonly Mail[];
  hasServer: boolean;
  sort: MailView['sort'];
  onSort: (sort: MailView['sort']) => void;
  /** Foot of the table. */
  children: ReactNode;
}

/** Table of mails. */
export function MailTable({ mails, hasServer, sort, onSort, children }: MailTableProps) {
  const t = useTexts();
  return (
    <div className={styles.sheet}>
      <table className={styles.table} aria-label={t('mails.title')}>
        <thead>
          <tr>
            {['status', 'recipient', 'kind', 'reason'].map((column) => (
              <th key={column} scope="col">
                {t(`mails.columns.${column}`)}
              </th>
            ))}
            <th scope="col" aria-sort={sort || undefined}>
              <button
                type="button"
                className={styles.sort}
                onClick={() => onSort(sort === 'descending' ? 'ascending' : 'descending')}
              >
                {t('mails.columns.lastAttempt')}
                <Icon name={sort ? 'sort-up' : 'sort'} className={sort === 'descending' ? styles.down : styles.mark} />
              </button>
            </th>
            <th scope="col">
              <span className="vh">{t('entity.list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} hasServer={hasServer} />
          ))}
        </tbody>
      </table>
      {children}
    </div>
  );
}

function MailRow({ mail, hasServer }: { mail: Mail; hasServer: boolean }) {
  const t = useTexts();
  const { state, recipient, login, kind } = mail;
  const resendText = state === 'SENT' ? undefined : t('mails.resend');
  return (
    <tr>
      <td className={styles.state}>
        <MailStateTag state={state} />
      </td>
      <td className={styles.recipient}>
        {login ? (
          <Link to={rowAddress('/admin/user-management', login)}>
            <Address text={recipient} />
          </Link>
        ) : (
          <Address text={recipient} />
        )}
      </td>
      <td className={styles.kind}>{t(`mails.kinds.${kind}`)}</td>
      <td className={state === 'SENT' ? styles.reasonOfSent : styles.reason}>
        <MailReasonText mail={mail} hasServer={hasServer} />
      </td>
      <td className={styles.attempt}>
        <LastAttempt mail={mail} />
      </td>
      <td className={styles.end}>
        <div className={styles.actions}>
          <PreviewButton mail={mail} />
          {state !== 'WAITING' && mail.canResend && (
            <ResendButton mail={mail} hasServer={hasServer} text={resendText} />
          )}
        </div>
      </td>
    </tr>
  );
}

/** E-mail address that breaks before its domain rather than anywhere. */
function Address({ text }: { text: string }) {
  const at = text.lastIndexOf('@');
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}

function LastAttempt({ mail }: { mail: Mail }) {
  const t = useTexts();
  const { lastAttemptDate, createdDate } = mail;
  const number = attemptNumber(mail);
  return (
    <>
      {lastAttemptDate ? shortDateTime(lastAttemptDate) : t('mails.created', { moment: shortDateTime(createdDate) })}
      <span className={styles.attempts}>
        {number === undefined ? t('mails.noAttempt') : t('mails.attempt', { number })}
      </span>
    </>
  );
}

function PreviewButton({ mail }: { mail: Mail }) {
  const t = useTexts();
  const queries = useQueryClient();
  return (
    <IconButton
      icon="eye"
      label={t('mails.previewOf', { kind: t(`mails.kinds.${mail.kind}`), recipient: mail.recipient })}
      // Modals are outside the pages, and have no query client.
      onPress={() =>
        void openModal((close) => (
          <QueryClientProvider client={queries}>
            <LazyMailPreview mail={mail} close={close} />
          </QueryClientProvider>
        ))
      }
    />
  );
}
