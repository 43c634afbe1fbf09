import type { Page } from '@playwright/test';
import { connect } from '../server/src/db/connections/connect.ts';
import type { Database } from '../server/src/db/schema/tables.ts';
import { cpuSlowdown, keepSignedIn, openBrowser } from './browser.ts';
import { formatNumber, formatTable, median, quantile, type Section } from './figures.ts';
import { growTree } from './grow-tree.ts';
import { startProduct } from './program.ts';
import { Visitor } from './visitor.ts';

/** Each question has three options: a little over 5,000 rows. */
const listedQuestions = 1667;
const listLimitsMs = { shown: 1500, letter: 100 };
const typedSearch = 'antwoord 2 op vraag 15';

declare global {
  interface Window {
    okLists: { begun: number; shown?: number; scrolled?: number; letters: number[]; found: number[] };
  }
}

/** Runs in the page: records when the list is painted, first at its top and then far below. */
const watchList = () => {
  window.okLists = { begun: 0, letters: [], found: [] };
  const afterPaint = (act: () => void) =>
    requestAnimationFrame(() => {
      // A message is delivered after this frame was sent to the screen.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = act;
      port2.postMessage(null);
    });
  const notes = window.okLists;
  const lastShown = () => {
    const rows = [...document.querySelectorAll('main table[aria-rowcount] tr[aria-rowindex]')];
    return Math.max(0, ...rows.map((row) => Number(row.getAttribute('aria-rowindex'))));
  };
  const far = 2000;
  const look = () => {
    const region = document.querySelector('main section:has(> table[aria-rowcount])');
    if (notes.shown === undefined && region && lastShown() > 5) {
      notes.shown = Number.NaN;
      afterPaint(() => {
        notes.shown = performance.now() - notes.begun;
        region.scrollTop = region.scrollHeight / 2;
      });
    } else if (notes.scrolled === undefined && lastShown() > far) {
      notes.scrolled = Number.NaN;
      afterPaint(() => {
        notes.scrolled = performance.now() - notes.begun;
      });
    }
  };
  const begin = ({ timeStamp, target }: MouseEvent) => {
    if (!(target instanceof Element) || !target.closest('a[href="/entity/question-option"]')) return;
    notes.begun = timeStamp;
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  };
  document.addEventListener('click', begin, { capture: true });
  let watch: MutationObserver | undefined;
  const type = ({ timeStamp, target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'search') return;
    afterPaint(() => notes.letters.push(performance.now() - timeStamp));
    const status = document.querySelector('main [role=status]');
    const before = status?.textContent;
    // A letter that finds the same rows as the one before leaves the list unchanged.
    watch?.disconnect();
    watch = new MutationObserver(() => {
      if (status?.textContent === before) return;
      watch?.disconnect();
      afterPaint(() => notes.found.push(performance.now() - timeStamp));
    });
    if (status) watch.observe(status, { subtree: true, childList: true, characterData: true });
  };
  document.addEventListener('input', type, { capture: true });
};

const lookAtList = async (page: Page, url: string): Promise<Window['okLists']> => {
  await page.addInitScript(watchList);
  await page.goto(`${url}/admin/all-data`);
  const link = page.locator('main a[href="/entity/question-option"]');
  await link.waitFor();
  await link.hover();
  await page.waitForLoadState('networkidle');
  await link.click();
  await page.waitForFunction(() => (window.okLists.scrolled ?? 0) > 0);
  const search = page.locator('main input[type=search]');
  await search.focus();
  for (const [index, letter] of [...typedSearch].entries()) {
    await page.keyboard.type(letter);
    await page.waitForFunction((lettersMs) => window.okLists.letters.length > lettersMs, index);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
  return page.evaluate(() => window.okLists);
};

/**
 * Measures a list of 5,000 rows: from the click on its link until it is readable and scrolled, and typing in its
 * search.
 */
export const measureListsInBrowser = async (databaseUrl: string, rounds: number): Promise<Section> => {
  const product = await startProduct(databaseUrl);
  const connection = await connect<Database>({ databaseUrl, dataDir: '', poolSize: 1 });
  await growTree(connection, listedQuestions, 3_000_000);
  await connection.close();
  const visitor = await Visitor.signIn(product.url, 'admin');
  const context = await openBrowser(undefined, { width: 1440, height: 900 });
  await keepSignedIn(context, visitor);
  const looks: Window['okLists'][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    looks.push(await lookAtList(page, product.url));
    await page.close();
  }
  await context.close();
  await product.stop();

  const rowOf = (name: string, found: readonly number[]) => [
    name,
    String(found.length),
    ...[median(found), quantile(found, 0.95), Math.max(...found)].map((value) => formatNumber(value)),
  ];
  const shownMs = looks.map((look) => look.shown ?? Number.NaN);
  const scrolledMs = looks.map((look) => look.scrolled ?? Number.NaN);
  const lettersMs = looks.flatMap((look) => look.letters);
  return {
    title: `A list of ${listedQuestions * 3} rows in the back-office, processor slowed down ${cpuSlowdown} times`,
    text: formatTable(
      ['until', 'times', 'median ms', 'p95 ms', 'most ms'],
      [
        rowOf('its first rows are painted', shownMs),
        rowOf('rows far below are painted, too', scrolledMs),
        rowOf('a typed letter is painted', lettersMs),
        rowOf(
          'what it finds is painted',
          looks.flatMap((look) => look.found),
        ),
      ],
    ),
    verdicts: [
      {
        target: `From the menu to 5 000 rows on screen and scrolled: median at most ${listLimitsMs.shown} ms`,
        measured: `${formatNumber(median(scrolledMs))} ms`,
        met: median(scrolledMs) <= listLimitsMs.shown,
      },
      {
        target: `A letter typed into the search of 5 000 rows: 95 % painted within ${listLimitsMs.letter} ms`,
        measured: `${formatNumber(quantile(lettersMs, 0.95))} ms`,
        met: quantile(lettersMs, 0.95) <= listLimitsMs.letter,
      },
    ],
  };
};
