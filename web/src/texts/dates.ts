export type Moment = Date | string | number;

const twoDigits = (value: number) => String(value).padStart(2, '0');

/**
 * `09:05`, in the reader's time zone: the first whole minute that is at least `seconds` after `now` (milliseconds since
 * 1970).
 */
export function clockTimeIn(seconds: number, now = Date.now()): string {
  const minute = 60_000;
  const date = new Date(Math.ceil((now + seconds * 1000) / minute) * minute);
  return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** Long date and time in a language, used for every date on screen: `31 december 2025 om 09:05`. */
export function longDateTime(moment: Moment, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(moment));
}

/** Long date in a language: `31 december 2025`. A day such as `2025-12-31` stays that day in every time zone. */
export function longDate(moment: Moment, language: string): string {
  const isDay = typeof moment === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(moment);
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', ...(isDay && { timeZone: 'UTC' }) });
  return format.format(new Date(moment));
}

/**
 * Recent time in a language, for the user's own work: `vandaag 14:12`, `gisteren 16:42`, else `wo 18 nov 10:20`, with
 * the year when it is not the current one.
 */
export function recentDateTime(moment: Moment, language: string, now: Moment = Date.now()): string {
  const [date, today] = [new Date(moment), new Date(now)];
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(date);
  const dayStart = (of: Date) => Date.UTC(of.getFullYear(), of.getMonth(), of.getDate());
  const days = Math.round((dayStart(date) - dayStart(today)) / 86_400_000);
  if (days === 0 || days === -1)
    return `${new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')} ${time}`;
  const year = date.getFullYear() === today.getFullYear() ? undefined : 'numeric';
  const day = new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', month: 'short', year });
  return `${day.format(date)} ${time}`;
}
