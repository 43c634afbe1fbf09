import type { Page } from '@playwright/test';
import { connect } from '../server/src/db/connections/connect.ts';
import type { Database } from '../server/src/db/schema/tables.ts';
import { cpuSlowdown, keepSignedIn, openBrowser } from './browser.ts';
import { formatNumber, formatTable, median, quantile, type Section } from './figures.ts';
import { growTree } from './grow-tree.ts';
import { startProduct } from './program.ts';
import { Visitor } from './visitor.ts';

const textCount = 3000;
const textLimitsMs = { shown: 1000, letter: 50 };
const typedText = ' en kies';

/** CSS selectors of a screen with texts: the link to it, what is there once it is usable, and the field to type into. */
type TextsScreen = { link: string; ready: string; field: string };

const screenOfTexts: TextsScreen = {
  link: 'nav a[href="/admin/languages/en/texts"]',
  ready: 'main li textarea',
  field: 'main li:nth-child(2) textarea',
};

declare global {
  interface Window {
    okTexts: { begun: number; shown?: number; letters: number[]; found: number[] };
  }
}

/** Runs in the page: records when the first texts are painted, and each letter typed into a text or the search. */
const watchTexts = ({ link, ready }: TextsScreen) => {
  window.okTexts = { begun: 0, letters: [], found: [] };
  const notes = window.okTexts;
  const afterPaint = (act: () => void) =>
    requestAnimationFrame(() => {
      // A message is delivered after this frame was sent to the screen.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = act;
      port2.postMessage(null);
    });
  const look = () => {
    if (notes.shown !== undefined || !document.querySelector(ready)) return;
    notes.shown = Number.NaN;
    afterPaint(() => {
      notes.shown = performance.now() - notes.begun;
    });
  };
  const begin = ({ timeStamp, target }: MouseEvent) => {
    if (!(target instanceof Element) || !target.closest(link)) return;
    notes.begun = timeStamp;
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
  };
  document.addEventListener('click', begin, { capture: true });
  const type = ({ timeStamp, target }: Event) => {
    if (target instanceof HTMLTextAreaElement) afterPaint(() => notes.letters.push(performance.now() - timeStamp));
    else if (target instanceof HTMLInputElement && target.type === 'search')
      afterPaint(() => notes.found.push(performance.now() - timeStamp));
  };
  document.addEventListener('input', type, { capture: true });
};

type TextsReply = { texts: { key: string }[] };

/** Repeats the shipped texts under other keys until there are `texts` of them. */
const padTexts = async (page: Page): Promise<void> => {
  let body: string | undefined;
  await page.route(/\/api\/translations\/texts\/en(\?|$)/, async (route) => {
    if (body === undefined) {
      const reply: TextsReply = await (await route.fetch()).json();
      const more = reply.texts.map((text) => ({ ...text, key: `${text.key}-more` }));
      body = JSON.stringify({ ...reply, texts: [...reply.texts, ...more].slice(0, textCount) });
    }
    await route.fulfill({ contentType: 'application/json', body });
  });
};

const press = async (page: Page, lettersMs: string, into: 'letters' | 'found') => {
  for (const [index, letter] of [...lettersMs].entries()) {
    await page.keyboard.type(letter);
    await page.waitForFunction(([name, count]) => window.okTexts[name].length > count, [into, index] as const);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
};

/** Opens a screen of texts from another page, types into a text and into the search. */
const lookAtTexts = async (page: Page, from: string, screen: TextsScreen): Promise<Window['okTexts']> => {
  await page.addInitScript(watchTexts, screen);
  await page.goto(from);
  const link = page.locator(screen.link);
  await link.hover();
  await page.waitForLoadState('networkidle');
  await link.click();
  await page.waitForFunction(() => (window.okTexts.shown ?? 0) > 0);
  await page.waitForLoadState('networkidle');
  await page.locator(screen.field).first().focus();
  await press(page, typedText, 'letters');
  await page.locator('main input[type=search]').focus();
  await press(page, typedText.trim(), 'found');
  return page.evaluate(() => window.okTexts);
};

/** Opens a screen of texts in new browsers, and reports its times under a title. */
const measureScreen = async (
  visitor: Visitor,
  rounds: number,
  { title, from, screen, prepare }: { title: string; from: string; screen: TextsScreen; prepare?: typeof padTexts },
): Promise<Section> => {
  const looks: Window['okTexts'][] = [];
  for (let round = 0; round < rounds; round += 1) {
    // The browser keeps what was typed and not saved, and would open a second round at that text alone.
    const context = await openBrowser(undefined, { width: 1440, height: 900 });
    await keepSignedIn(context, visitor);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await prepare?.(page);
    looks.push(await lookAtTexts(page, visitor.url + from, screen));
    await context.close();
  }
  const shownMs = looks.map((look) => look.shown ?? Number.NaN);
  const lettersMs = looks.flatMap((look) => look.letters);
  const firsts = looks.map((look) => look.letters[0] ?? Number.NaN);
  const rowOf = (name: string, found: readonly number[]) => [
    name,
    String(found.length),
    ...[median(found), quantile(found, 0.95), Math.max(...found)].map((value) => formatNumber(value)),
  ];
  return {
    title: `${title}, processor slowed down ${cpuSlowdown} times`,
    text: formatTable(
      ['until', 'times', 'median ms', 'p95 ms', 'most ms'],
      [
        rowOf('its first texts are painted', shownMs),
        rowOf('a letter typed into a text is painted', lettersMs),
        rowOf('the first letter of a text is painted', firsts),
        rowOf(
          'a letter typed into the search is painted',
          looks.flatMap((look) => look.found),
        ),
      ],
    ),
    verdicts: [
      {
        target: `${title}, from the click until they are on screen: median at most ${textLimitsMs.shown} ms`,
        measured: `${formatNumber(median(shownMs))} ms`,
        met: median(shownMs) <= textLimitsMs.shown,
      },
      {
        target: `${title}, a letter typed into one: 95 % painted within ${textLimitsMs.letter} ms`,
        measured: `${formatNumber(quantile(lettersMs, 0.95))} ms`,
        met: quantile(lettersMs, 0.95) <= textLimitsMs.letter,
      },
    ],
  };
};

/** Measures the editor of texts: from the click in the menu until its texts are readable, and typing in it. */
export const measureTextsInBrowser = async (databaseUrl: string, rounds: number): Promise<Section> => {
  const product = await startProduct(databaseUrl);
  const section = await measureScreen(await Visitor.signIn(product.url, 'admin'), rounds, {
    ...{
      title: `${textCount} texts of the screens`,
      from: '/entity/language',
      screen: screenOfTexts,
      prepare: padTexts,
    },
  });
  await product.stop();
  return section;
};

/** Questions of a tree with 10,000 texts to translate. */
const questions = 625;

/** Measures the translation workspace: from the click in its overview until texts are readable, and typing in it. */
export const measureWorkspaceInBrowser = async (databaseUrl: string, rounds: number): Promise<Section> => {
  const product = await startProduct(databaseUrl);
  const connection = await connect<Database>({ databaseUrl, dataDir: '', poolSize: 1 });
  const { id } = await growTree(connection, questions, 5_000_000, 2);
  await connection.close();
  const section = await measureScreen(await Visitor.signIn(product.url, 'admin'), rounds, {
    title: `10 000 texts of a tree to translate`,
    from: '/admin/translations',
    screen: {
      link: `main a[href*="tree=${id}&language=en"]:not([href*="state="])`,
      ready: '#translation',
      field: '#translation',
    },
  });
  await product.stop();
  return section;
};
