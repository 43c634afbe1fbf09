import { getExportSize } from '@ok/contract/routes/statistics/statistics-export.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { formatWholeNumber } from '../../texts/numbers.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { createExportFilters, type ExportChoice, isPeriodWrong } from './export-choices.ts';

/** Shows the size of an export before the download. */
export function ExportSize({ choice }: { choice: ExportChoice }) {
  const t = useTexts();
  const language = useLanguage();
  const query = createExportFilters(choice);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['statistics-export-size', query],
    queryFn: ({ signal }) => call(getExportSize, { query, signal, ownError: true }),
    enabled: !isPeriodWrong(choice),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  if (error) {
    const { errorKey } = (error instanceof ApiError ? error.reply.body : {}) as { errorKey?: string };
    return (
      <Alert tone="danger" role="alert" title={t(errorKey ? `error.${errorKey}` : 'error.fetchingData')}>
        <Button variant="outline" size="small" icon="refresh" isPending={isFetching} onPress={() => void refetch()}>
          {t('error.tryAgain')}
        </Button>
      </Alert>
    );
  }
  const sizes = data && {
    measurements: formatWholeNumber(data.measurements, language),
    actions: formatWholeNumber(data.actions, language),
    agreed: formatWholeNumber(data.agreed, language),
  };
  return (
    <p role="status">
      {!data || !sizes
        ? t('statisticsExport.counting')
        : data.measurements === 0
          ? t('statisticsExport.none')
          : t('statisticsExport.size', sizes)}
    </p>
  );
}
