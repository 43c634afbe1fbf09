import type { Page } from '@playwright/test';
import { connect } from '../server/src/db/connections/connect.ts';
import type { Database } from '../server/src/db/schema/tables.ts';
import { cpuSlowdown, keepSignedIn, openBrowser } from './browser.ts';
import { formatNumber, formatTable, median, quantile, type Section, type TargetResult } from './figures.ts';
import { growTree } from './grow-tree.ts';
import { startProduct } from './program.ts';
import { Visitor } from './visitor.ts';

/** Each question has three options, so that questions and options make 2,000 and 10,000 nodes. Examples come on top. */
const trees = {
  middle: { nodes: 2000, questions: 500, base: 3_000_000 },
  large: { nodes: 10_000, questions: 2500, base: 4_000_000 },
};
const editorLimits = { open: 1500, openLarge: 3000, key: 50, act: 100, frames: 50, bytes: 5000 };
const typedSentence = 'De ouder wacht rustig af en kijkt mee.';

type Act = 'move' | 'undo' | 'collapse' | 'expand';

declare global {
  interface Window {
    okEditor: {
      /** Milliseconds from the request of the page until rows of the outline are painted. */
      shown?: number;
      /** Milliseconds of each key press, until a frame with its result is painted. */
      keys: number[];
    };
  }
}

/** Runs in the page: records when the outline is painted and how long each key press takes. */
const watchEditor = () => {
  const notes: Window['okEditor'] = { keys: [] };
  window.okEditor = notes;
  // A message is delivered after the frame before it was sent to the screen.
  const afterPaint = (act: () => void) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = act;
      port2.postMessage(null);
    });
  const outlineObserver = new MutationObserver(() => {
    if (!document.querySelector('[role=treeitem]')) return;
    outlineObserver.disconnect();
    afterPaint(() => {
      notes.shown = performance.now();
    });
  });
  outlineObserver.observe(document, { subtree: true, childList: true });
  /** The state that a key press changes: the text of the focused field, or the place and state of the selected row. */
  const readState = () => {
    const { activeElement: field } = document;
    if (field instanceof HTMLTextAreaElement) return field.value;
    const row = document.querySelector('[role=treeitem][aria-selected=true]');
    return row && `${row.id} ${row.ariaPosInSet} ${row.ariaExpanded}`;
  };
  document.addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key === 'Alt' || key === 'Control') return;
      const before = readState();
      const frame = () =>
        afterPaint(() => {
          const milliseconds = performance.now() - timeStamp;
          if (readState() === before && milliseconds < 3000) frame();
          else notes.keys.push(milliseconds);
        });
      frame();
    },
    { capture: true },
  );
};

/** Milliseconds of each of the `presses`. */
const timePresses = async (page: Page, presses: number, press: () => Promise<void>): Promise<number[]> => {
  const from = await page.evaluate(() => window.okEditor.keys.length);
  for (let made = 1; made <= presses; made += 1) {
    await press();
    await page.waitForFunction((count) => window.okEditor.keys.length >= count, from + made);
  }
  return page.evaluate((first) => window.okEditor.keys.slice(first), from);
};

const openEditor = async (page: Page, url: string, id: number): Promise<number> => {
  await page.goto(`${url}/admin/question-trees/${id}`);
  await page.waitForFunction(() => window.okEditor?.shown !== undefined);
  return page.evaluate(() => window.okEditor.shown ?? Number.NaN);
};

/** Frames a second while the outline scrolls from its beginning to its end. */
const measureScrolling = (page: Page): Promise<number> =>
  page.getByRole('tree').evaluate(
    (outline) =>
      new Promise<number>((resolve) => {
        const [began, lasts] = [performance.now(), 2000];
        let frames = 0;
        const step = () => {
          const passed = performance.now() - began;
          if (passed >= lasts) return resolve((frames / passed) * 1000);
          frames += 1;
          outline.scrollTop = (outline.scrollHeight * passed) / lasts;
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
  );

/** Collects the bytes of each request that saves edits. */
const watchSaving = (page: Page): number[] => {
  const sizes: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/edits'))
      sizes.push(request.postDataBuffer()?.length ?? 0);
  });
  return sizes;
};

/** Keys of each act in the outline. Each move is undone before the next. */
const actKeys: Record<Act, string> = {
  move: 'Alt+ArrowUp',
  undo: 'Control+z',
  collapse: 'ArrowLeft',
  expand: 'ArrowRight',
};

const walkThrough = async (page: Page, presses: number) => {
  const outline = page.getByRole('tree');
  const times: Record<Act, number[]> = { move: [], undo: [], collapse: [], expand: [] };
  // The second answer of the first question can move up, and has a third of the tree below it.
  await page.getByRole('treeitem', { level: 2 }).nth(0).click();
  await outline.press('ArrowLeft');
  await outline.press('ArrowDown');
  for (let round = 0; round < presses; round += 1) {
    for (const act of ['move', 'undo', 'collapse', 'expand'] as const) {
      times[act].push(...(await timePresses(page, 1, () => outline.press(actKeys[act]))));
    }
  }
  const sizes = watchSaving(page);
  const field = page.locator('#node-panel textarea').first();
  await field.click();
  const keys: number[] = [];
  for (const letter of typedSentence) keys.push(...(await timePresses(page, 1, () => page.keyboard.type(letter))));
  // One request saves the whole text, after the pause in typing.
  await page.waitForResponse((response) => response.url().endsWith('/edits'));
  return { times, keys, bytes: Math.max(...sizes) };
};

/** Measures the editor with 2,000 nodes on a processor slowed down four times, and with 10,000 at full speed. */
export const measureEditorInBrowser = async (databaseUrl: string, rounds: number): Promise<Section> => {
  const product = await startProduct(databaseUrl);
  const connection = await connect<Database>({ databaseUrl, dataDir: '', poolSize: 1 });
  const middle = await growTree(connection, trees.middle.questions, trees.middle.base, 2);
  const large = await growTree(connection, trees.large.questions, trees.large.base, 2);
  await connection.close();
  const context = await openBrowser();
  await keepSignedIn(context, await Visitor.signIn(product.url, 'admin'));
  const opened: number[] = [];
  const openedLarge: number[] = [];
  const frames: number[] = [];
  const bytes: number[] = [];
  const keys: number[] = [];
  const times: Record<Act, number[]> = { move: [], undo: [], collapse: [], expand: [] };
  for (let round = 0; round < rounds; round += 1) {
    const page = await context.newPage();
    await page.addInitScript(watchEditor);
    openedLarge.push(await openEditor(page, product.url, large.id));
    await openEditor(page, product.url, middle.id);
    frames.push(await measureScrolling(page));
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    opened.push(await openEditor(page, product.url, middle.id));
    const walkTimes = await walkThrough(page, 5);
    for (const act of Object.keys(actKeys) as Act[]) times[act].push(...walkTimes.times[act]);
    keys.push(...walkTimes.keys);
    bytes.push(walkTimes.bytes);
    await page.close();
  }
  await context.close();
  await product.stop();

  const rows: string[][] = [];
  const verdicts: TargetResult[] = [];
  const add = (name: string, found: readonly number[], limit: number, part: 0.5 | 0.95) => {
    rows.push([name, String(found.length), ...[0.5, 0.95].map((each) => formatNumber(quantile(found, each)))]);
    const measured = quantile(found, part);
    const which = part === 0.5 ? 'median' : 'p95';
    verdicts.push({
      target: `Editor, ${name}: ${which} at most ${limit} ms`,
      measured: `${formatNumber(measured)} ms`,
      met: measured <= limit,
    });
  };
  add(`${trees.middle.nodes} nodes opened, processor slowed down ${cpuSlowdown} times`, opened, editorLimits.open, 0.5);
  add(`${trees.large.nodes} nodes opened, at full speed`, openedLarge, editorLimits.openLarge, 0.5);
  add('a key press while typing, slowed down', keys, editorLimits.key, 0.95);
  for (const act of Object.keys(actKeys) as Act[]) add(`${act}, slowed down`, times[act], editorLimits.act, 0.5);
  const [slowest, largest] = [median(frames), Math.max(...bytes)];
  rows.push(['frames a second while scrolling', String(frames.length), formatNumber(slowest), '']);
  rows.push(['bytes sent to save what was typed', String(bytes.length), formatNumber(median(bytes)), '']);
  verdicts.push(
    {
      target: `Editor, scrolling at full speed: at least ${editorLimits.frames} frames a second`,
      measured: formatNumber(slowest),
      met: slowest >= editorLimits.frames,
    },
    {
      target: `Editor, saving a text: at most ${editorLimits.bytes} bytes sent`,
      measured: formatNumber(largest),
      met: largest <= editorLimits.bytes,
    },
  );
  return {
    title: 'The editor of a tree',
    text: formatTable(['what', 'times', 'median ms', 'p95 ms'], rows),
    verdicts,
  };
};
