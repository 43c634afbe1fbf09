import type { Page } from '@playwright/test';

/**
 * Waits for the parts that load after a usable page: the footer with its documents, the help and the statement, and the
 * link to the notifications.
 */
export const waitForExtras = async (page: Page): Promise<void> => {
  // Polled in the page at every frame, which is faster than polling from here.
  await page.waitForFunction(() => {
    // Not the footer of a card.
    const footer = document.querySelector('footer:not(article footer)');
    // Measuring has no footer, and neither has a page without the frame.
    if (!footer) return /^\/(measure|result)\b/.test(location.pathname) || !document.querySelector('header');
    if (footer.querySelectorAll('a').length !== 4) return false;
    const isReader = document.querySelectorAll('header button[aria-haspopup=menu]').length > 1;
    if (!isReader || /^\/(admin|entity)(\/|$)/.test(location.pathname)) return true;
    return document.querySelector('header a[href="/account/user-notifications"]') !== null;
  });
};

/** Limit for animations that end, in milliseconds; the error names those that take longer. */
const maxAnimationMs = 20_000;

/**
 * Waits until fonts are loaded and every animation that ends has ended; spinners and skeletons never stop.
 *
 * @throws Error that names the running animations
 */
export const waitForRest = async (page: Page): Promise<void> => {
  const unsettled = await page.evaluate(async (longest) => {
    const moving = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    const quiet = async () => {
      await document.fonts.ready;
      // A removed animation never resolves `finished`, so this polls.
      while (moving().length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
      // A busy browser may skip a frame without changes, and then nothing moves.
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
        setTimeout(resolve, 1000);
      });
    };
    const late = new Promise<string>((resolve) =>
      setTimeout(() => {
        const running = moving().map((animation) => {
          const { target } = (animation.effect ?? {}) as KeyframeEffect;
          const name = (animation as CSSTransition).transitionProperty ?? (animation as CSSAnimation).animationName;
          return `${name} of ${target?.className}, ${animation.playState} at ${animation.currentTime}`;
        });
        resolve([document.visibilityState, `fonts ${document.fonts.status}`, ...running].join('; '));
      }, longest),
    );
    return Promise.race([quiet(), late]);
  }, maxAnimationMs);
  if (unsettled) throw new Error(`does not come to rest: ${unsettled}`);
};

/**
 * Adds a user style sheet, which the page's policy doesn't restrict, to the page and its frames. Returns a function
 * that removes it.
 */
export const withStyle = async (page: Page, rules: string): Promise<() => Promise<void>> => {
  const set = async (text: string) => {
    for (const frame of page.frames())
      await frame.evaluate((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        document.adoptedStyleSheets = text ? [sheet] : [];
      }, text);
  };
  await set(rules);
  return () => set('');
};
