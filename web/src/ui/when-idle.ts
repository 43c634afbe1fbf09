/** Milliseconds after which something is done although there was no idle moment. */
const longestWait = 1000;

/** Milliseconds that pass for an idle moment in a browser that does not tell of one (Safari). */
const pause = 50;

/** Does something when the browser has nothing else to do, by itself. Returns what calls it off. */
export const whenIdle = (task: () => void): (() => void) => {
  if (typeof requestIdleCallback === 'function') {
    const request = requestIdleCallback(task, { timeout: longestWait });
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(task, pause);
  return () => clearTimeout(timer);
};

/** Does one thing after the other, each when the browser has nothing else to do. Returns what calls off the rest. */
export const whenIdleInTurn = (tasks: readonly (() => void)[]): (() => void) => {
  let cancel = () => {};
  const go = (at: number) => {
    const task = tasks[at];
    if (!task) return;
    cancel = whenIdle(() => {
      // Before the task, which may call off the rest.
      go(at + 1);
      task();
    });
  };
  go(0);
  return () => cancel();
};
