import type { Page } from '@playwright/test';
import { inDigits, median, quantile, type Section, table } from './figures.ts';
import { openBrowser, rememberIn } from './in-browser.ts';
import { startProduct } from './program.ts';
import { Visitor } from './visitor.ts';

const slower = 4;

/** Milliseconds until all charts are drawn, and until they show what a changed filter asks for. */
const most = { drawn: 1500, filtered: 300 };

declare global {
  interface Window {
    okStatistics: { begun: number; drawn?: number | undefined; isLeft: boolean };
  }
}

/** Runs in the page: notes when all charts have been painted after a click in the menu, and after a filter changed. */
const watchCharts = () => {
  window.okStatistics = { begun: 0, isLeft: false };
  const notes = window.okStatistics;
  const isDrawn = () => {
    const cards = [...document.querySelectorAll('main section[aria-labelledby]')];
    const waits = cards.some((card) => card.matches('[aria-busy=true]') || card.querySelector('[role=status]'));
    // What was drawn before is no answer: it is left as soon as something else is asked for.
    if (waits || cards.length < 4) notes.isLeft = true;
    return notes.isLeft && !waits && cards.length >= 4 && document.querySelectorAll('main figure').length >= 3;
  };
  const look = () => {
    if (notes.begun === 0 || notes.drawn !== undefined || !isDrawn()) return;
    notes.drawn = Number.NaN;
    requestAnimationFrame(() => {
      // A message is delivered once this frame is on its way to the screen.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        notes.drawn = performance.now() - notes.begun;
      };
      port2.postMessage(null);
    });
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  const begin = ({ timeStamp }: Event) => {
    notes.begun = timeStamp;
    notes.drawn = undefined;
    notes.isLeft = false;
  };
  document.addEventListener(
    'click',
    ({ timeStamp, target }) => {
      if (target instanceof Element && target.closest('a[href^="/admin/statistics"]')) begin({ timeStamp } as Event);
    },
    { capture: true },
  );
  document.addEventListener('change', begin, { capture: true });
};

const untilDrawn = async (page: Page): Promise<number> => {
  await page.waitForFunction(() => (window.okStatistics.drawn ?? 0) > 0);
  return page.evaluate(() => window.okStatistics.drawn ?? Number.NaN);
};

/** The charts over all that was measured: from the click in the menu until they are drawn, and when a filter changes. */
export const statisticsInBrowser = async (databaseUrl: string, rounds: number): Promise<Section> => {
  const product = await startProduct(databaseUrl);
  const visitor = await Visitor.signIn(product.url, 'admin');
  const context = await openBrowser(undefined, { width: 1440, height: 900 });
  await rememberIn(context, visitor);
  const drawn: number[] = [];
  const filtered: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.addInitScript(watchCharts);
    await page.goto(`${product.url}/entity/language`);
    await page.locator('td a').first().waitFor();
    const link = page.locator('nav a[href^="/admin/statistics"]').first();
    await link.hover();
    await page.waitForLoadState('networkidle');
    await link.click();
    drawn.push(await untilDrawn(page));
    // All that was ever measured, and each tree of it: what was fetched before would be drawn at once.
    for (const value of ['all', '1', '2', '3']) {
      await page.waitForLoadState('networkidle');
      const select = page.locator('main select').filter({ has: page.locator(`option[value="${value}"]`) });
      await select.first().selectOption(value);
      filtered.push(await untilDrawn(page));
    }
    await page.close();
  }
  await context.close();
  await product.stop();
  const rowOf = (name: string, found: readonly number[]) => [
    name,
    String(found.length),
    ...[median(found), quantile(found, 0.95)].map((value) => inDigits(value)),
  ];
  return {
    title: `The dashboard over the same measurements, processor slowed down ${slower} times`,
    text: table(
      ['until', 'times', 'median ms', 'p95 ms'],
      [rowOf('all charts are painted', drawn), rowOf('they show what a changed filter asks for', filtered)],
    ),
    verdicts: [
      {
        target: `From the menu to all charts on screen: median at most ${most.drawn} ms`,
        measured: `${inDigits(median(drawn))} ms`,
        met: median(drawn) <= most.drawn,
      },
      {
        target: `A changed filter: its figures painted within ${most.filtered} ms (median)`,
        measured: `${inDigits(median(filtered))} ms`,
        met: median(filtered) <= most.filtered,
      },
    ],
  };
};
