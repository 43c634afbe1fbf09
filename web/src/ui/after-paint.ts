/**
 * Does something once the next frame is on screen. A page in the background paints none, so it gets its turn as well.
 * Returns what calls it off.
 */
export const afterPaint = (task: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    timer = setTimeout(task);
  };
  if (document.visibilityState === 'hidden') later();
  const frame = document.visibilityState === 'hidden' ? undefined : requestAnimationFrame(later);
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};
