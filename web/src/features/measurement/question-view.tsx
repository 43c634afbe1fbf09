import type { OptionPage } from '@ok/contract/routes/measurement.ts';
import { useCallback, useEffect, useRef } from 'react';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Page } from '../../ui/page.tsx';
import { useCarousel } from '../../ui/use-carousel.ts';
import { afterPaint } from './after-paint.ts';
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

/** A question with its options. */
export function QuestionView({ running }: { running: Running }) {
  const t = useTexts();
  const { flow, publicationId, treeId } = running;
  const { questionId, step } = flow;
  const { question, options } = useStep(running);
  const tree = useTree(treeId);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = options.data ?? [];
  const control = useCarousel({ count: list.length, resetKey: questionId });
  const hasFailed = question.isError || options.isError;
  usePageTitle(hasFailed ? t('measure.stepNotLoaded') : t('measure.step', { step }));

  const isThere = question.data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every step anew
  useEffect(() => {
    if (!isThere) return;
    // Reading it out can wait for the frame, the frame must not wait for it.
    afterPaint(() => {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0, behavior: 'instant' });
    });
  }, [isThere, questionId, step]);

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
        onBack={flow.history.length > 0 ? measurement.back : undefined}
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
}
