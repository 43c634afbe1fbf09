import type { Page } from '@playwright/test';
import { inDigits, median, quantile, type Section, table } from './figures.ts';
import { openBrowser, rememberIn } from './in-browser.ts';
import { startProduct } from './program.ts';
import { Visitor } from './visitor.ts';

const slower = 4;
const mostMilliseconds = 50;
/** Milliseconds without a request after which everything is taken to be fetched ahead: people read longer than that. */
const quiet = 500;
/** Milliseconds that a finger or a button stays down: what pressing it takes is over when it is let go. */
const held = 100;

declare global {
  interface Window {
    /** Milliseconds of every step, from the click until the next question is on screen. */
    okSteps: { milliseconds: number; isQuestion: boolean }[];
  }
}

/** Runs in the page: notes how long it takes from a click until a frame with another heading has been painted. */
const watchSteps = () => {
  window.okSteps = [];
  // Questions that may come next stand in the page already, hidden.
  const shown = (selector: string) => [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
  const heading = () => shown('h1')?.textContent;
  // Looking takes time of its own: it is done before the click and after the frame.
  let before: string | null | undefined;
  const note = () => {
    before = heading();
  };
  const watch = ({ timeStamp, target }: MouseEvent) => {
    if (!(target instanceof Element) || !target.closest('article footer button')) return;
    const frame = () => {
      // A message is delivered once this frame is on its way to the screen.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        const milliseconds = performance.now() - timeStamp;
        const now = heading();
        if (now === before || now === undefined) requestAnimationFrame(frame);
        else window.okSteps.push({ milliseconds, isQuestion: shown('article footer button') !== undefined });
      };
      port2.postMessage(null);
    };
    requestAnimationFrame(frame);
  };
  document.addEventListener('pointerdown', note, { capture: true });
  document.addEventListener('click', watch, { capture: true });
};

/** Resolves when the page has asked for nothing for a while and has nothing to do. */
const untilQuiet = async (page: Page, running: Set<unknown>): Promise<void> => {
  for (let calm = 0; calm < quiet; calm = running.size > 0 ? 0 : calm + 50) await page.waitForTimeout(50);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
};

/** Answers every question with its `choice`-th option, or the first, until there is a result. */
const walk = async (page: Page, address: string, choice: number): Promise<Window['okSteps']> => {
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
    await untilQuiet(page, running);
    await answer.click({ delay: held });
    await page.waitForFunction((steps) => window.okSteps.length > steps, taken);
  }
  return page.evaluate(() => window.okSteps);
};

/** From the click on an answer until the next question is painted, on a processor made four times slower. */
export const stepInBrowser = async (walks: number): Promise<Section> => {
  const product = await startProduct();
  const visitor = await Visitor.signIn(product.url);
  const trees = await visitor.trees();
  const context = await openBrowser();
  await rememberIn(context, visitor);
  const steps: Window['okSteps'] = [];
  for (let walked = 0; walked < walks; walked += 1) {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const choice = Math.floor(walked / trees.length) % 2;
    steps.push(...(await walk(page, `${product.url}/measure/${trees[walked % trees.length]?.id}`, choice)));
    await page.close();
  }
  await context.close();
  await product.stop();

  const rowOf = (name: string, isQuestion: boolean) => {
    const found = steps.filter((step) => step.isQuestion === isQuestion).map(({ milliseconds }) => milliseconds);
    const figures = [median(found), quantile(found, 0.95), Math.max(...found)].map((value) => inDigits(value));
    return { cells: [name, String(found.length), ...figures], median: median(found) };
  };
  const questions = rowOf('next question', true);
  return {
    title: `From click to painted, processor slowed down ${slower} times, ${walks} walks`,
    text: table(['to', 'steps', 'median ms', 'p95 ms', 'most ms'], [questions.cells, rowOf('result', false).cells]),
    verdicts: [
      {
        target: `From click to next question painted: median at most ${mostMilliseconds} ms`,
        measured: `${inDigits(questions.median)} ms`,
        met: questions.median <= mostMilliseconds,
      },
    ],
  };
};
