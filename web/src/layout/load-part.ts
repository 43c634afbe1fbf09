import { limits } from '@ok/contract/rules/limits.ts';

/** A part of the application that did not arrive. */
export class PartError extends Error {
  override name = 'PartError';
}

type Surroundings = {
  timeout: number;
  reloadOnce: () => Promise<boolean>;
};

/**
 * Load a part of the application. One that takes too long fails; one that is gone is from an older release, so the page
 * is loaded anew, once.
 */
export async function loadPart<T>(load: () => Promise<T>, { timeout, reloadOnce }: Surroundings = browser): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PartError('A part did not arrive in time')), timeout);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (cause) {
    if (cause instanceof PartError) throw cause;
    if (await reloadOnce()) return await new Promise<never>(() => undefined);
    throw new PartError('A part is not there', { cause });
  } finally {
    clearTimeout(timer);
  }
}

const key = 'ok-reloaded-at';
/** Milliseconds in which a second reload would be a loop. */
const justNow = 300_000;

/** Load the page anew, for there may be a newer release; once. Whether it happens. */
export async function reloadOnce(): Promise<boolean> {
  const before = Number(window.sessionStorage.getItem(key) ?? 0);
  if (Date.now() - before < justNow) return false;
  // Without a server a reload would only lose the page.
  const isServed = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isServed) return false;
  window.sessionStorage.setItem(key, String(Date.now()));
  window.location.reload();
  return true;
}

/**
 * Lets the page be loaded anew once more, for whoever asks for it by hand: a browser may keep that a file did not come for
 * as long as the page is there (HTML standard, the module map), and asks for it no second time.
 */
export const allowReload = (): void => window.sessionStorage.removeItem(key);

const browser: Surroundings = { timeout: limits.chunkTimeout, reloadOnce };
