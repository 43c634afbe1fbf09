import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** More stops than any page has; reaching them means a trap. */
const maxStops = 120;

/** An element reached with Tab, in its state at that moment. */
export interface Stop {
  /** Position among all focusable elements. */
  place: number;
  name: string;
  /** Checks that focus changes its look. */
  isSeen: boolean;
  /** The element that covers it, if any. */
  coveredBy: string | undefined;
  /** In page coordinates instead of those of the window. */
  box: { left: number; right: number; top: number; bottom: number };
  /** The fixed part that holds it, if any; such parts are outside the order from top to bottom. */
  layer: string;
  /** Name of the grid that holds it, if any: the arrows move in a grid, and Tab may leave it from any of its stops. */
  grid: string | undefined;
}

/** Record of a walk with Tab in the page; a stop in a carousel is complete when the carousel has come to rest. */
type Walk = { stops: Promise<Stop>[]; isOver: boolean };

type Recorded = {
  walks: { begin: () => void; soFar: () => Promise<{ stops: Stop[]; isOver: boolean }>; end: () => void };
};

/**
 * Remembers the look of every focusable element without focus, moves the keyboard to the start of the page, and records
 * in the page the target of each Tab. Asking the page after every press would take longer than the walk.
 */
const recordWalks = (page: Page) =>
  page.evaluate(() => {
    // An earlier walk through the page in a window of another size.
    (window as Partial<Recorded>).walks?.end();
    const listening = new AbortController();
    // A link for a whole card draws its focus ring around the card.
    const look = (element: Element) =>
      ['', '::after']
        .map((part) => getComputedStyle(element, part || undefined))
        .map(({ outlineStyle, outlineWidth, outlineColor, boxShadow }) =>
          outlineStyle === 'none' ? boxShadow : [outlineStyle, outlineWidth, outlineColor, boxShadow].join(),
        )
        .join();
    // Blurring is not enough: a browser remembers the place of the focus.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.blur();
    document.body.removeAttribute('tabindex');
    const looks = new Map<Element, string>();
    for (const element of document.querySelectorAll('a, button, input, [tabindex]')) looks.set(element, look(element));
    const places = [...looks.keys()];

    // The figures in a scrolling table change during the walk.
    const headingOf = (element: Element) =>
      element.localName === 'section'
        ? document.getElementById(element.getAttribute('aria-labelledby') ?? '')?.textContent
        : undefined;

    const standingStill = async (element: Element) => {
      for (let [at, still] = ['', 0]; still < 4; ) {
        await new Promise(requestAnimationFrame);
        const { left, top } = element.getBoundingClientRect();
        still = at === `${left} ${top}` ? still + 1 : 0;
        at = `${left} ${top}`;
      }
    };

    const describe = async (element: Element): Promise<Stop> => {
      // A carousel moves the focused element into view.
      if (element.closest('[aria-roledescription]')) await standingStill(element);
      const { left, right, top, bottom } = element.getBoundingClientRect();
      // A region within the page may have scrolled as well.
      const moved = { across: 0, down: scrollY };
      for (
        let above = element.parentElement;
        above && above !== document.documentElement;
        above = above.parentElement
      ) {
        moved.across += above.scrollLeft;
        moved.down += above.scrollTop;
      }
      const points = [
        [(left + right) / 2, (top + bottom) / 2],
        [left + 3, (top + bottom) / 2],
        [right - 3, (top + bottom) / 2],
        [(left + right) / 2, top + 3],
        [(left + right) / 2, bottom - 3],
      ] as const;
      // A wide table or diagram, and its content, may come into view only partly.
      const isInRegion = element.closest('section[tabindex="0"]:has(> :is(table, svg))') !== null;
      const isInWindow = ([x, y]: readonly [number, number]) => x >= 0 && x < innerWidth && y >= 0 && y < innerHeight;
      const seen = points.some(isInWindow) ? points.filter((point) => !isInRegion || isInWindow(point)) : points;
      const over = seen
        .map(([x, y]) => document.elementFromPoint(x, y))
        .find((hit) => !hit || !(element.contains(hit) || hit.contains(element)));
      const fixed = element.closest('header, [class*="_bar_"], [class*="_start_"], [class*="_skip_"]');
      return {
        place: places.indexOf(element),
        name:
          (element.getAttribute('aria-label') ?? headingOf(element) ?? element.textContent ?? '').trim() ||
          element.outerHTML.slice(0, 80),
        isSeen: look(element) !== looks.get(element),
        coveredBy:
          over === undefined
            ? undefined
            : over
              ? `${over.closest('[class*="_toast_"]') ? 'toast ' : ''}${over.outerHTML.slice(0, 100)}`
              : 'the edge of the window',
        box: {
          left: left + moved.across,
          right: right + moved.across,
          top: top + moved.down,
          bottom: bottom + moved.down,
        },
        layer: fixed?.className ?? 'page',
        grid: element.closest('[role="grid"]')?.getAttribute('aria-label') ?? undefined,
      };
    };

    const walk: Walk = { stops: [], isOver: false };
    let first: Element | undefined;
    const record = () => {
      const element = document.activeElement ?? document.body;
      const isInPage = element !== document.body;
      // After the last element a browser focuses its own buttons, or starts again.
      walk.isOver ||= first !== undefined && (!isInPage || element === first);
      if (walk.isOver || !isInPage) return;
      first ??= element;
      walk.stops.push(describe(element));
    };
    const listen = (type: 'keydown' | 'keyup', listener: (event: KeyboardEvent) => void) =>
      addEventListener(type, (event) => event.key === 'Tab' && listener(event), {
        capture: true,
        signal: listening.signal,
      });
    // At the end the keyboard stays where it is.
    listen('keydown', (event) => walk.isOver && event.preventDefault());
    // By then the focused element has been scrolled into view.
    listen('keyup', record);
    const begin = () => {
      first = undefined;
      Object.assign(walk, { stops: [], isOver: false });
    };
    // A walk that ended on the browser's buttons has no last key event here.
    const soFar = async () => {
      if (document.activeElement === document.body) record();
      return { stops: await Promise.all(walk.stops), isOver: walk.isOver };
    };
    Object.assign(window, { walks: { begin, soFar, end: () => listening.abort() } });
  });

type Key = 'Tab' | 'Shift+Tab';

/**
 * Presses a key several times without waiting in between: the page handles the presses in order, and need not draw
 * each.
 */
const createPresser = async (page: Page) => {
  const client = await page.context().newCDPSession(page);
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
  return {
    press: async (key: Key, times: number): Promise<void> => {
      const event = { ...tab, modifiers: key === 'Tab' ? 0 : 8 };
      const sent = Array.from({ length: times }, () => [
        client.send('Input.dispatchKeyEvent', { ...event, type: 'rawKeyDown' }),
        client.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' }),
      ]);
      await Promise.all(sent.flat());
    },
    end: () => client.detach(),
  };
};

/** All stops of a key from the focused element to the end of the page. */
const readStops = async (
  page: Page,
  { press }: Awaited<ReturnType<typeof createPresser>>,
  key: Key,
): Promise<Stop[]> => {
  await page.evaluate(() => (window as unknown as Recorded).walks.begin());
  // Animations must have ended before the next press.
  const batchSize = (await page.locator('[aria-roledescription]').count()) > 0 ? 1 : 8;
  let last: Stop | undefined;
  for (let pressed = 0; pressed < maxStops; pressed += batchSize) {
    await press(key, batchSize);
    const { stops, isOver } = await page.evaluate(() => (window as unknown as Recorded).walks.soFar());
    if (isOver) return stops;
    last = stops.at(-1);
  }
  throw new Error(`a trap after ${last?.name}`);
};

/** All stops of Tab from the start of the page to its end, and of Shift+Tab back. */
export const tabStops = async (page: Page): Promise<{ forward: Stop[]; backward: Stop[] }> => {
  await recordWalks(page);
  const keys = await createPresser(page);
  const forward = await readStops(page, keys, 'Tab');
  const backward = await readStops(page, keys, 'Shift+Tab');
  await keys.end();
  return { forward, backward };
};

/** Stops before an element above them, or before one to their left in the same row. */
export const outOfOrder = (stops: readonly Stop[]): string[] =>
  stops.flatMap((stop, index) => {
    const next = stops[index + 1];
    if (!next || next.layer !== stop.layer) return [];
    const isBesideTo = next.box.left >= stop.box.right - 1;
    const isAbove = next.box.bottom <= stop.box.top + 1 && !isBesideTo;
    const isInRow = next.box.top < stop.box.bottom - 1 && next.box.bottom > stop.box.top + 1;
    const isBefore = isInRow && next.box.right <= stop.box.left + 1;
    return isAbove || isBefore ? [`${stop.name} → ${next.name}`] : [];
  });

/** Presses Tab until the target has focus. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < maxStops; pressed += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${target} cannot be reached with the keyboard`);
};
