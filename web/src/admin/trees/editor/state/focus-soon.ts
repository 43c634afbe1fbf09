import type { Key } from '@ok/contract/tree/document/tree-document.ts';

/** Selector of fields that take text. */
const textFieldSelector = 'textarea, [role="textbox"], input:is([type="text"], [type="search"], [type="number"])';

/**
 * Focuses an element that is about to be drawn, such as a new node, and after a closing modal has restored the focus.
 * Does nothing when the user is in a text field by then, or has pressed something else: a menu that opened meanwhile
 * would close when it loses the focus.
 */
export const focusSoon = (find: () => Element | null | undefined): void => {
  let hasPressed = false;
  const onPress = () => {
    hasPressed = true;
  };
  window.addEventListener('pointerdown', onPress, { capture: true, once: true });
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      window.removeEventListener('pointerdown', onPress, { capture: true });
      if (hasPressed || document.activeElement?.matches(textFieldSelector)) return;
      const element = find();
      if (element instanceof HTMLElement) element.focus();
    }),
  );
};

/** Longest wait for the panel of a node, in frames. The panel is drawn when the browser has time. */
const maxFrames = 120;

const fieldSelector = 'textarea, [role="textbox"], input, select';

/** Controls of a field, the best one first. The tools above a text are none: typing there would change its layout. */
const controlSelectors = [
  'textarea, [role="textbox"]',
  'input:checked',
  'input:not([type="file"])',
  'select',
  'button:not([role="toolbar"] *)',
];

/** Attribute of the element around a field in the panel, by which the field is found. */
export const markField = (key: Key, field: string) => ({ 'data-field': `${key} ${field}` });

const isEmpty = (control: HTMLElement): boolean =>
  (control instanceof HTMLTextAreaElement ? control.value : control.textContent) === '';

/** Finds the control of a field, or of the first one; of several with one name that of the first empty one. */
const findControl = (panel: HTMLElement, fieldName: string | undefined): HTMLElement | undefined => {
  const fields = [...panel.querySelectorAll(fieldName === undefined ? '[data-field]' : `[data-field="${fieldName}"]`)];
  const controls = (fieldName === undefined ? fields.slice(0, 1) : fields).flatMap((field) => {
    for (const selector of controlSelectors) {
      const control = field.querySelector<HTMLElement>(selector);
      if (control) return [control];
    }
    return [];
  });
  return controls.find(isEmpty) ?? controls[0];
};

/** Field to focus: that of a node's panel, or of an example in the panel of its answer. */
export type FieldTarget = {
  /** Key of the node whose panel is drawn. */
  panel: Key;
  /** Key and field; null for the heading of the panel, undefined for the first field. */
  field?: { key: Key; field: string } | null | undefined;
};

/** Focuses a field of a node when its panel is drawn, unless the user has gone to another field. */
export const focusField = ({ panel: panelKey, field }: FieldTarget): void => {
  const initialFocus = document.activeElement;
  const fieldName = field ? `${field.key} ${field.field}` : undefined;
  let frames = 0;
  const focusWhenDrawn = () => {
    const focused = document.activeElement;
    if (focused !== initialFocus && focused?.matches(fieldSelector)) return;
    const panel = document.querySelector<HTMLElement>('#node-panel');
    frames += 1;
    const isDrawn = panel?.dataset.node === panelKey;
    // A text with markup is drawn later than the rest of its panel.
    const control = isDrawn && field !== null ? findControl(panel, fieldName) : undefined;
    const target = control ?? (isDrawn && (field === null || frames >= maxFrames) ? panel.querySelector('h2') : null);
    // Two frames at least, since a closing modal restores the focus.
    if (target && frames > 1) target.focus();
    else if (frames < maxFrames) requestAnimationFrame(focusWhenDrawn);
  };
  requestAnimationFrame(focusWhenDrawn);
};

/** Focuses an element when the focused one disappears from the page within two seconds. */
export const focusWhenLost = (find: () => HTMLElement | null): void => {
  let frames = 0;
  const focusWhenGone = () => {
    frames += 1;
    if (document.activeElement === document.body) find()?.focus();
    else if (frames < maxFrames) requestAnimationFrame(focusWhenGone);
  };
  requestAnimationFrame(focusWhenGone);
};
