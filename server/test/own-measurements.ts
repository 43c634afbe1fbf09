import type { MeasurementSummary } from '@ok/contract/routes/measurement/own-measurements.ts';
import { publishTree } from '../src/trees/publishing/publish.ts';
import { type Measurers, measurementCalls } from './measurement-calls.ts';
import { finish, measure } from './measuring.ts';

/** Keys of measurements, in their order. */
export const keysOf = (summaries: MeasurementSummary[]) => summaries.map(({ key }) => key);

/** The calls about a user's own measurements, and helpers that make some: by default with the second tree. */
export const ownMeasurements = (measurers: () => Measurers) => {
  const { get } = measurementCalls(measurers);
  const ownToken = () => measurers().token;
  const stop = (key: string, who = ownToken()) =>
    measurers().server.call('POST', `/api/measurements/${key}/stop`, { token: who });
  const overview = async (who = ownToken()) => (await get('/api/measurements/overview?language=nl', who)).body;
  const publish = (id: number) =>
    measurers()
      .server.db.transaction()
      .execute((trx) => publishTree(trx, id, { by: null }));
  const begin = (treeId = measurers().trees[1]?.id ?? 0, who = ownToken()) =>
    measure(measurers().server, { token: who, treeId });
  /** A measurement with one answer. */
  const begun = async (treeId?: number, who?: string) => {
    const measuring = await begin(treeId, who);
    await measuring.choose(0);
    return measuring;
  };
  const finished = async (treeId?: number, who?: string) => {
    const measuring = await begin(treeId, who);
    await finish(measuring);
    return measuring;
  };
  return { get, stop, overview, publish, begin, begun, finished };
};
