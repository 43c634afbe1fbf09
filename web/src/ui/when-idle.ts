/** Milliseconds after which a task runs without an idle moment. */
const maxIdleWaitMs = 1000;

/** Milliseconds to wait in a browser without idle callbacks (Safari). */
const fallbackDelayMs = 50;

/** Runs a task in an idle moment of the browser. Returns a function that cancels it. */
export const whenIdle = (task: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(task, { timeout: maxIdleWaitMs });
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(task, fallbackDelayMs);
  return () => clearTimeout(timer);
};

/** Runs tasks in order, each in an idle moment of its own. Returns a function that cancels the remaining ones. */
export const runAllWhenIdle = (tasks: readonly (() => void)[]): (() => void) => {
  let cancel = () => {};
  const scheduleTask = (index: number) => {
    const task = tasks[index];
    if (!task) return;
    cancel = whenIdle(() => {
      // Scheduled before the task runs, since the task may cancel the rest.
      scheduleTask(index + 1);
      task();
    });
  };
  scheduleTask(0);
  return () => cancel();
};
