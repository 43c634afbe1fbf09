import type { Locator, Page } from '@playwright/test';

/** A page, or the content of a frame. */
type Place = Pick<Page, 'getByRole'>;

/** Cards of the answers as slides, in and out of view. */
export const slides = (page: Place): Locator =>
  page
    .getByRole('region', { name: 'Antwoorden' })
    .getByRole('group', { name: /^Antwoord \d+ van \d+$/, includeHidden: true });

/** Horizontal share of each slide in view, from 0 to 1 in steps of a tenth. */
export const sharesInView = (page: Place): Promise<number[]> =>
  slides(page).evaluateAll((nodes) =>
    nodes.map((node) => {
      const slide = node.getBoundingClientRect();
      let left = Math.max(0, slide.left);
      let right = Math.min(innerWidth, slide.right);
      for (let frame = node.parentElement; frame; frame = frame.parentElement) {
        if (getComputedStyle(frame).overflowX === 'visible') continue;
        const box = frame.getBoundingClientRect();
        left = Math.max(left, box.left);
        right = Math.min(right, box.right);
      }
      return Math.round((Math.max(0, right - left) / slide.width) * 10) / 10;
    }),
  );

/** Number of index buttons with the dot of an answer not yet in view. */
export const countUnseenDots = (index: Locator): Promise<number> =>
  index
    .getByRole('button')
    .evaluateAll(
      (all) =>
        all.filter((one) => getComputedStyle(one.querySelector('[aria-hidden]') ?? one, '::after').content !== 'none')
          .length,
    );

/** Drags with one finger over the middle of an element, sideways, and releases it. */
export const drag = async (page: Page, where: Locator, distance: number, steps: number): Promise<void> => {
  const box = await where.boundingBox();
  if (!box) throw new Error('there is nothing to drag');
  const touch = await page.context().newCDPSession(page);
  const startX = Math.round(box.x + box.width / 2 - distance / 2);
  const y = Math.round(Math.max(box.y, 0) + 60);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await send('touchStart', startX);
  for (let step = 1; step <= steps; step += 1) await send('touchMove', startX + Math.round((distance * step) / steps));
  await send('touchEnd');
  await touch.detach();
};
