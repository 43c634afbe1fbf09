import type { AuditEvent } from '@ok/contract/routes/management/audits.ts';
import { auditTypes } from '@ok/contract/rules/audit-types.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Tag } from '../../ui/content/tag.tsx';
import styles from './audits.module.css';
import { eventText } from './event-text.ts';
import { ExactMoment } from './exact-moment.tsx';

const eventColumns = ['date', 'principal', 'type', 'data', 'address'] as const;

interface AuditTableProps {
  events: readonly AuditEvent[];
  /** Filters the events of one user. */
  showPerson: (login: string) => void;
}

/** Table of audit events. */
export function AuditTable({ events, showPerson }: AuditTableProps) {
  const t = useTexts();
  return (
    <div className={styles.sheet}>
      <table className={styles.table} aria-label={t('system.tabs.audits')}>
        <thead>
          <tr>
            {eventColumns.map((column) => (
              <th key={column} scope="col">
                {t(`audits.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <AuditEventRow key={event.id} event={event} showPerson={showPerson} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const isKnownType = (type: string) => (auditTypes as readonly string[]).includes(type);

function AuditEventRow({ event, showPerson }: { event: AuditEvent; showPerson: AuditTableProps['showPerson'] }) {
  const t = useTexts();
  const { timestamp, principal, type, data } = event;
  // The type of a failed sign-in already says that it failed.
  const hasFailed = data.outcome === 'FAILURE' && type !== 'AUTHENTICATION_FAILURE';
  return (
    <tr>
      <td className={styles.moment}>
        <ExactMoment at={timestamp} />
      </td>
      <td className={styles.principal}>
        {principal ? (
          <button
            type="button"
            className={styles.one}
            title={t('audits.only', { name: principal })}
            onClick={() => showPerson(principal)}
          >
            {principal}
          </button>
        ) : (
          <span className="muted">{t('audits.nobody')}</span>
        )}
      </td>
      <td>
        <span className={styles.what}>
          {isKnownType(type) ? t(`audits.types.${type}`) : type}
          {hasFailed && <Tag tone="warning">{t('audits.failed')}</Tag>}
        </span>
      </td>
      <td className={styles.data} dir="auto">
        {eventText(t, event)}
      </td>
      <td className={styles.address}>{data.remoteAddress}</td>
    </tr>
  );
}
