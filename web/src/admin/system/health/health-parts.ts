import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import type { getHealth } from '@ok/contract/routes/management/metrics.ts';

/** Part of the health reply. */
export type HealthComponent = NonNullable<ReplyFor<typeof getHealth>['components']>[string];

/** State of a part, for administrators. */
export type PartState = 'up' | 'attention' | 'down' | 'unknown';

/** Parts on the screen, in their order. */
export const partNames = ['db', 'diskSpace', 'mail', 'jobs', 'processes', 'backup'] as const;

export type PartName = (typeof partNames)[number];

/** Parts without which the server can't answer requests. */
const requiredParts: readonly PartName[] = ['db', 'diskSpace'];

/** Reads a number from the details of a part; null for any other value. */
export const getNumber = ({ details }: HealthComponent, name: string): number | null => {
  const value = details?.[name];
  return typeof value === 'number' ? value : null;
};

/** Reads a text from the details of a part; null for any other value. */
export const getText = ({ details }: HealthComponent, name: string): string | null => {
  const value = details?.[name];
  return typeof value === 'string' ? value : null;
};

/** Parts that production needs: without mail users get no links, without backups data can be lost. */
const expectedInProduction: readonly PartName[] = ['mail', 'backup'];

/**
 * Judges a part. Less than a tenth of the disk, failed mails and failed jobs need attention; in production also an
 * unknown state of mail or backups.
 */
export const judgePart = (name: PartName, part: HealthComponent, inProduction: boolean): PartState => {
  if (part.status === 'DOWN') return requiredParts.includes(name) ? 'down' : 'attention';
  const [free, total] = [getNumber(part, 'free'), getNumber(part, 'total')];
  if (free !== null && total !== null && free < total / 10) return 'attention';
  if ((getNumber(part, 'failed') ?? 0) > 0) return 'attention';
  if (name === 'mail' && part.status === 'UNKNOWN' && (getNumber(part, 'waiting') ?? 0) > 0) return 'attention';
  if (part.status === 'UP') return 'up';
  return inProduction && expectedInProduction.includes(name) ? 'attention' : 'unknown';
};

/** A part with its state. */
export type JudgedPart = { name: PartName; part: HealthComponent; state: PartState };

/** Judges the parts that the server reported, in their order. */
export const judgeParts = (parts: Readonly<Record<string, HealthComponent>>, inProduction: boolean): JudgedPart[] =>
  partNames.flatMap((name) => {
    const part = parts[name];
    return part ? [{ name, part, state: judgePart(name, part, inProduction) }] : [];
  });

/** Sentence about all parts together, with the parts that it names. */
export type HealthSentence = { sentence: 'fine' | 'unknown' | 'attention' | 'down'; parts: PartName[] };

/** Sums up the states of all parts, the most urgent first. Everything works only where every state is known. */
export const summarizeHealth = (
  isUp: boolean,
  parts: readonly Pick<JudgedPart, 'name' | 'state'>[],
): HealthSentence[] => {
  const partsWith = (state: PartState) => parts.filter((part) => part.state === state).map(({ name }) => name);
  const sentences = (['attention', 'unknown'] as const)
    .map((sentence) => ({ sentence, parts: partsWith(sentence) }))
    .filter((each) => each.parts.length > 0);
  if (!isUp) return [{ sentence: 'down', parts: partsWith('down') }, ...sentences];
  return sentences.length > 0 ? sentences : [{ sentence: 'fine', parts: [] }];
};
