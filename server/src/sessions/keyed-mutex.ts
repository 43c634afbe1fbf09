/**
 * Runs tasks of one key one after the other, so that a burst of guesses is counted before it is answered; tasks of
 * other keys go on beside them.
 */
export const keyedMutex = () => {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(task, task);
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
};
