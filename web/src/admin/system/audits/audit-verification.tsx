import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import { verifyAudits } from '@ok/contract/routes/management/audits.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { longDateTime } from '../../../texts/dates.ts';
import { formatWholeNumber } from '../../../texts/numbers.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/forms/button.tsx';

/** Compares the stored events with their chain of hashes, once the administrator asks for it. */
export const useAuditVerification = () =>
  useQuery({
    queryKey: ['audits', 'verification'],
    queryFn: ({ signal }) => call(verifyAudits, { signal, ownError: true }),
    enabled: false,
    gcTime: 0,
  });

type VerificationQuery = ReturnType<typeof useAuditVerification>;

/** Button that starts the comparison. */
export function VerifyButton({ verification: { isFetching, refetch } }: { verification: VerificationQuery }) {
  const t = useTexts();
  return (
    <Button variant="outline" icon="check" isPending={isFetching} onPress={() => void refetch()}>
      {t('audits.verify.button')}
    </Button>
  );
}

/** Result of the comparison; nothing before it. */
export function VerificationResult({ verification: { data, isError } }: { verification: VerificationQuery }) {
  const t = useTexts();
  if (isError) {
    return (
      <Alert tone="danger" role="alert">
        {t('audits.verify.failed')}
      </Alert>
    );
  }
  return data ? <Finding finding={data} /> : null;
}

function Finding({ finding }: { finding: ReplyFor<typeof verifyAudits> }) {
  const t = useTexts();
  const language = useLanguage();
  const { broken, sealedDate, hash, events } = finding;
  if (broken) {
    const ids = { from: formatWholeNumber(broken.fromId, language), to: formatWholeNumber(broken.toId, language) };
    return (
      <Alert tone="danger" role="alert" title={t('audits.verify.broken')}>
        {t('audits.verify.brokenText', ids)}
      </Alert>
    );
  }
  if (!sealedDate) {
    return (
      <Alert tone="info" role="status" title={t('audits.verify.none')}>
        {t('audits.verify.noneText')}
      </Alert>
    );
  }
  const facts = { count: events, moment: longDateTime(sealedDate, language), hash: hash?.slice(0, 16) ?? '' };
  return (
    <Alert tone="success" role="status" title={t('audits.verify.intact')}>
      {t('audits.verify.intactText', facts)}
    </Alert>
  );
}
