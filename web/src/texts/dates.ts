type Moment = Date | string | number;

const two = (value: number) => String(value).padStart(2, '0');
const day = (date: Date) => `${two(date.getDate())}/${two(date.getMonth() + 1)}/${two(date.getFullYear() % 100)}`;
const time = (date: Date) => `${two(date.getHours())}:${two(date.getMinutes())}`;

/** `09:05`, in the time of the reader: the minute by whose beginning so many seconds from now are over. */
export function clockTimeIn(seconds: number, now = Date.now()): string {
  const minute = 60_000;
  return time(new Date(Math.ceil((now + seconds * 1000) / minute) * minute));
}

/** `31/12/25 09:05`, in the time of the reader. */
export function shortDateTime(moment: Moment): string {
  const date = new Date(moment);
  return `${day(date)} ${time(date)}`;
}

/** `31/12/25 09:05:07`. */
export function shortDateTimeSeconds(moment: Moment): string {
  return `${shortDateTime(moment)}:${two(new Date(moment).getSeconds())}`;
}

/** `2025-12-31T09:05`: what an input for a local date and time holds. */
export function inputDateTime(moment: Moment): string {
  const date = new Date(moment);
  const year = String(date.getFullYear()).padStart(4, '0');
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${time(date)}`;
}

/** `2025-12-31T09:05 +01:00`. */
export function zonedDateTime(moment: Moment): string {
  const east = -new Date(moment).getTimezoneOffset();
  const hours = Math.floor(Math.abs(east) / 60);
  return `${inputDateTime(moment)} ${east < 0 ? '-' : '+'}${two(hours)}:${two(Math.abs(east) % 60)}`;
}

/** The long date and time of a language, which every date on screen has: `31 december 2025 om 09:05`. */
export function longDateTime(moment: Moment, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(moment));
}

/** The long date of a language without a time: `31 december 2025`. A day such as `2025-12-31` is that day everywhere. */
export function longDate(moment: Moment, language: string): string {
  const isDay = typeof moment === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(moment);
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', ...(isDay && { timeZone: 'UTC' }) });
  return format.format(new Date(moment));
}

/**
 * A moment of late in the words of a language, for what somebody did themselves: `vandaag 14:12`, `gisteren 16:42`, else
 * `wo 18 nov 10:20`, with the year when it is another.
 */
export function recentDateTime(moment: Moment, language: string, now: Moment = Date.now()): string {
  const [date, today] = [new Date(moment), new Date(now)];
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(date);
  const noon = (of: Date) => Date.UTC(of.getFullYear(), of.getMonth(), of.getDate());
  const days = Math.round((noon(date) - noon(today)) / 86_400_000);
  if (days === 0 || days === -1)
    return `${new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(days, 'day')} ${time}`;
  const year = date.getFullYear() === today.getFullYear() ? undefined : 'numeric';
  const day = new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', month: 'short', year });
  return `${day.format(date)} ${time}`;
}

/** `1,234`: a whole number with the separators of a language. */
export function wholeNumber(value: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(value);
}

/** `1,234.5` written as `1,234.50`, and `1,234` without decimals when there are none. */
export function decimalNumber(value: number, language: string): string {
  const hasDecimals = Math.round(value * 100) % 100 !== 0;
  const digits = hasDecimals ? 2 : 0;
  return new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    value,
  );
}
