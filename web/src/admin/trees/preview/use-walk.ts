import { applyEvent, type Flow, startFlow } from '@ok/contract/measurement/flow.ts';
import type { OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { useMemo, useState } from 'react';
import type { PlayerEvents } from '../../../player/player-context.ts';

/** Where a walk through a version is: a measurement that nobody records. */
export type Walk = {
  flow: Flow;
  /** The option chosen last at each question, by question. */
  chosen: Readonly<Record<number, number>>;
  /** The option that was chosen and leads nowhere. */
  deadEnd: OptionPage | undefined;
};

const begin = (questionId: number): Walk => ({ flow: startFlow(questionId), chosen: {}, deadEnd: undefined });

/** A walk through a version from one of its questions, by the rules of a measurement. */
export const useWalk = (root: number) => {
  const [walk, setWalk] = useState(() => begin(root));
  const events = useMemo<PlayerEvents>(
    () => ({
      choose: (questionId, option) =>
        setWalk((before) => {
          if (before.flow.questionId !== questionId) return before;
          const chosen = { ...before.chosen, [questionId]: option.id };
          const { result, question } = option;
          if (!result && !question) return { ...before, chosen, deadEnd: option };
          const to = result ? { resultId: result.id } : { nextQuestionId: question?.id ?? 0 };
          const { flow } = applyEvent(before.flow, { type: 'select', optionId: option.id, ...to });
          return { flow, chosen, deadEnd: undefined };
        }),
      back: () =>
        setWalk((before) => ({ ...before, flow: applyEvent(before.flow, { type: 'back' }).flow, deadEnd: undefined })),
    }),
    [],
  );
  return { ...walk, events };
};
