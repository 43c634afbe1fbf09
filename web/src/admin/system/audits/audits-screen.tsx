import { auditFormats, exportAudits, getAudits } from '@ok/contract/routes/management/audits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, callWithTotal } from '../../../api/client.ts';
import { formatWholeNumber } from '../../../texts/numbers.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Card } from '../../../ui/content/card.tsx';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { buttonClass } from '../../../ui/forms/button-class.ts';
import { LazyMenuButton } from '../../../ui/navigation/lazy-menu-button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { ListFoot } from '../../screens/list/list-foot.tsx';
import { Failed, Loading } from '../../screens/shared/states.tsx';
import { SystemPage } from '../system-page.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { useAuditVerification, VerificationResult, VerifyButton } from './audit-verification.tsx';
import { type AuditView, formatAuditView, useAuditView } from './use-audit-view.ts';

/** Events of a page. The saves of a sitting are one row, so that a page has fewer rows than events. */
const auditPageSize = 50;

/** Up to this number the server counts events exactly. */
const maxCountedEvents = 10_000;

/** `/admin/system/audits`: audit events by date, user and type. */
export function AuditsScreen() {
  const t = useTexts();
  const language = useLanguage();
  const [view, change] = useAuditView();
  const [isExporting, setExporting] = useState(false);
  const isWrong = view.from > view.to;
  const { page, ...filter } = view;
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['audits', view],
    queryFn: ({ signal }) =>
      callWithTotal(getAudits, {
        query: {
          ...createAuditQuery(filter),
          page: String(page - 1),
          size: String(auditPageSize),
          sort: 'auditEventDate,desc',
        },
        signal,
        ownError: true,
      }),
    enabled: !isWrong,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const exportAll = async (format: (typeof auditFormats)[number]) => {
    setExporting(true);
    try {
      const query = { ...createAuditQuery(filter), format };
      const file = await call(exportAudits, { query, errorMessage: 'audits.exportFailed' });
      const ending = { csv: 'csv', fhir: 'json', syslog: 'log' }[format];
      saveFile(`audits-${view.from}-${view.to}.${ending}`, file, file.type);
    } catch {
      // The call shows its own error.
    } finally {
      setExporting(false);
    }
  };
  const verification = useAuditVerification();
  const canExport = !isWrong && !isExporting && Boolean(data?.total);
  const buttons = (
    <>
      <VerifyButton verification={verification} />
      {canExport ? (
        <LazyMenuButton
          className={buttonClass({ variant: 'outline' })}
          label={t('audits.export')}
          entries={auditFormats.map((format) => ({
            id: format,
            label: t(`audits.formats.${format}`),
            onAction: () => void exportAll(format),
          }))}
        >
          <Icon name="download" />
          {t('audits.export')}
        </LazyMenuButton>
      ) : (
        <Button variant="outline" icon="download" isPending={isExporting} isDisabled={!isExporting}>
          {t('audits.export')}
        </Button>
      )}
    </>
  );
  const total = data?.total ?? 0;
  const range = {
    first: formatWholeNumber((page - 1) * auditPageSize + 1, language),
    last: formatWholeNumber(Math.min(page * auditPageSize, total), language),
    total: formatWholeNumber(total, language),
  };
  return (
    <SystemPage tab="audits" intro={t('audits.intro')} actions={buttons}>
      <VerificationResult verification={verification} />
      <AuditFilters view={view} change={change} isWrong={isWrong} />
      {isError && !data ? (
        <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : !data ? (
        <Loading label={t('audits.loading')} />
      ) : data.rows.length === 0 ? (
        <Card>
          <EmptyState title={t('audits.empty')} text={t('audits.emptyText')} />
        </Card>
      ) : (
        <>
          <AuditTable events={data.rows} showPerson={(principal) => change({ principal })} />
          <ListFoot
            count={t(total > maxCountedEvents ? 'audits.about' : 'audits.count', range)}
            pages={{
              page,
              pages: Math.min(Math.ceil(total / auditPageSize), maxCountedEvents / auditPageSize),
              searchOf: (to) => formatAuditView({ ...view, page: to }),
            }}
          />
        </>
      )}
    </SystemPage>
  );
}

const createAuditQuery = ({ from, to, principal, type }: Omit<AuditView, 'page'>) => ({
  fromDate: from,
  toDate: to,
  ...(principal && { principal }),
  ...(type && { type }),
});
