import { questionTree } from '@ok/contract/entities/question-tree.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { AuditEvent } from '@ok/contract/routes/management/audits.ts';
import { auditTypes } from '@ok/contract/rules/accounts/audit-types.ts';
import { Fragment, useState } from 'react';
import { useTexts } from '../../../texts/texts-store.ts';
import { Tag } from '../../../ui/content/tag.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { useRows } from '../../data/use-rows.ts';
import { ExactMoment } from '../formats/exact-moment.tsx';
import { useFigureFormats } from '../formats/use-figure-formats.ts';
import { type AuditSitting, foldSittings } from './audit-sittings.ts';
import styles from './audits.module.css';
import { describeEvent, isAboutVersion } from './event-text.ts';

const eventColumns = ['date', 'principal', 'type', 'data', 'address'] as const;

interface AuditTableProps {
  /** Events, the newest first. */
  events: readonly AuditEvent[];
  /** Number of rows at most; the saves of one sitting are one row. */
  maxRows?: number;
  /** Filters the events of one user. */
  showPerson: (login: string) => void;
}

/** Table of audit events. The saves of one sitting are one row, which unfolds. */
export function AuditTable({ events, maxRows, showPerson }: AuditTableProps) {
  const t = useTexts();
  const { data: versions } = useRows(questionTree, { isEnabled: events.some(isAboutVersion) });
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
          {foldSittings(events)
            .slice(0, maxRows)
            .map((sitting) => (
              <SittingRows key={sitting[0].id} sitting={sitting} versions={versions} showPerson={showPerson} />
            ))}
        </tbody>
      </table>
    </div>
  );
}

type RowContext = { versions: readonly AnsweredRow[] | undefined; showPerson: AuditTableProps['showPerson'] };

/** Row of a sitting with its newest event, and on demand the earlier ones. */
function SittingRows({ sitting, ...context }: { sitting: AuditSitting } & RowContext) {
  const t = useTexts();
  const { clock } = useFigureFormats();
  const [isUnfolded, setUnfolded] = useState(false);
  const [newest, ...earlier] = sitting;
  const oldest = earlier.at(-1);
  return (
    <Fragment>
      <AuditEventRow event={newest} {...context}>
        {oldest && (
          <button
            type="button"
            className={styles.unfold}
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {t('audits.sitting', { count: sitting.length, from: clock(oldest.timestamp) })}
          </button>
        )}
      </AuditEventRow>
      {isUnfolded && earlier.map((event) => <AuditEventRow key={event.id} event={event} isEarlier {...context} />)}
    </Fragment>
  );
}

const isKnownType = (type: string) => (auditTypes as readonly string[]).includes(type);

type AuditEventRowProps = { event: AuditEvent; isEarlier?: boolean; children?: React.ReactNode } & RowContext;

function AuditEventRow({ event, isEarlier = false, children, versions, showPerson }: AuditEventRowProps) {
  const t = useTexts();
  const { timestamp, principal, type, data } = event;
  // The type of a failed sign-in already says that it failed.
  const hasFailed = data.outcome === 'FAILURE' && type !== 'AUTHENTICATION_FAILURE';
  const { name, to, details } = describeEvent(t, event, versions);
  return (
    <tr className={isEarlier ? styles.earlier : undefined}>
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
        {name && <span className={styles.object}>{to ? <Link to={to}>{name}</Link> : name}</span>}
        {details && <span className={styles.details}>{details}</span>}
        {children}
      </td>
      <td className={styles.address}>{data.remoteAddress}</td>
    </tr>
  );
}
