import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** More stops than any page has: whoever gets there is in a trap. */
const most = 120;

/** Something that was reached with Tab, as it is then. */
export interface Stop {
  /** Its place among all that can have focus. */
  place: number;
  name: string;
  /** Whether it looks otherwise than when it is not focused. */
  isSeen: boolean;
  /** What lies over it, if anything does. */
  coveredBy: string | undefined;
  /** In the page, not in the window. */
  box: { left: number; right: number; top: number; bottom: number };
  /** Which of the parts that stay in their place holds it: they are no part of the order from top to bottom. */
  layer: string;
}

/** What the page writes down of a walk with Tab; a stop in a carousel is known once it stands still. */
type Walk = { stops: Promise<Stop>[]; isOver: boolean };

type Recorded = {
  walks: { begin: () => void; soFar: () => Promise<{ stops: Stop[]; isOver: boolean }>; end: () => void };
};

/**
 * Remembers how everything that can have focus looks without it, puts the keyboard at the start of the page, and lets
 * the page itself write down where each press of Tab leads: to ask it after every press takes longer than to walk.
 */
const recordWalks = (page: Page) =>
  page.evaluate(() => {
    // The page may have been walked through before, in a window of another size.
    (window as Partial<Recorded>).walks?.end();
    const listening = new AbortController();
    // A link that stands for a whole card draws its ring round the card.
    const look = (element: Element) =>
      ['', '::after']
        .map((part) => getComputedStyle(element, part || undefined))
        .map(({ outlineStyle, outlineWidth, outlineColor, boxShadow }) =>
          outlineStyle === 'none' ? boxShadow : [outlineStyle, outlineWidth, outlineColor, boxShadow].join(),
        )
        .join();
    // Taking focus away is not enough: a browser remembers where it was.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.blur();
    document.body.removeAttribute('tabindex');
    const looks = new Map<Element, string>();
    for (const element of document.querySelectorAll('a, button, input, [tabindex]')) looks.set(element, look(element));
    const places = [...looks.keys()];

    const standingStill = async (element: Element) => {
      for (let [at, still] = ['', 0]; still < 4; ) {
        await new Promise(requestAnimationFrame);
        const { left, top } = element.getBoundingClientRect();
        still = at === `${left} ${top}` ? still + 1 : 0;
        at = `${left} ${top}`;
      }
    };

    const describe = async (element: Element): Promise<Stop> => {
      // A carousel moves what is focused into view.
      if (element.closest('[aria-roledescription]')) await standingStill(element);
      const { left, right, top, bottom } = element.getBoundingClientRect();
      // A region within the page may have been moved as well.
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
      // A table or a diagram in a region of its own, and what is in it, may come into view for a part.
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
          (element.getAttribute('aria-label') ?? element.textContent ?? '').trim() || element.outerHTML.slice(0, 80),
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
      };
    };

    const walk: Walk = { stops: [], isOver: false };
    let first: Element | undefined;
    const record = () => {
      const element = document.activeElement ?? document.body;
      const isInPage = element !== document.body;
      // Past the last one a browser goes to its own buttons, or round.
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
    // When it is over the keyboard stays where it is.
    listen('keydown', (event) => walk.isOver && event.preventDefault());
    // By then what has focus was scrolled into view.
    listen('keyup', record);
    const begin = () => {
      first = undefined;
      Object.assign(walk, { stops: [], isOver: false });
    };
    // A walk that led to the buttons of the browser has no last key here.
    const soFar = async () => {
      if (document.activeElement === document.body) record();
      return { stops: await Promise.all(walk.stops), isOver: walk.isOver };
    };
    Object.assign(window, { walks: { begin, soFar, end: () => listening.abort() } });
  });

type Key = 'Tab' | 'Shift+Tab';

/**
 * Presses a key a number of times without waiting for the page between: it takes them one by one, in their order, and
 * need not be drawn for each.
 */
const presser = async (page: Page) => {
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

/** Everything that a key reaches from where the keyboard is to the end of the page. */
const stopsFromHere = async (page: Page, { press }: Awaited<ReturnType<typeof presser>>, key: Key): Promise<Stop[]> => {
  await page.evaluate(() => (window as unknown as Recorded).walks.begin());
  // What moves must have come to rest before the next press.
  const atOnce = (await page.locator('[aria-roledescription]').count()) > 0 ? 1 : 8;
  let last: Stop | undefined;
  for (let pressed = 0; pressed < most; pressed += atOnce) {
    await press(key, atOnce);
    const { stops, isOver } = await page.evaluate(() => (window as unknown as Recorded).walks.soFar());
    if (isOver) return stops;
    last = stops.at(-1);
  }
  throw new Error(`a trap after ${last?.name}`);
};

/** Everything that Tab reaches from the start of the page to its end, and Shift+Tab from there. */
export const tabStops = async (page: Page): Promise<{ forward: Stop[]; backward: Stop[] }> => {
  await recordWalks(page);
  const keys = await presser(page);
  const forward = await stopsFromHere(page, keys, 'Tab');
  const backward = await stopsFromHere(page, keys, 'Shift+Tab');
  await keys.end();
  return { forward, backward };
};

/** Those that come before something above them, or before something left of them in the same row. */
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

/** Goes on with Tab until something has focus. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < most; pressed += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${target} cannot be reached with the keyboard`);
};
