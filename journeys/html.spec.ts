import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import fc from 'fast-check';
import { build } from 'vite';
import { cleanHtml } from '../server/src/html/clean-html.ts';
import { htmlToDocument } from '../server/src/html/html-to-document.ts';
import { documentToHtml } from '../server/src/html/rich-document.ts';
import { allowedHtml, allowedText, droppedFormatting } from '../server/test/allowed-html.ts';
import { hostileHtml } from '../server/test/hostile-html.ts';

/** A text in a browser: shown, edited, and pasted. */
type Made = { shown: string; edited: string; pasted: string };

/** The web's code for texts with markup, as built, in an otherwise empty page. */
const code = async (): Promise<string> => {
  const entry = new URL('../web/test/html-in-page.ts', import.meta.url).pathname;
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib: { entry, formats: ['iife'], name: 'page' } },
  });
  const [first] = [built].flat();
  if (!first || !('output' in first)) throw new Error('nothing was built');
  return first.output[0].code;
};

let context: BrowserContext;
let page: Page;
test.beforeAll(async ({ browser }) => {
  context = await browser.newContext();
  page = await context.newPage();
  await page.evaluate(await code());
});
test.afterAll(() => context.close());

const madeOf = (texts: readonly string[]): Promise<Made[]> =>
  page.evaluate(
    (all) => all.map((html) => (globalThis as unknown as { made: (html: string) => Made }).made(html)),
    [...texts],
  );

/** Undoes the browser's notation of a line break and the editor's of a link; the server may remove nothing else. */
const asTheServer = (html: string): string => {
  const ours = html
    .replaceAll('<br>', '<br />')
    .replaceAll(/<a rel="noopener noreferrer" (href="[^"]*")>/g, '<a $1 rel="noopener noreferrer">')
    .replaceAll('&nbsp;', '\u00a0');
  expect(cleanHtml(html)).toBe(ours);
  return ours;
};

test('[SEC-20] [ENT-09] [I18-05] every tag and attribute of a text comes unchanged through the server, the screen and the editor', async () => {
  const texts = [...allowedHtml, ...fc.sample(allowedText, 150)];
  const all = await madeOf(texts);
  for (const [index, html] of texts.entries()) {
    const { shown, edited, pasted } = all[index] as Made;
    expect(asTheServer(shown), html).toBe(html);
    expect(asTheServer(edited), html).toBe(html);
    expect(documentToHtml(htmlToDocument(edited)), html).toBe(html);
    // Pasting brings no empty paragraphs.
    expect(asTheServer(pasted), html).toBe(html.replaceAll('<p></p>', ''));
  }
});

test('[SEC-20] [ENT-09] removed markup leaves its words separated on the screen, in the editor and in a paste', async () => {
  const all = await madeOf(droppedFormatting.map(([html]) => html));
  const words = await page.evaluate(
    (htmls) =>
      htmls.map((html) => {
        // The words as read: a block begins a new line.
        document.body.innerHTML = html;
        return document.body.innerText.replace(/\s+/g, ' ').trim();
      }),
    all.flatMap(({ shown, edited, pasted }) => [shown, edited, pasted]),
  );
  for (const [index, [html, expected]] of droppedFormatting.entries())
    expect(words.slice(index * 3, index * 3 + 3), html).toEqual([expected, expected, expected]);
});

test('[SEC-21] [SEC-25] no hostile markup is active on the screen, in the editor or in a paste', async () => {
  const alive: string[] = [];
  page.on('dialog', (dialog) => void dialog.dismiss());
  page.on('request', (request) => alive.push(request.url()));
  const all = await madeOf([...hostileHtml, ...hostileHtml.map((html) => `<table><tr><td lang="ar">${html}`)]);
  const found = await page.evaluate(
    (htmls) =>
      htmls.flatMap((html) => {
        const { body } = new DOMParser().parseFromString(html, 'text/html');
        return [...body.querySelectorAll('*')].flatMap((element) => [
          ...(element.matches('p, h2, h3, h4, ul, ol, li, blockquote, br, strong, em, s, u, a, span')
            ? []
            : [element.localName]),
          ...[...element.attributes].flatMap(({ name, value }) =>
            ['rel', 'lang', 'dir'].includes(name) || (name === 'href' && /^(https?:|mailto:)/.test(value))
              ? []
              : [`${name}=${value}`],
          ),
        ]);
      }),
    all.flatMap(({ shown, edited, pasted }) => [shown, edited, pasted]),
  );
  expect(found).toEqual([]);
  expect(alive).toEqual([]);
  for (const { edited } of all) asTheServer(edited);
});
