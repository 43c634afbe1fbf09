import type { Page } from '@playwright/test';
import { runAxe } from './axe.ts';
import { expect, test } from './journey.ts';
import { saveData } from './prefetch.ts';
import { alter, answer, beSignedIn, calls, chooseButtons, heading, text, tree } from './visit-helpers.ts';

/** Content that could break a page: headings of every level in any order, pictures and tables without text, roles. */
const broken = `
<h1>Eerste</h1><h4>Vierde</h4><h1>Nog een eerste</h1><h2></h2>
<img src="/media/none.png"><table><tr><td>Cel</td><td>Nog een</td></tr></table>
<main id="main"><nav aria-label=""><p>Binnen</p></nav></main><header>Kop</header>
<ul><p>Los</p></ul><li>Alleen</li><p id="main" tabindex="5" role="button" aria-hidden="true">Rol</p>
<a href="https://example.nl/"></a><a href="javascript:alert(1)">Kwaad</a><iframe src="/"></iframe>
<p lang="xx" style="color:#eee;position:fixed;inset:0">Stijl</p><marquee>Loopt</marquee><label for="x">Label</label>
<input id="x" autofocus><svg><title>Plaatje</title></svg><p>${'Langwoord'.repeat(40)}</p>`;

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const expectWhole = async (page: Page) => {
  await expect(heading(page)).toHaveCount(1);
  await expect(page.getByRole('main')).toHaveCount(1);
  await expect(
    page.locator('main :is(iframe, input, table, svg:not([aria-hidden]), marquee, [style*="fixed"])'),
  ).toHaveCount(0);
  const { violations } = await runAxe(page, { runOnly: tags });
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  );
};

test.beforeEach(async ({ page, product }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await beSignedIn(page, product.url);
});

test('[A11-12] an instruction cannot break its page', async ({ page }) => {
  await alter(page, calls.tree, (found: object) => ({ ...found, description: broken }));
  await page.goto(`/question-trees/${tree}`);
  await expect(page.getByRole('heading', { name: 'Nog een eerste' })).toHaveCount(1);
  await expectWhole(page);
  const levels = await page
    .locator('main :is(h2, h3, h4):visible')
    .evaluateAll((all) => all.map(({ tagName }) => tagName));
  expect(levels.slice(0, 3)).toEqual(['H2', 'H3', 'H2']);
});

type Example = { infoText: string | null };
type Option = { name: string; examples: Example[]; result: { description: string } | null };

test('[A11-12] the notes of an answer cannot break the question', async ({ page }) => {
  await alter(page, calls.options, (options: Option[]) =>
    options.map((option) => ({
      ...option,
      examples: option.examples.map((example) => ({ ...example, infoText: broken })),
    })),
  );
  await page.goto(`/measure/${tree}`);
  await expect(chooseButtons(page, 'nl').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nog een eerste', level: 3 }).first()).toBeVisible();
  await expectWhole(page);
});

test('[A11-12] a question cannot break its heading', async ({ page }) => {
  await alter(page, calls.question, (asked: object) => ({
    ...asked,
    name: `<h1>Wat</h1><p>zie je</p><table><tr><td>nu</td></tr></table><img src=x>`,
  }));
  await page.goto(`/measure/${tree}`);
  await expect(heading(page)).toHaveText(/Wat\s+zie je\s+nu/);
  await expectWhole(page);
});

test('[A11-12] the text of a result cannot break its page', async ({ page }) => {
  await saveData(page);
  await alter(page, calls.options, (options: Option[]) =>
    options.map((option) => ({ ...option, result: option.result && { ...option.result, description: broken } })),
  );
  await page.goto(`/measure/${tree}`);
  await answer(page, 'nl');
  await expect(page.getByRole('heading', { name: 'Nog een eerste', level: 3 })).toHaveCount(1);
  await expect(page.getByRole('heading', { name: text('nl', 'result.description') })).toBeVisible();
  await expectWhole(page);
});
