import { useTexts } from '../../texts/texts-store.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useStep } from '../pages/use-step.ts';
import { PathItem, ResultPathStep } from './result-path.tsx';

interface AnsweredStepProps {
  /** Number of the step, from 1. */
  step: number;
  questionId: number;
  /** Id of the chosen option. */
  optionId: number | undefined;
}

/** A step of the current measurement. Its pages are usually cached, since they were shown. */
export function AnsweredStep({ step, questionId, optionId }: AnsweredStepProps) {
  const t = useTexts();
  const { question, options } = useStep(questionId, false);
  const place = options.data?.findIndex(({ id }) => id === optionId) ?? -1;
  const option = options.data?.[place];
  if (question.data && option)
    return <ResultPathStep step={step} question={question.data} option={option} place={place} />;
  const failed = [question, options].filter(({ isError }) => isError);
  return (
    <PathItem step={step} question={<Skeleton width="80%" height="1.4rem" />}>
      {failed.length > 0 ? (
        <Button
          variant="outline"
          size="small"
          icon="refresh"
          isPending={failed.some(({ isFetching }) => isFetching)}
          onPress={() => {
            for (const query of failed) void query.refetch();
          }}
        >
          {t('result.why.retry', { step })}
        </Button>
      ) : (
        <Skeleton width="60%" height="1.4rem" />
      )}
    </PathItem>
  );
}
