import type { Page } from '@playwright/test';
import { cpuSlowdown, keepSignedIn, openBrowser } from './browser.ts';
import { formatNumber, formatTable, median, quantile, type Section } from './figures.ts';
import { startProduct } from './program.ts';
import { Visitor } from './visitor.ts';

const maxPaintMs = 50;
/**
 * Milliseconds without a request after which the page has fetched ahead everything it needs; people read for longer.
 */
const idleMs = 500;
/** Milliseconds that a finger or a button stays down. The work of pressing is done when it is released. */
const pressMs = 100;

declare global {
  interface Window {
    /** Milliseconds of each step, from the click until the next question is on screen. */
    okSteps: { milliseconds: number; isQuestion: boolean }[];
  }
}

/** Runs in the page: records the time from a click until a frame with another heading is painted. */
const watchSteps = () => {
  window.okSteps = [];
  // The page already contains the possible next questions, hidden.
  const findVisible = (selector: string) =>
    [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
  const heading = () => findVisible('h1')?.textContent;
  // Reading the heading takes time, so it is read before the click and after the frame.
  let before: string | null | undefined;
  const note = () => {
    before = heading();
  };
  const watch = ({ timeStamp, target }: MouseEvent) => {
    if (!(target instanceof Element) || !target.closest('article footer button')) return;
    const frame = () => {
      // A message is delivered after this frame was sent to the screen.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const milliseconds = performance.now() - timeStamp;
        const now = heading();
        if (now === before || now === undefined) requestAnimationFrame(frame);
        else window.okSteps.push({ milliseconds, isQuestion: findVisible('article footer button') !== undefined });
      };
      port2.postMessage(null);
    };
    requestAnimationFrame(frame);
  };
  document.addEventListener('pointerdown', note, { capture: true });
  document.addEventListener('click', watch, { capture: true });
};

/** Resolves when the page has requested nothing for a while and is idle. */
const waitUntilIdle = async (page: Page, running: Set<unknown>): Promise<void> => {
  for (let calm = 0; calm < idleMs; calm = running.size > 0 ? 0 : calm + 50) await page.waitForTimeout(50);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
};

/** Answers every question with option number `choice`, or the first, until there is a result. */
const walkToResult = async (page: Page, address: string, choice: number): Promise<Window['okSteps']> => {
  const running = new Set<unknown>();
  page.on('request', (request) => running.add(request));
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => running.delete(request));
  await page.addInitScript(watchSteps);
  await page.goto(address);
  const answers = page.locator('article footer button').filter({ visible: true });
  await answers.first().waitFor();
  for (let taken = 0; (await answers.count()) > 0; taken += 1) {
    const answer = answers.nth(Math.min(choice, (await answers.count()) - 1));
    await answer.hover();
    await waitUntilIdle(page, running);
    await answer.click({ delay: pressMs });
    await page.waitForFunction((steps) => window.okSteps.length > steps, taken);
  }
  return page.evaluate(() => window.okSteps);
};

/**
 * Measures the time from the click on an answer until the next question is painted, on a processor slowed down four
 * times.
 */
export const measureStepInBrowser = async (walks: number): Promise<Section> => {
  const product = await startProduct();
  const visitor = await Visitor.signIn(product.url);
  const trees = await visitor.trees();
  const context = await openBrowser();
  await keepSignedIn(context, visitor);
  const steps: Window['okSteps'] = [];
  for (let walked = 0; walked < walks; walked += 1) {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    const choice = Math.floor(walked / trees.length) % 2;
    steps.push(...(await walkToResult(page, `${product.url}/measure/${trees[walked % trees.length]?.id}`, choice)));
    await page.close();
  }
  await context.close();
  await product.stop();

  const rowOf = (name: string, isQuestion: boolean) => {
    const found = steps.filter((step) => step.isQuestion === isQuestion).map(({ milliseconds }) => milliseconds);
    const figures = [median(found), quantile(found, 0.95), Math.max(...found)].map((value) => formatNumber(value));
    return { cells: [name, String(found.length), ...figures], median: median(found) };
  };
  const questions = rowOf('next question', true);
  return {
    title: `From click to painted, processor slowed down ${cpuSlowdown} times, ${walks} walks`,
    text: formatTable(
      ['to', 'steps', 'median ms', 'p95 ms', 'most ms'],
      [questions.cells, rowOf('result', false).cells],
    ),
    verdicts: [
      {
        target: `From click to next question painted: median at most ${maxPaintMs} ms`,
        measured: `${formatNumber(questions.median)} ms`,
        met: questions.median <= maxPaintMs,
      },
    ],
  };
};
