import type { OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { memo, type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import { useTexts } from '../../texts/texts-store.ts';
import { useCarousel } from '../../ui/carousel/use-carousel.ts';
import { Page } from '../../ui/navigation/page.tsx';
import { useRenderWindow } from '../../ui/render-window.ts';
import { AnswerIndex } from '../answers/answer-index.tsx';
import { CardsSkeleton } from '../answers/cards-skeleton.tsx';
import { OptionCards } from '../answers/option-cards.tsx';
import { usePlayer } from '../pages/player-context.ts';
import { safeHeading } from '../pages/safe-html.ts';
import { useStep } from '../pages/use-step.ts';
import { StepFailed } from '../step/step-failed.tsx';
import { StepHeader } from '../step/step-header.tsx';
import { useTitle } from '../step/use-title.ts';
import { PlaceAndArrows } from './place-and-arrows.tsx';
import styles from './question-view.module.css';
import { useAllNamesSeen, useSeen } from './use-seen.ts';

/**
 * Whether focus is outside of the page's content: in the header, a modal or a message. The player does not move such
 * focus.
 */
const isFocusElsewhere = ({ activeElement, body }: Document) => {
  return activeElement !== null && activeElement !== body && activeElement.closest('main') === null;
};

/** Ref of the heading, which gets focus when its question is on screen; the page then begins at its top. */
const useFocusedHeading = (isReady: boolean) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const view = useRenderWindow();
  useEffect(() => {
    if (!isReady) return;
    if (!isFocusElsewhere(view.document)) heading.current?.focus({ preventScroll: true });
    view.scrollTo({ top: 0, behavior: 'instant' });
  }, [isReady, view]);
  return heading;
};

export interface QuestionViewProps {
  /** Whether the question is on screen. It may be rendered before that and stay rendered after. */
  isShown: boolean;
  questionId: number;
  /** Number of the step, from 1. */
  step: number;
  treeName: string | undefined;
  /** Message below the question. */
  note?: ReactNode;
  /** Option that was chosen earlier, if any. */
  earlierOptionId: number | undefined;
  /** Option whose card is in view first; by default the one that was chosen earlier, or else the first one. */
  firstOptionId?: number | undefined;
}

/** Loads a question with its answers, and says which of them to show. */
const useShownStep = (questionId: number, isShown: boolean) => {
  const { question, options } = useStep(questionId, isShown);
  // Options that arrive while the user waits render in small steps; cached ones render at once.
  const answers = useDeferredValue(options.data);
  const status = question.isError || options.isError ? 'failed' : answers && question.data ? 'ready' : 'loading';
  return { question, options, answers, status };
};

const noOptions: readonly OptionPage[] = [];

/** A question with its options. Memoised, since showing a question must be fast. */
export const QuestionView = memo(function QuestionView(props: QuestionViewProps) {
  const { isShown, questionId, step, treeName, note, earlierOptionId, firstOptionId = earlierOptionId } = props;
  const { events } = usePlayer();
  const t = useTexts();
  const { question, options, answers, status } = useShownStep(questionId, isShown);
  const list = answers ?? noOptions;
  const start = Math.max(
    0,
    list.findIndex(({ id }) => id === firstOptionId),
  );
  const control = useCarousel({ count: list.length, isShown, start });
  const names = useRef<HTMLOListElement>(null);
  const seen = useSeen(questionId, control.readable, isShown && list.length > 0);
  const areNamesSeen = useAllNamesSeen(names, list.length, isShown && list.length > 0);
  useTitle(isShown ? t(status === 'failed' ? 'measure.stepNotLoaded' : 'measure.step', { step }) : undefined);

  const heading = useFocusedHeading(isShown && question.data !== undefined);

  return (
    <Page className={styles.page}>
      <StepHeader
        step={step}
        treeName={treeName}
        note={note}
        question={question.isError ? null : question.data && safeHeading(question.data.name)}
        questionRef={heading}
        isLoading={status === 'loading'}
        mayGoOn={answers?.some((option) => option.question) ?? true}
        onBack={step > 1 ? events.back : events.backAtFirst}
        onStop={events.stop}
      >
        {status !== 'failed' && <PlaceAndArrows control={control} />}
      </StepHeader>
      {status === 'failed' && <StepFailed question={question} options={options} />}
      {status === 'loading' && <CardsSkeleton />}
      {status === 'ready' && (
        <>
          {list.length > 0 && (
            <AnswerIndex
              options={list}
              readable={control.readable}
              seen={seen}
              earlierOptionId={earlierOptionId}
              onShow={control.show}
              listRef={names}
            />
          )}
          <OptionCards
            questionId={questionId}
            options={list}
            earlierOptionId={earlierOptionId}
            control={control}
            allSeen={seen.size >= list.length ? 'cards' : areNamesSeen ? 'names' : undefined}
          />
        </>
      )}
    </Page>
  );
});
