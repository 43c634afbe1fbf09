import type { Moment } from './dates.ts';

// The same line as in dates.ts: exporting it there would make the first page larger.
const twoDigits = (value: number) => String(value).padStart(2, '0');

const formatDay = (date: Date) =>
  `${twoDigits(date.getDate())}/${twoDigits(date.getMonth() + 1)}/${twoDigits(date.getFullYear() % 100)}`;
const formatTime = (date: Date) => `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;

/** `31/12/25 09:05`, in the reader's time zone. */
export function shortDateTime(moment: Moment): string {
  const date = new Date(moment);
  return `${formatDay(date)} ${formatTime(date)}`;
}

/** `31/12/25 09:05:07`. */
export function shortDateTimeSeconds(moment: Moment): string {
  return `${shortDateTime(moment)}:${twoDigits(new Date(moment).getSeconds())}`;
}

/** `2025-12-31T09:05`: the value of a `datetime-local` input. */
export function inputDateTime(moment: Moment): string {
  const date = new Date(moment);
  const year = String(date.getFullYear()).padStart(4, '0');
  return `${year}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}T${formatTime(date)}`;
}

/** `2025-12-31T09:05 +01:00`. */
export function zonedDateTime(moment: Moment): string {
  const offsetMinutes = -new Date(moment).getTimezoneOffset();
  const hours = Math.floor(Math.abs(offsetMinutes) / 60);
  return `${inputDateTime(moment)} ${offsetMinutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(Math.abs(offsetMinutes) % 60)}`;
}

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
