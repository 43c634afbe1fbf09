import { memo, type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../texts/texts-store.ts';
import { useCarousel } from '../ui/carousel/use-carousel.ts';
import { Page } from '../ui/navigation/page.tsx';
import { CardsSkeleton } from './cards-skeleton.tsx';
import { OptionCards } from './option-cards.tsx';
import { usePlayer } from './player-context.ts';
import styles from './question-view.module.css';
import { safeHeading } from './safe-html.ts';
import { SlideArrow } from './slide-arrow.tsx';
import { StepFailed } from './step-failed.tsx';
import { StepHeader } from './step-header.tsx';
import { useStep } from './use-step.ts';
import { useTitle } from './use-title.ts';

/** A carousel of more than this can be moved at any width. */
const fewCards = 2;

/** Whether somebody is at work outside of the page: in the header, a modal or a message, from which nothing takes them. */
const isFocusElsewhere = () => {
  const { activeElement, body } = document;
  return activeElement !== null && activeElement !== body && activeElement.closest('main') === null;
};

export interface QuestionViewProps {
  /** Whether it is on screen. It may be drawn before it is and after it was. */
  isShown: boolean;
  questionId: number;
  /** Which question of the measurement it is, counted from 1. */
  step: number;
  treeName: string | undefined;
  /** What is said below the question. */
  note?: ReactNode;
}

/** A question with its options. With the same question it is not drawn again: showing it must be quick. */
export const QuestionView = memo(function QuestionView(props: QuestionViewProps) {
  const { isShown, questionId, step, treeName, note } = props;
  const { events } = usePlayer();
  const t = useTexts();
  const { question, options } = useStep(questionId, isShown);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = options.data ?? [];
  const control = useCarousel({ count: list.length, isShown });
  const hasFailed = question.isError || options.isError;
  useTitle(isShown ? t(hasFailed ? 'measure.stepNotLoaded' : 'measure.step', { step }) : undefined);

  const isThere = question.data !== undefined;
  useEffect(() => {
    if (!isShown || !isThere) return;
    if (!isFocusElsewhere()) heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [isShown, isThere]);

  return (
    <Page>
      <StepHeader
        step={step}
        treeName={treeName}
        note={note}
        question={question.isError ? null : question.data && safeHeading(question.data.name)}
        questionRef={heading}
        isLoading={!hasFailed && !(options.data && isThere)}
        mayGoOn={!options.data || list.some((option) => option.question)}
        onBack={step > 1 ? events.back : undefined}
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
        <OptionCards questionId={questionId} options={list} control={control} />
      ) : (
        <CardsSkeleton />
      )}
    </Page>
  );
});
