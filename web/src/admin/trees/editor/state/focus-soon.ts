/** Selector of fields that take text. */
const textFieldSelector = 'textarea, [role="textbox"], input:is([type="text"], [type="search"], [type="number"])';

/**
 * Focuses an element that is about to be drawn, such as a new node, and after a closing modal has restored the focus.
 * Does nothing when the user is in a text field by then.
 */
export const focusSoon = (find: () => Element | null | undefined): void => {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement?.matches(textFieldSelector)) return;
      const element = find();
      if (element instanceof HTMLElement) element.focus();
    }),
  );
};

/** Longest wait for the panel of a node, in frames. The panel is drawn when the browser has time. */
const maxFrames = 120;

const fieldSelector = 'textarea, [role="textbox"], input, select';

/** Focuses the first field of a node when its panel is drawn, unless the user has gone to another field. */
export const focusPanel = (key: string): void => {
  const initialFocus = document.activeElement;
  let frames = 0;
  const focusWhenDrawn = () => {
    const focused = document.activeElement;
    if (focused !== initialFocus && focused?.matches(fieldSelector)) return;
    const panel = document.querySelector<HTMLElement>('#node-panel');
    frames += 1;
    // Two frames at least, since a closing modal restores the focus.
    if (panel?.dataset.node === key && frames > 1) (panel.querySelector<HTMLElement>(fieldSelector) ?? panel).focus();
    else if (frames < maxFrames) requestAnimationFrame(focusWhenDrawn);
  };
  requestAnimationFrame(focusWhenDrawn);
};
