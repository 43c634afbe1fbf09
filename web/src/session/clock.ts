import { listeners } from '../listeners.ts';
import { serverClock } from './server-clock.ts';

const changed = listeners();
const clock = serverClock({ device: () => Date.now(), steady: () => performance.now() });
let ask: () => Promise<unknown> = () => Promise.reject(new Error('nobody asks the server'));
let asking: Promise<void> | undefined;

/**
 * What time it is by the clock of the server, in milliseconds since 1970. Ask this, not `Date.now()`, for anything that
 * is compared with a moment of the server or told to it: the clock of the device may be wrong by days.
 */
export const now = clock.now;

/** A moment of the server's clock as the clock of this device shows it, which is the one that people look at. */
export const onDeviceClock = (moment: number): number => Date.now() + moment - now();

/** Whether `now` can be relied upon: not before the first answer, nor after a sleep or when somebody set the clock. */
export const isClockSure = clock.isSure;

/** Hear when `now` became another time than it would have been. */
export const onClockChange = changed.add;

/** How to ask the server for any answer at all, which tells its time by what `timeCall` hears. */
export const askTimeBy = (call: () => Promise<unknown>): void => {
  ask = call;
};

/** Ask the server what time it is, if that is not sure. Done as well when it did not answer. */
export async function makeClockSure(): Promise<void> {
  if (clock.isSure()) return;
  asking ??= ask()
    .then(
      () => undefined,
      () => undefined,
    )
    .finally(() => {
      asking = undefined;
    });
  await asking;
}

/** A request begins; tell what is returned the headers that come back, as soon as they do. */
export function timeCall(): (headers: Headers) => void {
  const sent = clock.mark();
  return (headers) => {
    // What anybody on the way may have kept tells the time of then.
    const date = headers.get('cache-control') === 'no-store' ? Date.parse(headers.get('date') ?? '') : Number.NaN;
    if (!Number.isNaN(date) && clock.learn(date, sent)) changed.tell();
  };
}
