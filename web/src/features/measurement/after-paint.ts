/** Does something once the next frame is on screen. A page in the background paints none, so it gets its turn as well. */
export const afterPaint = (task: () => void): void => {
  if (document.visibilityState === 'hidden') setTimeout(task);
  else requestAnimationFrame(() => setTimeout(task));
};
