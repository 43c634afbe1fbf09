import { inputDateTime } from '../../texts/numeric-dates.ts';

/** `2025-12-31 09:05`, in the time of the reader: how a moment is entered. */
export const enteredText = (moment: string): string => inputDateTime(moment).replace('T', ' ');

/** The moment in UTC that was entered as `2025-12-31 09:05`; nothing when that is no moment. */
export function momentOf(entered: string): string | undefined {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/.exec(entered.trim()) ?? [];
  if (!day || !time) return undefined;
  const date = new Date(`${day}T${time}`);
  // 31 February would become a day in March.
  if (Number.isNaN(date.getTime()) || inputDateTime(date).slice(0, 10) !== day) return undefined;
  return date.toISOString();
}
