import { limits } from '@ok/contract/rules/limits.ts';
import iconButton from '../forms/icon-button.module.css';
import navItem from '../navigation/nav-item.module.css';
import styles from './tooltips.module.css';

/** Milliseconds that somebody points at a button before its tooltip comes: it is not in the way of who passes by. */
const hoverDelay = 300;
/** Milliseconds to get from a button to its tooltip, such as to read it in a magnifier. */
const grace = 300;
/** Pixels between a button and its tooltip, and between that and the edge of the window. */
const gap = 6;

const named = `:is(.${iconButton.button}, .${navItem.item})[aria-label]`;

const isWords = (node: Node): boolean => {
  if (!(node instanceof HTMLElement)) return node.nodeType === Node.TEXT_NODE && Boolean(node.textContent?.trim());
  const isRead = node.ariaHidden !== 'true' && !node.classList.contains('vh') && node.getClientRects().length > 0;
  return isRead && node.innerText.trim() !== '';
};

/** The button or link at a place that shows an icon alone, so that its name stands nowhere. */
function iconAloneAt(target: EventTarget | null): HTMLElement | undefined {
  const found = target instanceof Element ? target.closest<HTMLElement>(named) : null;
  return found && ![...found.childNodes].some(isWords) ? found : undefined;
}

/**
 * Show the name of whatever shows an icon alone, on hover and on focus by the keyboard. It may be pointed at, and Escape
 * puts it away (WCAG 1.4.13). It is hidden from screen readers, which have said the name already. `first` is what it was
 * loaded for.
 */
export function startTooltips(first: Event): void {
  const box = document.createElement('div');
  box.className = styles.tooltip ?? '';
  box.dataset.tooltip = '';
  // So that it is no part of what a modal closes off.
  box.dataset.reactAriaTopLayer = 'true';
  box.ariaHidden = 'true';
  box.style.setProperty('--tooltip-transition', `${limits.tooltipTransition}ms`);
  document.body.append(box);

  let anchor: HTMLElement | undefined;
  /** Put away, and not to come back until it is left. */
  let dismissed: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const place = () => {
    if (!anchor) return;
    const [at, own] = [anchor.getBoundingClientRect(), box.getBoundingClientRect()];
    const { clientWidth, clientHeight } = document.documentElement;
    const middle = at.left + (at.width - own.width) / 2;
    const fitsBelow = at.bottom + gap + own.height <= clientHeight;
    box.style.left = `${Math.max(gap, Math.min(middle, clientWidth - own.width - gap))}px`;
    box.style.top = `${fitsBelow ? at.bottom + gap : at.top - gap - own.height}px`;
  };
  const close = () => {
    clearTimeout(timer);
    anchor = undefined;
    observer.disconnect();
    delete box.dataset.open;
  };
  /** Say what the button says now, where it is now. */
  const follow = () => {
    if (!anchor?.isConnected || !iconAloneAt(anchor)) return close();
    const name = anchor.getAttribute('aria-label') ?? '';
    if (box.textContent !== name) box.textContent = name;
    place();
  };
  const observer = new MutationObserver(follow);
  const open = (button: HTMLElement) => {
    clearTimeout(timer);
    anchor = button;
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-label'] });
    follow();
    box.dataset.open = '';
  };
  const soon = (what: () => void, wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(what, wait);
  };
  const isFocused = () => anchor !== undefined && anchor === document.activeElement && anchor.matches(':focus-visible');

  const point = (event: Event) => {
    if ((event as PointerEvent).pointerType === 'touch') return;
    if (box.contains(event.target as Node)) return clearTimeout(timer);
    const button = iconAloneAt(event.target);
    if (button !== dismissed) dismissed = undefined;
    if (!button || button === dismissed) return isFocused() ? clearTimeout(timer) : soon(close, grace);
    if (button === anchor) return clearTimeout(timer);
    if (anchor) open(button);
    else soon(() => button.isConnected && open(button), hoverDelay);
  };
  const focus = ({ target }: Event) => {
    const button = iconAloneAt(target);
    if (button?.matches(':focus-visible') && button !== dismissed) open(button);
    else if (anchor) close();
  };
  const dismiss = () => {
    dismissed = anchor;
    close();
  };

  document.addEventListener('pointerover', point);
  document.addEventListener('pointerdown', ({ target }) => {
    if (box.contains(target as Node)) return;
    dismissed = iconAloneAt(target);
    close();
  });
  document.documentElement.addEventListener('pointerleave', () => soon(close, grace));
  document.addEventListener('focusin', focus);
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
      // What lies below, such as a modal, is put away by the next one.
      event.stopPropagation();
      dismiss();
    },
    { capture: true },
  );
  (first.type === 'focusin' ? focus : point)(first);
}
