import { limits } from '@ok/contract/rules/values/limits.ts';
import iconButton from '../forms/icon-button.module.css';
import navItem from '../navigation/nav-item.module.css';
import styles from './tooltips.module.css';

/** Milliseconds of hovering before a tooltip shows, so that a passing pointer shows none. */
const hoverDelayMs = 300;
/** Milliseconds to move the pointer from a button to its tooltip, for example to read it in a magnifier. */
const closeDelayMs = 300;
/** Pixels between a button and its tooltip, and between the tooltip and the window's edge. */
const gapPx = 6;

const namedSelector = `:is(.${iconButton.button}, .${navItem.item})[aria-label]`;

const isVisibleText = (node: Node): boolean => {
  if (!(node instanceof HTMLElement)) return node.nodeType === Node.TEXT_NODE && Boolean(node.textContent?.trim());
  const isRead = node.ariaHidden !== 'true' && !node.classList.contains('vh') && node.getClientRects().length > 0;
  return isRead && node.innerText.trim() !== '';
};

/** Finds the button or link around `target` that shows only an icon, so that its name is not visible. */
function findIconButton(target: EventTarget | null): HTMLElement | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>(namedSelector) : null;
  return button && ![...button.childNodes].some(isVisibleText) ? button : undefined;
}

function createBox(): HTMLElement {
  const box = document.createElement('div');
  box.className = styles.tooltip ?? '';
  box.dataset.tooltip = '';
  // Keeps the tooltip usable while a modal is open.
  box.dataset.reactAriaTopLayer = 'true';
  box.ariaHidden = 'true';
  box.style.setProperty('--tooltip-transition', `${limits.tooltipTransitionMs}ms`);
  document.body.append(box);
  return box;
}

/** Places the box below a button, or above it where the window ends. */
function placeBox(box: HTMLElement, anchor: HTMLElement): void {
  const [anchorRect, boxRect] = [anchor.getBoundingClientRect(), box.getBoundingClientRect()];
  const { clientWidth, clientHeight } = document.documentElement;
  const middle = anchorRect.left + (anchorRect.width - boxRect.width) / 2;
  const fitsBelow = anchorRect.bottom + gapPx + boxRect.height <= clientHeight;
  box.style.left = `${Math.max(gapPx, Math.min(middle, clientWidth - boxRect.width - gapPx))}px`;
  box.style.top = `${fitsBelow ? anchorRect.bottom + gapPx : anchorRect.top - gapPx - boxRect.height}px`;
}

/** The one tooltip of the page. Its `anchor` is the button that it names; undefined while it is closed. */
function createTooltip() {
  const box = createBox();
  let anchor: HTMLElement | undefined;
  const place = () => anchor && placeBox(box, anchor);
  const close = () => {
    anchor = undefined;
    observer.disconnect();
    delete box.dataset.open;
  };
  /** Updates the tooltip's text and position. */
  const update = () => {
    if (!anchor?.isConnected || !findIconButton(anchor)) return close();
    const name = anchor.getAttribute('aria-label') ?? '';
    if (box.textContent !== name) box.textContent = name;
    place();
  };
  const observer = new MutationObserver(update);
  const open = (button: HTMLElement) => {
    anchor = button;
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-label'] });
    update();
    box.dataset.open = '';
  };
  const contains = (target: EventTarget | null) => box.contains(target as Node);
  return { anchor: () => anchor, open, close, place, contains };
}

/**
 * Shows the name of icon buttons on hover and on keyboard focus. The pointer may move onto the tooltip, and Escape
 * closes it (WCAG 1.4.13). It is hidden from screen readers, which announce the name already.
 *
 * @param first the event that loaded this module, handled at once
 */
export function startTooltips(first: Event): void {
  const tooltip = createTooltip();
  /** Button whose tooltip was dismissed: it stays closed until the pointer or focus leaves the button. */
  let dismissed: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const open = (button: HTMLElement) => {
    clearTimeout(timer);
    tooltip.open(button);
  };
  const close = () => {
    clearTimeout(timer);
    tooltip.close();
  };
  const schedule = (task: () => void, delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(task, delayMs);
  };
  const isFocused = () => {
    const anchor = tooltip.anchor();
    return anchor !== undefined && anchor === document.activeElement && anchor.matches(':focus-visible');
  };

  const handlePointer = (event: Event) => {
    if ((event as PointerEvent).pointerType === 'touch') return;
    if (tooltip.contains(event.target)) return clearTimeout(timer);
    const button = findIconButton(event.target);
    if (button !== dismissed) dismissed = undefined;
    if (!button || button === dismissed) return isFocused() ? clearTimeout(timer) : schedule(close, closeDelayMs);
    if (button === tooltip.anchor()) return clearTimeout(timer);
    if (tooltip.anchor()) open(button);
    else schedule(() => button.isConnected && open(button), hoverDelayMs);
  };
  const handleFocus = ({ target }: Event) => {
    const button = findIconButton(target);
    if (button?.matches(':focus-visible') && button !== dismissed) open(button);
    else if (tooltip.anchor()) close();
  };
  const dismiss = () => {
    dismissed = tooltip.anchor();
    close();
  };

  document.addEventListener('pointerover', handlePointer);
  document.addEventListener('pointerdown', ({ target }) => {
    if (tooltip.contains(target)) return;
    dismissed = findIconButton(target);
    close();
  });
  document.documentElement.addEventListener('pointerleave', () => schedule(close, closeDelayMs));
  document.addEventListener('focusin', handleFocus);
  document.addEventListener('focusout', ({ target }) => {
    dismissed = undefined;
    if (target === tooltip.anchor()) close();
  });
  window.addEventListener('scroll', tooltip.place, { capture: true, passive: true });
  window.addEventListener('resize', tooltip.place);
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !tooltip.anchor()) return;
      // The next Escape closes the layer below, such as a modal.
      event.stopPropagation();
      dismiss();
    },
    { capture: true },
  );
  (first.type === 'focusin' ? handleFocus : handlePointer)(first);
}
