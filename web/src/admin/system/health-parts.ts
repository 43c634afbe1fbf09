import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import type { getHealth } from '@ok/contract/routes/management/metrics.ts';

type Component = NonNullable<ReplyFor<typeof getHealth>['components']>[string];

/** How a part is in the eyes of whoever looks after the system. */
export type PartState = 'up' | 'attention' | 'down' | 'unknown';

/** The parts that have a place on the screen, in their order. */
export const partNames = ['db', 'diskSpace', 'mail', 'jobs', 'processes', 'backup'] as const;

/** One of `partNames`. */
export type PartName = (typeof partNames)[number];

/** Without these nothing can be served; of others it is enough to know. */
const needed: readonly PartName[] = ['db', 'diskSpace'];

/** A detail that is a number. */
export const numberOf = ({ details }: Component, name: string): number | null => {
  const value = details?.[name];
  return typeof value === 'number' ? value : null;
};

/** A detail that is a text. */
export const textOf = ({ details }: Component, name: string): string | null => {
  const value = details?.[name];
  return typeof value === 'string' ? value : null;
};

/** Parts that a system for real use has to know of: without mail people get no links, without a backup data can be lost. */
const expectedInProduction: readonly PartName[] = ['mail', 'backup'];

/**
 * State of a part. A tenth of the disk, mails that failed and work that failed ask for attention; in production also
 * mail and backups of which nothing is known.
 */
export const stateOf = (name: PartName, part: Component, inProduction: boolean): PartState => {
  if (part.status === 'DOWN') return needed.includes(name) ? 'down' : 'attention';
  const [free, total] = [numberOf(part, 'free'), numberOf(part, 'total')];
  if (free !== null && total !== null && free < total / 10) return 'attention';
  if ((numberOf(part, 'failed') ?? 0) > 0) return 'attention';
  if (name === 'mail' && part.status === 'UNKNOWN' && (numberOf(part, 'waiting') ?? 0) > 0) return 'attention';
  if (part.status === 'UP') return 'up';
  return inProduction && expectedInProduction.includes(name) ? 'attention' : 'unknown';
};

/** Sentence about all parts together, with the number of parts that it is about. */
export type HealthSummary = { sentence: 'fine' | 'unknown' | 'attention' | 'down'; count: number };

/** Sums up the states of all parts. */
export const summarizeHealth = (isUp: boolean, states: readonly PartState[]): HealthSummary => {
  const countOf = (state: PartState) => states.filter((each) => each === state).length;
  if (!isUp) return { sentence: 'down', count: countOf('down') };
  if (countOf('attention') > 0) return { sentence: 'attention', count: countOf('attention') };
  if (countOf('unknown') > 0) return { sentence: 'unknown', count: countOf('unknown') };
  return { sentence: 'fine', count: 0 };
};

export type { Component };
