/**
 * Creates a mutex that runs the tasks of one key one after the other, so that simultaneous guesses of a password are
 * all counted. Tasks of other keys run in parallel.
 */
export const createKeyedMutex = () => {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const previous = last.get(key) ?? Promise.resolve();
    const result = previous.then(task, task);
    last.set(key, result);
    try {
      return await result;
    } finally {
      if (last.get(key) === result) last.delete(key);
    }
  };
};
