import { type Measurers, measurementCalls } from './measurement-calls.ts';
import { type Measuring, measure } from './measuring.ts';

/** Begins and records measurements, and reads their rows: by default with the second tree. */
export const recordingInTurn = (measurers: () => Measurers) => {
  const { get } = measurementCalls(measurers);
  const treeAt = (place: number) => measurers().trees[place]?.id ?? 0;
  const begin = ({ sequences = true, tree = 1, key = crypto.randomUUID() as string } = {}) =>
    measure(measurers().server, { token: measurers().token, treeId: treeAt(tree), sequences, key });
  const rowOf = ({ statisticsId }: { statisticsId: number }) =>
    measurers()
      .server.db.selectFrom('measurement')
      .selectAll()
      .where('id', '=', statisticsId)
      .executeTakeFirstOrThrow();
  const actionsOf = ({ statisticsId }: { statisticsId: number }) =>
    measurers()
      .server.db.selectFrom('measurement_action')
      .selectAll()
      .where('measurement_id', '=', statisticsId)
      .orderBy('sequence')
      .execute();
  const startWith = (key: string, tree = 1, who?: string) =>
    get(`/api/measurement/start/${treeAt(tree)}?language=nl&key=${key}`, who);
  const stop = ({ key }: Measuring) =>
    measurers().server.call('POST', `/api/measurements/${key}/stop`, { token: measurers().token });
  /** Next action that a client would send; it is not sent. */
  const nextAction = async (measuring: Measuring, place = 0, sequence = measuring.sent.length + 1) => {
    const [questionId, step] = [measuring.flow().questionId, measuring.flow().step];
    const option = (await measuring.optionsNow())[place];
    if (!option?.question) throw new Error('this answer leads to no question');
    return { actionId: crypto.randomUUID(), action: 'OPTION_SELECT', questionId, optionId: option.id, step, sequence };
  };
  return { begin, rowOf, actionsOf, startWith, stop, nextAction };
};
