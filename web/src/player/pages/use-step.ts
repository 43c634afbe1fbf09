import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { optionsQuery, questionQuery } from './page-source.ts';
import { usePlayer } from './player-context.ts';

/** Keeps the present texts while those in another language load. */
const sameQuestion =
  (id: number) =>
  <T>(before: T | undefined, query?: { queryKey: readonly unknown[] }): T | undefined =>
    query?.queryKey.at(-1) === id ? before : undefined;

/** Loads a question with its options. */
export const useStep = (id: number, isShown: boolean) => {
  const { source, events } = usePlayer();
  const question = useQuery({
    ...questionQuery(id, source),
    ...(source.loadedQuestion?.id === id && { initialData: source.loadedQuestion }),
    placeholderData: sameQuestion(id),
  });
  const options = useQuery({ ...optionsQuery(id, source), placeholderData: sameQuestion(id) });
  const isWaiting = isShown && (question.isFetching || options.isFetching);
  useEffect(() => (isWaiting ? events.startWaiting?.() : undefined), [isWaiting, events]);
  return { question, options };
};
