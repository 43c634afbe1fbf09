/** Milliseconds allowed for one operation. Some browsers let IndexedDB hang instead of refusing it. */
const operationTimeoutMs = 3000;

/**
 * Creates a runner for IndexedDB operations with a time limit. After one operation timed out, every later one is
 * refused at once, and its data stay in memory only.
 */
export const createTimeLimit = () => {
  let isHanging = false;
  return async <T>(operation: () => Promise<T>): Promise<T> => {
    if (isHanging) throw new Error('IndexedDB does not answer');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isHanging = true;
        reject(new Error('IndexedDB does not answer'));
      }, operationTimeoutMs);
    });
    return Promise.race([operation(), timeout]).finally(() => clearTimeout(timer));
  };
};
