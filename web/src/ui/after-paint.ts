/**
 * Runs a task after the next frame was painted. A background page paints no frames, so there the task runs without
 * waiting. Returns a function that cancels the task.
 */
export const afterPaint = (task: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const runSoon = () => {
    timer = setTimeout(task);
  };
  if (document.visibilityState === 'hidden') runSoon();
  const frame = document.visibilityState === 'hidden' ? undefined : requestAnimationFrame(runSoon);
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};
