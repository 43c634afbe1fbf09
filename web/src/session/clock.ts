import { createListeners } from '../listeners.ts';
import { createServerClock } from './server-clock.ts';

const clockListeners = createListeners();
const clock = createServerClock({ device: () => Date.now(), steady: () => performance.now() });
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
    if (!Number.isNaN(date) && clock.addAnswer(date, sent)) clockListeners.emit();
  };
}
