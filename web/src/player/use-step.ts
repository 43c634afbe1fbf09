import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { optionsQuery, questionQuery } from './page-source.ts';
import { usePlayer } from './player-context.ts';

/** While the texts come in another language, those that are there stay. */
const sameQuestion =
  (id: number) =>
  <T>(before: T | undefined, query?: { queryKey: readonly unknown[] }): T | undefined =>
    query?.queryKey.at(-1) === id ? before : undefined;

/** A question with its options, for a view that shows them. */
export const useStep = (id: number, isShown: boolean) => {
  const { source, events } = usePlayer();
  const question = useQuery({
    ...questionQuery(id, source),
    ...(source.known?.id === id && { initialData: source.known }),
    placeholderData: sameQuestion(id),
  });
  const options = useQuery({ ...optionsQuery(id, source), placeholderData: sameQuestion(id) });
  const isWaiting = isShown && (question.isFetching || options.isFetching);
  useEffect(() => (isWaiting ? events.wait?.() : undefined), [isWaiting, events]);
  return { question, options };
};
