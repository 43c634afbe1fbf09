import { limits } from '@ok/contract/rules/values/limits.ts';

/** A part of the application could not be loaded. */
export class PartError extends Error {
  override name = 'PartError';
}

type LoadEnvironment = {
  timeoutMs: number;
  reloadOnce: () => Promise<boolean>;
};

/**
 * Loads a part of the application. Rejects with a `PartError` after a time-out. A missing file comes from an older
 * release, so the page is reloaded, once.
 */
export async function loadPart<T>(
  load: () => Promise<T>,
  { timeoutMs, reloadOnce }: LoadEnvironment = browser,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PartError('A part did not arrive in time')), timeoutMs);
  });
  try {
    return await Promise.race([load(), timeout]);
  } catch (error) {
    if (error instanceof PartError) throw error;
    if (await reloadOnce()) return await new Promise<never>(() => undefined);
    throw new PartError('A part is not there', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

const reloadKey = 'ok-reloaded-at';
/** A second reload within this time would be a loop. */
const reloadIntervalMs = 300_000;

/**
 * Reloads the page, since a newer release may exist; at most once per `reloadIntervalMs`. Resolves with whether it
 * reloads.
 */
export async function reloadOnce(): Promise<boolean> {
  const before = Number(window.sessionStorage.getItem(reloadKey) ?? 0);
  if (Date.now() - before < reloadIntervalMs) return false;
  const isServed = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isServed) return false;
  window.sessionStorage.setItem(reloadKey, String(Date.now()));
  window.location.reload();
  return true;
}

/**
 * Allows one more reload, when the user asks for it. A browser may remember a failed module for the lifetime of the
 * page (module map of the HTML standard) and never request it again.
 */
export const allowReload = (): void => window.sessionStorage.removeItem(reloadKey);

const browser: LoadEnvironment = { timeoutMs: limits.chunkTimeoutMs, reloadOnce };
