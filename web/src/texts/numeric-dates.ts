type Moment = Date | string | number;

const two = (value: number) => String(value).padStart(2, '0');
const day = (date: Date) => `${two(date.getDate())}/${two(date.getMonth() + 1)}/${two(date.getFullYear() % 100)}`;
const time = (date: Date) => `${two(date.getHours())}:${two(date.getMinutes())}`;

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
