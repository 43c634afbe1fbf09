import { applyEvent, type Flow, startFlow } from '@ok/contract/measurement/flow.ts';
import type { OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { useMemo, useState } from 'react';
import type { PlayerEvents } from '../../../player/pages/player-context.ts';

/** State of a walk through a version: a measurement that is not recorded. */
export type PreviewWalkState = {
  flow: Flow;
  /** Last chosen option of each question, by question id. */
  chosen: Readonly<Record<number, number>>;
  /** Chosen option that leads nowhere. */
  deadEnd: OptionPage | undefined;
};

const startWalk = (questionId: number): PreviewWalkState => ({
  flow: startFlow(questionId),
  chosen: {},
  deadEnd: undefined,
});

/** Walks through a version from one of its questions, by the rules of a measurement. */
export const useWalk = (root: number) => {
  const [walk, setWalk] = useState(() => startWalk(root));
  const events = useMemo<PlayerEvents>(
    () => ({
      choose: (questionId, option) =>
        setWalk((before) => {
          if (before.flow.questionId !== questionId) return before;
          const chosen = { ...before.chosen, [questionId]: option.id };
          const { result, question } = option;
          if (!result && !question) return { ...before, chosen, deadEnd: option };
          const destination = result ? { resultId: result.id } : { nextQuestionId: question?.id ?? 0 };
          const { flow } = applyEvent(before.flow, { type: 'select', optionId: option.id, ...destination });
          return { flow, chosen, deadEnd: undefined };
        }),
      back: () =>
        setWalk((before) => ({ ...before, flow: applyEvent(before.flow, { type: 'back' }).flow, deadEnd: undefined })),
    }),
    [],
  );
  return { ...walk, events };
};
