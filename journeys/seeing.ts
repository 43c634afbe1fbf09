import type { Page } from '@playwright/test';

/** Waits for what comes after a page that is usable without it: the documents below it, beside the statement, and the way to the news. */
export const whole = async (page: Page): Promise<void> => {
  // Looked for at every frame: asked from here, each look is a while after the one before.
  await page.waitForFunction(() => {
    // The foot of a card is another.
    const footer = document.querySelector('footer:not(article footer)');
    if (!footer) return true;
    if (footer.querySelectorAll('a').length !== 3) return false;
    const isReader = document.querySelectorAll('header button[aria-haspopup=menu]').length > 1;
    if (!isReader || /^\/(admin|entity)(\/|$)/.test(location.pathname)) return true;
    return document.querySelector('header a[href="/account/user-notifications"]') !== null;
  });
};

/** How long something with an end may move, in milliseconds: what takes longer is told by its name. */
const longestMove = 20_000;

/**
 * Waits until fonts are there and nothing with an end is moving any more; spinners and skeletons never stop.
 *
 * @throws Error that names what does not come to its end
 */
export const settled = async (page: Page): Promise<void> => {
  const unsettled = await page.evaluate(async (longest) => {
    const moving = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    const quiet = async () => {
      await document.fonts.ready;
      // One that is taken away before its end never says that it has come to it.
      while (moving().length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
      // Where nothing is to be drawn a busy browser may leave out a frame, and then nothing moves.
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
        setTimeout(resolve, 1000);
      });
    };
    const late = new Promise<string>((resolve) =>
      setTimeout(() => {
        const told = moving().map((animation) => {
          const { target } = (animation.effect ?? {}) as KeyframeEffect;
          const name = (animation as CSSTransition).transitionProperty ?? (animation as CSSAnimation).animationName;
          return `${name} of ${target?.className}, ${animation.playState} at ${animation.currentTime}`;
        });
        resolve([document.visibilityState, `fonts ${document.fonts.status}`, ...told].join('; '));
      }, longest),
    );
    return Promise.race([quiet(), late]);
  }, longestMove);
  if (unsettled) throw new Error(`does not come to rest: ${unsettled}`);
};

/** Adds rules as somebody's browser would, past the policy of the page, in frames as well; returns what takes them away. */
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
