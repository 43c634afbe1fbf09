import type { Page } from '@playwright/test';

/** User style with wider spacing, from WCAG 1.4.12. */
export const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-block-end: 2em !important }`;
/** Text of twice the size. */
export const largeText = ':root { font-size: 200% !important }';

/** Pixels by which the page scrolls sideways, and texts of which a part stays invisible wherever the user scrolls. */
export const findCutOffText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    const wide = document.documentElement.scrollWidth;
    if (wide > width) found.push(`the page is ${wide} wide in ${width}`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const words = node.textContent?.trim();
      if (!parent || !words || parent.closest('.vh, [inert], noscript, script, style, [class*="_skip_"]')) continue;
      if (!parent.checkVisibility({ visibilityProperty: true })) continue;
      // A table or a diagram may be wider than the window in its own scrollable region: WCAG 1.4.10.
      if (parent.closest('section[tabindex="0"]:has(> :is(table, svg))')) continue;
      // A map moves and zooms in both directions, and its content is text elsewhere: WCAG 1.4.10.
      if (parent.closest('svg[tabindex="0"]')) continue;
      // For screen readers alone.
      if (getComputedStyle(parent).clipPath !== 'none' || parent.closest('[style*="clip"]')) continue;
      // The arrows bring a partly visible card into view.
      const card = parent.closest('[aria-roledescription]:not(section)')?.getBoundingClientRect();
      if (card && card.right > width + 1 && card.left > 1) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width === 0) continue;
        if (box.left < -1 || box.right > width + 1) found.push(`outside the window: ${words.slice(0, 60)}`);
        for (let above: HTMLElement | null = parent; above; above = above.parentElement) {
          const { overflowX, overflowY, position } = getComputedStyle(above);
          const edge = above.getBoundingClientRect();
          const isCutX = /hidden|clip/.test(overflowX) && (box.left < edge.left - 1 || box.right > edge.right + 1);
          // Letters may reach a little beyond their line's height.
          const isCutY = /hidden|clip/.test(overflowY) && (box.top < edge.top - 4 || box.bottom > edge.bottom + 4);
          if (isCutX || isCutY) found.push(`cut off by ${above.className || above.tagName}: ${words.slice(0, 60)}`);
          // Scrolling brings it into view.
          if (/auto|scroll/.test(overflowY) && (box.top < edge.top || box.bottom > edge.bottom)) break;
          // A fixed element moves independently of the content below.
          if (position === 'fixed') break;
        }
      }
    }
    return [...new Set(found)];
  });

/** Texts that overlap other texts. */
export const findOverlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('h1, h2, h3, p, li, button, a, label, figcaption, b')]
      .filter((element) => element.checkVisibility() && !element.closest('.vh, [inert], [class*="_skip_"]'))
      .filter((element) => getComputedStyle(element).clipPath === 'none')
      .filter((element) => !element.closest('[style*="clip"]'))
      // Content scrolled out of a table's region is not drawn.
      .filter((element) => !element.closest('section[tabindex="0"]:has(> table)'))
      // A map moves below the content drawn over it.
      .filter((element) => !element.closest('svg[tabindex="0"]'))
      // A sticky element lies over content that can be scrolled from under it.
      .filter((element) => !element.closest('header, [class*="_bar_"], [class*="_start_"], [class*="_region_"]'))
      .map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const { display, paddingTop } = getComputedStyle(element);
        // An inline link can be pressed a little above and below its text.
        const more = display === 'inline' ? Number.parseFloat(paddingTop) : 0;
        const box = { left, right, top: top + more, bottom: bottom - more };
        // Content scrolled out of a pane is not drawn.
        for (let pane = element.parentElement; pane && pane !== document.body; pane = pane.parentElement) {
          if (!/auto|scroll/.test(getComputedStyle(pane).overflowY)) continue;
          const edge = pane.getBoundingClientRect();
          box.top = Math.max(box.top, edge.top);
          box.bottom = Math.min(box.bottom, edge.bottom);
        }
        return { element, box };
      });
    return boxes.flatMap(({ element: one, box }, index) =>
      boxes.slice(index + 1).flatMap(({ element: other, box: second }) => {
        if (one.contains(other) || other.contains(one)) return [];
        const across = Math.min(box.right, second.right) - Math.max(box.left, second.left);
        const down = Math.min(box.bottom, second.bottom) - Math.max(box.top, second.top);
        if (across < 3 || down < 3) return [];
        return [`${one.textContent?.slice(0, 40)} lies over ${other.textContent?.slice(0, 40)}`];
      }),
    );
  });

/** Regions that scroll inside a page that scrolls as well, and a page that is higher than its content. */
export const findSecondScrollBars = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const scrolls = ({ scrollHeight, clientHeight }: Element) => scrollHeight > clientHeight + 1;
    if (!scrolls(root)) return [];
    const isScrollable = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY);
    const found = [...document.body.querySelectorAll('*')]
      .filter((element) => scrolls(element) && isScrollable(element) && element.checkVisibility())
      // A text being written, a quoted one, and what lies over the page scroll by themselves.
      .filter(
        (element) => !element.closest('textarea, pre, [contenteditable], [role="dialog"], [role="listbox"], [inert]'),
      )
      .map(({ className, tagName }) => `${className || tagName} scrolls beside the page`);
    const ends = [...document.querySelectorAll('footer, main')].map((part) => part.getBoundingClientRect().bottom);
    const spare = Math.round(root.scrollHeight - scrollY - Math.max(...ends));
    return spare > 1 ? [...found, `the page ends ${spare} pixels below its content`] : found;
  });

/** Controls without a clickable square of 24 pixels around their middle. */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const half = 12 - 0.5;
    // The viewport brings hidden slides into view by scrolling; the carousel itself moves one slide at a time.
    const carousels = [...document.querySelectorAll<HTMLElement>('[class*="_viewport_"]')];
    for (const carousel of carousels) carousel.style.overflow = 'hidden';
    const small = [...document.querySelectorAll('a[href], button, input, [role^="menuitem"], summary')].flatMap(
      (element) => {
        if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) return [];
        // For the keyboard: a pointer uses the element around it.
        if (getComputedStyle(element).pointerEvents === 'none') return [];
        // Controls on a map are as large as its zoom, and a list offers them as well: WCAG 2.5.8.
        if (element.closest('svg[tabindex="0"]')) return [];
        // A link in a sentence is as high as its lines: WCAG 2.5.8.
        const isInSentence = element.parentElement?.textContent?.trim() !== element.textContent?.trim();
        if (element.matches('p a, li a') && (isInSentence || element.closest('[class*="_prose_"]'))) return [];
        if (element.matches('[class*="_skip_"]') || element.closest('[style*="clip"]')) return [];
        element.scrollIntoView({ block: 'center' });
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
        const isHit = [-half, half].every((across) =>
          [-half, half].every((down) => {
            const hit = document.elementFromPoint(x + across, y + down);
            return hit !== null && (element.contains(hit) || label?.contains(hit));
          }),
        );
        return isHit ? [] : [`${element.outerHTML.slice(0, 120)} ${right - left} × ${bottom - top}`];
      },
    );
    for (const element of document.querySelectorAll('*')) if (element.scrollLeft !== 0) element.scrollLeft = 0;
    for (const carousel of carousels) carousel.style.overflow = '';
    return small;
  });
