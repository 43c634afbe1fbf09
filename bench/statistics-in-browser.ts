import type { Page } from '@playwright/test';
import { cpuSlowdown, keepSignedIn, openBrowser } from './browser.ts';
import { formatNumber, formatTable, median, quantile, type Section } from './figures.ts';
import { startProduct } from './program.ts';
import { Visitor } from './visitor.ts';

/** Milliseconds until all charts are drawn, and until they show the figures of a changed filter. */
const chartLimitsMs = { drawn: 1500, filtered: 300 };

declare global {
  interface Window {
    okStatistics: { begun: number; drawn?: number | undefined; isLeft: boolean };
  }
}

/** Runs in the page: records when all charts are painted after a click in the menu, and after a filter changed. */
const watchCharts = () => {
  window.okStatistics = { begun: 0, isLeft: false };
  const notes = window.okStatistics;
  const isDrawn = () => {
    const cards = [...document.querySelectorAll('main section[aria-labelledby]')];
    const waits = cards.some((card) => card.matches('[aria-busy=true]') || card.querySelector('[role=status]'));
    // The former charts don't count: the page leaves them when the filter changes.
    if (waits || cards.length < 4) notes.isLeft = true;
    return notes.isLeft && !waits && cards.length >= 4 && document.querySelectorAll('main figure').length >= 3;
  };
  const look = () => {
    if (notes.begun === 0 || notes.drawn !== undefined || !isDrawn()) return;
    notes.drawn = Number.NaN;
    requestAnimationFrame(() => {
      // A message is delivered after this frame was sent to the screen.
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

/**
 * Measures the charts over all measurements: from the click in the menu until they are drawn, and after a changed
 * filter.
 */
export const measureStatisticsInBrowser = async (databaseUrl: string, rounds: number): Promise<Section> => {
  const product = await startProduct(databaseUrl);
  const visitor = await Visitor.signIn(product.url, 'admin');
  const context = await openBrowser(undefined, { width: 1440, height: 900 });
  await keepSignedIn(context, visitor);
  const drawn: number[] = [];
  const filtered: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.addInitScript(watchCharts);
    await page.goto(`${product.url}/entity/language`);
    await page.locator('td a').first().waitFor();
    const link = page.locator('nav a[href^="/admin/statistics"]').first();
    await link.hover();
    await page.waitForLoadState('networkidle');
    await link.click();
    drawn.push(await untilDrawn(page));
    // All measurements, then those of each tree: a second request of the same filter would come from the cache.
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
    ...[median(found), quantile(found, 0.95)].map((value) => formatNumber(value)),
  ];
  return {
    title: `The dashboard over the same measurements, processor slowed down ${cpuSlowdown} times`,
    text: formatTable(
      ['until', 'times', 'median ms', 'p95 ms'],
      [rowOf('all charts are painted', drawn), rowOf('they show what a changed filter asks for', filtered)],
    ),
    verdicts: [
      {
        target: `From the menu to all charts on screen: median at most ${chartLimitsMs.drawn} ms`,
        measured: `${formatNumber(median(drawn))} ms`,
        met: median(drawn) <= chartLimitsMs.drawn,
      },
      {
        target: `A changed filter: its figures painted within ${chartLimitsMs.filtered} ms (median)`,
        measured: `${formatNumber(median(filtered))} ms`,
        met: median(filtered) <= chartLimitsMs.filtered,
      },
    ],
  };
};
