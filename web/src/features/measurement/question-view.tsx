import type { OptionPage } from '@ok/contract/routes/measurement.ts';
import { memo, useCallback, useEffect, useRef } from 'react';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { Page } from '../../ui/page.tsx';
import { useCarousel } from '../../ui/use-carousel.ts';
import { CardsSkeleton } from './cards-skeleton.tsx';
import type { Running } from './measurement-store.ts';
import { OptionCards } from './option-cards.tsx';
import styles from './question-view.module.css';
import { measurement } from './running-measurement.ts';
import { safeHeading } from './safe-html.ts';
import { SlideArrow } from './slide-arrow.tsx';
import { StepFailed } from './step-failed.tsx';
import { StepHeader } from './step-header.tsx';
import { useStep, useTree } from './use-measurement.ts';

/** A carousel of more than this can be moved at any width. */
const fewCards = 2;

interface QuestionViewProps extends Pick<Running, 'treeId' | 'publicationId' | 'first'> {
  questionId: number;
  /** Which question of the measurement it is, counted from 1. */
  step: number;
}

/**
 * A question with its options. It may be drawn before it is shown and after it was: effects run while it is shown.
 * With the same question it is not drawn again.
 */
export const QuestionView = memo(function QuestionView(props: QuestionViewProps) {
  const { questionId, step, treeId, publicationId } = props;
  const t = useTexts();
  const { question, options } = useStep(questionId, props);
  const tree = useTree(treeId);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = options.data ?? [];
  const control = useCarousel({ count: list.length });
  const hasFailed = question.isError || options.isError;
  usePageTitle(hasFailed ? t('measure.stepNotLoaded') : t('measure.step', { step }));

  const isThere = question.data !== undefined;
  useEffect(() => {
    if (!isThere) return;
    // Reading it out can wait for the frame, the frame must not wait for it.
    return afterPaint(() => {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0, behavior: 'instant' });
    });
  }, [isThere]);

  const select = useCallback(
    ({ id: optionId, question: after, result }: OptionPage) => {
      if (result) measurement.select(questionId, { optionId, resultId: result.id });
      else if (after) measurement.select(questionId, { optionId, nextQuestionId: after.id });
    },
    [questionId],
  );

  return (
    <Page>
      <StepHeader
        step={step}
        treeName={tree?.name}
        question={question.isError ? null : question.data && safeHeading(question.data.name)}
        questionRef={heading}
        isLoading={!hasFailed && !(options.data && isThere)}
        mayGoOn={!options.data || list.some((option) => option.question)}
        onBack={step > 1 ? measurement.back : undefined}
      >
        {list.length > fewCards && !hasFailed && (
          <div className={styles.arrows}>
            <SlideArrow
              icon="arrow-left"
              label={t('measure.previous')}
              isDisabled={!control.canPrevious}
              onPress={control.previous}
            />
            <SlideArrow
              icon="arrow-right"
              label={t('measure.next')}
              isDisabled={!control.canNext}
              onPress={control.next}
            />
          </div>
        )}
      </StepHeader>
      {hasFailed ? (
        <StepFailed question={question} options={options} />
      ) : options.data && isThere ? (
        <OptionCards options={list} control={control} publicationId={publicationId} onSelect={select} />
      ) : (
        <CardsSkeleton />
      )}
    </Page>
  );
});
