/**
 * Moves the focus to something that is about to be drawn, such as what was made: after a modal that closes has put it
 * back where it was.
 */
export const focusSoon = (find: () => Element | null | undefined): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const found = find();
      if (found instanceof HTMLElement) found.focus();
    }),
  );
};
