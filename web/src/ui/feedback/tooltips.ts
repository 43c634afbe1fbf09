import { limits } from '@ok/contract/rules/limits.ts';
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

/**
 * Shows the name of icon buttons on hover and on keyboard focus. The pointer may move onto the tooltip, and Escape
 * closes it (WCAG 1.4.13). It is hidden from screen readers, which announce the name already.
 *
 * @param first the event that loaded this module, handled at once
 */
export function startTooltips(first: Event): void {
  const box = document.createElement('div');
  box.className = styles.tooltip ?? '';
  box.dataset.tooltip = '';
  // Keeps the tooltip usable while a modal is open.
  box.dataset.reactAriaTopLayer = 'true';
  box.ariaHidden = 'true';
  box.style.setProperty('--tooltip-transition', `${limits.tooltipTransitionMs}ms`);
  document.body.append(box);

  let anchor: HTMLElement | undefined;
  /** Button whose tooltip was dismissed: it stays closed until the pointer or focus leaves the button. */
  let dismissed: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const place = () => {
    if (!anchor) return;
    const [anchorRect, boxRect] = [anchor.getBoundingClientRect(), box.getBoundingClientRect()];
    const { clientWidth, clientHeight } = document.documentElement;
    const middle = anchorRect.left + (anchorRect.width - boxRect.width) / 2;
    const fitsBelow = anchorRect.bottom + gapPx + boxRect.height <= clientHeight;
    box.style.left = `${Math.max(gapPx, Math.min(middle, clientWidth - boxRect.width - gapPx))}px`;
    box.style.top = `${fitsBelow ? anchorRect.bottom + gapPx : anchorRect.top - gapPx - boxRect.height}px`;
  };
  const close = () => {
    clearTimeout(timer);
    anchor = undefined;
    observer.disconnect();
    delete box.dataset.open;
  };
  /** Updates the tooltip's text and position. */
  const updateTooltip = () => {
    if (!anchor?.isConnected || !findIconButton(anchor)) return close();
    const name = anchor.getAttribute('aria-label') ?? '';
    if (box.textContent !== name) box.textContent = name;
    place();
  };
  const observer = new MutationObserver(updateTooltip);
  const open = (button: HTMLElement) => {
    clearTimeout(timer);
    anchor = button;
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-label'] });
    updateTooltip();
    box.dataset.open = '';
  };
  const schedule = (task: () => void, delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(task, delayMs);
  };
  const isFocused = () => anchor !== undefined && anchor === document.activeElement && anchor.matches(':focus-visible');

  const handlePointer = (event: Event) => {
    if ((event as PointerEvent).pointerType === 'touch') return;
    if (box.contains(event.target as Node)) return clearTimeout(timer);
    const button = findIconButton(event.target);
    if (button !== dismissed) dismissed = undefined;
    if (!button || button === dismissed) return isFocused() ? clearTimeout(timer) : schedule(close, closeDelayMs);
    if (button === anchor) return clearTimeout(timer);
    if (anchor) open(button);
    else schedule(() => button.isConnected && open(button), hoverDelayMs);
  };
  const handleFocus = ({ target }: Event) => {
    const button = findIconButton(target);
    if (button?.matches(':focus-visible') && button !== dismissed) open(button);
    else if (anchor) close();
  };
  const dismiss = () => {
    dismissed = anchor;
    close();
  };

  document.addEventListener('pointerover', handlePointer);
  document.addEventListener('pointerdown', ({ target }) => {
    if (box.contains(target as Node)) return;
    dismissed = findIconButton(target);
    close();
  });
  document.documentElement.addEventListener('pointerleave', () => schedule(close, closeDelayMs));
  document.addEventListener('focusin', handleFocus);
  document.addEventListener('focusout', ({ target }) => {
    dismissed = undefined;
    if (target === anchor) close();
  });
  window.addEventListener('scroll', place, { capture: true, passive: true });
  window.addEventListener('resize', place);
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !anchor) return;
      // The next Escape closes the layer below, such as a modal.
      event.stopPropagation();
      dismiss();
    },
    { capture: true },
  );
  (first.type === 'focusin' ? handleFocus : handlePointer)(first);
}
