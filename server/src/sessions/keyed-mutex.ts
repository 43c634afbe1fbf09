/**
 * Runs tasks with the same key one after the other, and tasks with different keys in parallel. Guesses that arrive in a
 * burst are so counted before the next one is checked.
 */
export const createKeyedMutex = () => {
  const lastTasks = new Map<string, Promise<unknown>>();
  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const previousTask = lastTasks.get(key) ?? Promise.resolve();
    const currentTask = previousTask.then(task, task);
    lastTasks.set(key, currentTask);
    try {
      return await currentTask;
    } finally {
      if (lastTasks.get(key) === currentTask) lastTasks.delete(key);
    }
  };
};
