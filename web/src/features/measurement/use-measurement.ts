import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { calls } from '../../api/running-calls.ts';
import { useLanguage } from '../../texts/texts-store.ts';
import { type Edition, optionsQuery, questionQuery, treeQuery } from './measurement-queries.ts';
import type { MeasurementState, Running } from './measurement-store.ts';
import { measurement } from './measurement-store.ts';
import { enterScreen } from './screens.ts';
import { resumeOutbox } from './user-outbox.ts';

/** The measurement, for a screen that shows it. */
export const useMeasurement = (): MeasurementState => {
  const router = useRouter();
  useEffect(() => {
    resumeOutbox();
    return enterScreen(router);
  }, [router]);
  return useSyncExternalStore(measurement.subscribe, measurement.get);
};

/** The tree that is measured with, once it is known. */
export const useTree = (treeId: number) => useQuery(treeQuery(treeId, useLanguage())).data;

/** While the texts come in another language, those that are there stay. */
const sameQuestion =
  (id: number) =>
  <T>(before: T | undefined, query?: { queryKey: readonly unknown[] }): T | undefined =>
    query?.queryKey.at(-1) === id ? before : undefined;

type ShownStep = Pick<Running, 'publicationId' | 'first'> & { isShown: boolean };

/** A question of a measurement with its options, for a screen that shows them. */
export const useStep = (id: number, { isShown, publicationId, first }: ShownStep) => {
  const language = useLanguage();
  const edition: Edition = { publicationId, language };
  const isFirst = id === first.question.id && language === first.language;
  const question = useQuery({
    ...questionQuery(id, edition),
    ...(isFirst && { initialData: first.question }),
    placeholderData: sameQuestion(id),
  });
  const options = useQuery({ ...optionsQuery(id, edition), placeholderData: sameQuestion(id) });
  const isWaiting = isShown && (question.isFetching || options.isFetching);
  useEffect(() => (isWaiting ? calls.begin() : undefined), [isWaiting]);

  return { question, options };
};
