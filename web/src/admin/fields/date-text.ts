import { inputDateTime } from '../../texts/numeric-dates.ts';

/** Formats a moment as users enter it: `2025-12-31 09:05`, in their time zone. */
export const formatMoment = (moment: string): string => inputDateTime(moment).replace('T', ' ');

/** Parses a moment entered as `2025-12-31 09:05`. Returns it in UTC, or undefined for other texts. */
export function parseMoment(entered: string): string | undefined {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/.exec(entered.trim()) ?? [];
  if (!day || !time) return undefined;
  const date = new Date(`${day}T${time}`);
  // 31 February would become a day in March.
  if (Number.isNaN(date.getTime()) || inputDateTime(date).slice(0, 10) !== day) return undefined;
  return date.toISOString();
}
