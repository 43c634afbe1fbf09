import { createListeners } from '../listeners.ts';
import { createServerClock } from './server-clock.ts';

const clockListeners = createListeners();
/** Name under which the browser remembers by how many milliseconds the device's clock is behind the server's. */
const offsetName = 'ok-clock-offset';
/** Smaller changes of the offset are not worth remembering, in milliseconds. */
const offsetToleranceMs = 5000;

const readOffset = (): number => {
  try {
    return Number(window.localStorage.getItem(offsetName)) || 0;
  } catch {
    return 0;
  }
};

// A page that opens without a network has no answer to tell the time by.
const clock = createServerClock({ device: () => Date.now(), steady: () => performance.now() }, readOffset());

const rememberOffset = (): void => {
  const offset = Math.round(clock.now() - Date.now());
  if (Math.abs(offset - readOffset()) < offsetToleranceMs) return;
  try {
    window.localStorage.setItem(offsetName, String(offset));
  } catch {
    // Without storage the device's own clock counts until the first answer.
  }
};
let askServer: () => Promise<unknown> = () => Promise.reject(new Error('no time request registered'));
let request: Promise<void> | undefined;

/**
 * Current time by the server's clock, in milliseconds since 1970. Use it instead of `Date.now()` for every value that
 * is compared with a server time or sent to the server: the device's clock may be wrong by days.
 */
export const now = clock.now;

/** Converts a server time to the device's clock, the one that the user looks at. Both in milliseconds since 1970. */
export const toDeviceClock = (moment: number): number => Date.now() + moment - now();

/**
 * Whether `now` is reliable. False before the first answer of the server, after a sleep, and after the device's clock
 * was set.
 */
export const isClockSure = clock.isSure;

/** Adds a listener for jumps of `now`. Returns its removal. */
export const onClockChange = clockListeners.add;

/** Registers a call to the server. Any answer will do: `timeCall` reads the time from its headers. */
export const setTimeRequest = (call: () => Promise<unknown>): void => {
  askServer = call;
};

/** Asks the server for the time unless `now` is reliable already. Resolves without an answer too. */
export async function ensureClock(): Promise<void> {
  if (clock.isSure()) return;
  request ??= askServer()
    .then(
      () => undefined,
      () => undefined,
    )
    .finally(() => {
      request = undefined;
    });
  await request;
}

/** Starts timing a request. Call the returned function with the answer's headers as soon as they arrive. */
export function timeCall(): (headers: Headers) => void {
  const sent = clock.readClocks();
  return (headers) => {
    // A cached answer carries the time of its first request, so only uncacheable answers count.
    const date = headers.get('cache-control') === 'no-store' ? Date.parse(headers.get('date') ?? '') : Number.NaN;
    if (Number.isNaN(date) || !clock.addAnswer(date, sent)) return;
    rememberOffset();
    clockListeners.emit();
  };
}
