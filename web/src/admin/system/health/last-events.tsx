import { getAudits } from '@ok/contract/routes/management/audits.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import { call } from '../../../api/client.ts';
import { useTexts } from '../../../texts/texts-store.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { AuditTable } from '../audits/audit-table.tsx';
import styles from './health.module.css';

const auditsPath = '/admin/system/audits';

/** Latest audit events; empty until the server has answered. */
export function LastEvents() {
  const t = useTexts();
  const heading = useId();
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: ['audits', 'last'],
    queryFn: ({ signal }) =>
      call(getAudits, { query: { page: '0', size: '20', sort: 'auditEventDate,desc' }, signal, ownError: true }),
    gcTime: 0,
  });
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.events} aria-labelledby={heading}>
      <div className={styles.eventsHead}>
        <h2 id={heading}>{t('audits.last')}</h2>
        <Link to={auditsPath}>{t('audits.toAll')}</Link>
      </div>
      <AuditTable
        events={data}
        maxRows={5}
        showPerson={(principal) => void navigate({ to: auditsPath, search: { principal } })}
      />
    </section>
  );
}
