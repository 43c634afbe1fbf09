/** What is written in. */
const written = 'textarea, [role="textbox"], input:is([type="text"], [type="search"], [type="number"])';

/**
 * Moves the focus to something that is about to be drawn, such as what was made: after a modal that closes has put it
 * back where it was. Not when somebody writes somewhere by then: what takes long to come takes no keys away.
 */
export const focusSoon = (find: () => Element | null | undefined): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement?.matches(written)) return;
      const found = find();
      if (found instanceof HTMLElement) found.focus();
    }),
  );
};

/** How many frames it is waited at the most for the panel of a node, which is drawn when there is time. */
const mostFrames = 120;

const fields = 'textarea, [role="textbox"], input, select';

/** Go to the first field of a node, once its panel is there; not when somebody has gone to a field meanwhile. */
export const focusPanel = (key: string): void => {
  const from = document.activeElement;
  let frames = 0;
  const look = () => {
    const at = document.activeElement;
    if (at !== from && at?.matches(fields)) return;
    const panel = document.querySelector<HTMLElement>('#node-panel');
    frames += 1;
    // Two frames at least, as above.
    if (panel?.dataset.node === key && frames > 1) (panel.querySelector<HTMLElement>(fields) ?? panel).focus();
    else if (frames < mostFrames) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};
