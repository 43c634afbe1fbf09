import type { UseQueryResult } from '@tanstack/react-query';
import { useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/forms/button.tsx';

interface StepFailedProps {
  question: UseQueryResult;
  options: UseQueryResult;
}

/**
 * Error in place of a question or its options that could not be loaded. Says that the answers are safe and tries again.
 */
export function StepFailed({ question, options }: StepFailedProps) {
  const t = useTexts();
  const failed = [question, options].filter(({ isError }) => isError);
  return (
    <Card>
      <EmptyState
        role="alert"
        headingLevel={question.isError ? 1 : 2}
        title={t(question.isError ? 'measure.error.question' : 'measure.error.options')}
        text={t('measure.error.safe')}
        action={
          <Button
            icon="refresh"
            isPending={failed.some(({ isFetching }) => isFetching)}
            onPress={() => {
              for (const query of failed) void query.refetch();
            }}
          >
            {t('measure.error.retry')}
          </Button>
        }
        note={t('error.loadResources')}
      />
    </Card>
  );
}
