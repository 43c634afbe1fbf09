import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import { getMeasurementsOverview, getRecentMeasurements } from '@ok/contract/routes/measurement/own-measurements.ts';
import { addressOf } from './address.ts';
import { callOrReadKept, readKept, readKeptAfter } from './call-or-read-kept.ts';

type Recent = ReplyFor<typeof getRecentMeasurements>;
type Overview = ReplyFor<typeof getMeasurementsOverview>;

const recentName = (language: string) => addressOf(getRecentMeasurements.path, undefined, { language });
const overviewName = (language: string) => addressOf(getMeasurementsOverview.path, undefined, { language });

/** The newest former measurements with their paths, after a call that did not reach the server; undefined without any. */
export const readRecentAfter = (error: unknown, language: string): Promise<Recent | undefined> =>
  readKeptAfter<Recent>(error, recentName(language));

/** Keeps the newest former measurements on the device, unless it has those that home shows. */
export const keepRecentMeasurements = async (language: string): Promise<void> => {
  const [overview, recent] = [
    await readKept<Overview>(overviewName(language)),
    await readKept<Recent>(recentName(language)),
  ];
  const newestKeys = overview?.latest.map(({ key }) => key) ?? [];
  const present = recent?.slice(0, newestKeys.length).map(({ measurement }) => measurement.key);
  if (present?.join() === newestKeys.join()) return;
  await callOrReadKept(getRecentMeasurements, { query: { language }, silent: true });
};
