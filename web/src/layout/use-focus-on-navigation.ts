import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Milliseconds after which a heading comes too late to take focus. */
const longestWaitForHeading = 15_000;

const headingIn = (main: HTMLElement) => main.querySelector<HTMLElement>('h1');

/** Move focus to a heading; keyboard and screen reader go on from there. */
function focus(heading: HTMLElement): void {
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Focus on the main heading, after what had focus has made room for what was asked for. */
export function focusHeading(): void {
  // The next frame: what was asked for has to be on the page.
  requestAnimationFrame(() => {
    const main = document.getElementById('main');
    const heading = main && headingIn(main);
    if (heading) focus(heading);
  });
}

/** What shows that somebody is at work; until then a page that changes is only finding its address. */
const deeds = ['keydown', 'pointerdown', 'click', 'popstate'] as const;

/**
 * A page that somebody went to begins at its main heading, for those who do not see that it changed. A heading that
 * comes with its data is waited for, until somebody does something else. The first page of a visit is left to the
 * browser, and so is one that stays where it is under another address, such as below a question about a part of it.
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
    const act = () => {
      hasActed = true;
      stop();
    };
    const begin = () => {
      stop();
      const main = document.getElementById('main');
      if (!main || !hasActed) return;
      let focused: HTMLElement | undefined;
      const take = () => {
        const heading = headingIn(main);
        if (!heading || heading === focused || isBefore(heading)) return;
        // Somebody who went on by a script of the page itself, such as to a field, stays there.
        if (focused?.isConnected === false && document.activeElement !== document.body) return stop();
        focus(heading);
        focused = heading;
      };
      // Also when the heading of a skeleton makes room for the real one.
      const observer = new MutationObserver(take);
      const timer = setTimeout(() => stop(), longestWaitForHeading);
      stop = () => {
        observer.disconnect();
        clearTimeout(timer);
      };
      observer.observe(main, { childList: true, subtree: true });
      take();
    };
    const unsubscribes = [
      router.subscribe('onBeforeNavigate', remember),
      router.subscribe('onRendered', ({ pathChanged }) => {
        if (pathChanged) begin();
      }),
    ];
    for (const deed of deeds) window.addEventListener(deed, act, { capture: true });
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
      stop();
      for (const deed of deeds) window.removeEventListener(deed, act, { capture: true });
    };
  }, [router]);
}
