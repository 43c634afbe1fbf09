import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** A heading that appears later than this does not take focus. */
const headingTimeoutMs = 15_000;

const headingIn = (main: HTMLElement) => main.querySelector<HTMLElement>('h1');

/** Moves focus to a heading, from which keyboard and screen reader continue. */
function focusElement(heading: HTMLElement): void {
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Focuses the main heading after the page has updated. */
export function focusHeading(): void {
  // Waits for the next frame, when the requested content is on the page.
  requestAnimationFrame(() => {
    const main = document.getElementById('main');
    const heading = main && headingIn(main);
    if (heading) focusElement(heading);
  });
}

/** User actions. Before the first one, a changing page is only resolving its first address. */
const userActions = ['keydown', 'pointerdown', 'click', 'popstate'] as const;

/**
 * Focuses the main heading after each navigation, for users who don't see that the page changed. Waits for a heading
 * that arrives with its data, until the user does something else. Does not act on the first page of a visit, which is
 * the browser's, nor when the page stays under another address, as below a modal question.
 */
export function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(() => {
    let hasActed = false;
    let stop = () => {};
    let before: { heading: HTMLElement | null; text: string | null | undefined } | undefined;
    const remember = () => {
      const heading = document.querySelector<HTMLElement>('#main h1');
      before = { heading, text: heading?.textContent };
    };
    const isBefore = (heading: HTMLElement) => heading === before?.heading && heading.textContent === before.text;
    const handleAction = () => {
      hasActed = true;
      stop();
    };
    const awaitHeading = () => {
      stop();
      const main = document.getElementById('main');
      if (!main || !hasActed) return;
      let focused: HTMLElement | undefined;
      const focusHeadingOnce = () => {
        const heading = headingIn(main);
        if (!heading || heading === focused || isBefore(heading)) return;
        // Focus that the page itself moved, such as to a field, stays there.
        if (focused?.isConnected === false && document.activeElement !== document.body) return stop();
        focusElement(heading);
        focused = heading;
      };
      // Also runs when the real heading replaces a skeleton's.
      const observer = new MutationObserver(focusHeadingOnce);
      const timer = setTimeout(() => stop(), headingTimeoutMs);
      stop = () => {
        observer.disconnect();
        clearTimeout(timer);
      };
      observer.observe(main, { childList: true, subtree: true });
      focusHeadingOnce();
    };
    const unsubscribes = [
      router.subscribe('onBeforeNavigate', remember),
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (pathChanged) awaitHeading();
      }),
    ];
    for (const action of userActions) window.addEventListener(action, handleAction, { capture: true });
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
      stop();
      for (const action of userActions) window.removeEventListener(action, handleAction, { capture: true });
    };
  }, [router]);
}
