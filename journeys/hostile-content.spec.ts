import type { Page } from '@playwright/test';
import { demoAccounts } from '../server/src/accounts/sign-in/demo-accounts.ts';
import { dangersIn, watch } from './hostile-dom.ts';
import { markup, poison, vectors } from './hostile-product.ts';
import { axeFindings, expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { beSignedIn } from './visit-helpers.ts';

/** A product whose whole content is hostile. */
const test = testOnOwnProduct(poison);

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const cards = (page: Page) =>
  page.getByRole('main').getByRole('article', { includeHidden: true }).filter({ visible: true });

/** Every text of the screens is altered here, so buttons are not found by name. */
const enter = async (page: Page) => {
  const account = demoAccounts[1];
  await page.goto('/login');
  await page.getByRole('textbox', { name: /E-mailadres/ }).fill(account.email);
  await page.locator('input[type=password]').fill(account.password);
  await page.locator('input[type=password]').press('Enter');
  await expect(heading(page)).toContainText('Welkom');
};

const toFirstQuestion = async (page: Page) => {
  await page.goto('/');
  await page.getByRole('main').locator('a[href="/question-trees/1"]').click();
  await page.getByRole('main').locator('a[href="/measure/1"]').click();
  await expect(cards(page)).toHaveCount(vectors.length);
};

/**
 * Scripts that ran, dialogs and requests. Refusals that the browser reports while the sanitiser parses the vectors, in
 * a document that is never shown, don't count.
 */
const deeds = (found: readonly string[], complaints: readonly string[]) => [
  ...found.filter((one) => !one.startsWith('refused: ')),
  ...complaints.filter((one) => /^(script|dialog): /.test(one)),
];

const isClean = async (page: Page, found: readonly string[], complaints: readonly string[], where: string) => {
  expect(await dangersIn(page), where).toEqual([]);
  expect(await page.locator('h1:visible').count(), where).toBe(1);
  expect(deeds(found, complaints), where).toEqual([]);
};

test('[SEC-21][SEC-24][SEC-25][A11-12] the sign-in, the home page and the instructions show hostile content as text, or not at all', async ({
  page,
  complaints,
}) => {
  const found = await watch(page);
  await page.goto('/login');
  await expect(heading(page)).toContainText(markup);
  await isClean(page, found, complaints, 'login');
  await enter(page);
  // A first name, a translation and the name of a tree, all shown literally.
  await expect(heading(page)).toHaveText(`Welkom ${markup}${markup}`);
  const trees = page.getByRole('main').getByRole('listitem').getByRole('heading', { level: 2 });
  await expect(trees).toHaveText([1, 2, 3].map(() => `Boom ${markup}`));
  await isClean(page, found, complaints, 'home');
  for (const id of [1, 2, 3]) {
    await page.goto(`/question-trees/${id}`);
    await expect(heading(page)).toHaveText(`Instructie${markup}`);
    await expect(page.getByRole('main')).toContainText(`Boom ${markup}`);
    await isClean(page, found, complaints, `instruction ${id}`);
    expect(await axeFindings(page)).toEqual([]);
  }
});

test('[SEC-24] menus and messages show markup in a name or a translation literally', async ({
  page,
  product,
  complaints,
}) => {
  const found = await watch(page);
  await beSignedIn(page, product.url);
  await page.goto('/');
  await page.getByRole('button', { name: /Account/ }).click();
  await expect(page.getByRole('menuitem', { name: /Uitloggen/ })).toHaveText(`Uitloggen${markup}`);
  await expect(page.getByText(markup, { exact: true }).first()).toBeVisible();
  await isClean(page, found, complaints, 'account menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Taal kiezen/ }).click();
  await expect(page.getByRole('menuitemradio', { name: /^English/ })).toHaveText(`English${markup}`);
  await isClean(page, found, complaints, 'language menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('menuitem', { name: /Uitloggen/ }).click();
  await expect(page.getByText(`Je bent uitgelogd.${markup}`).first()).toBeVisible();
  await isClean(page, found, complaints, 'message');
});

test('[SEC-21][SEC-24][SEC-25] no answer or example runs anything, whatever it holds', async ({
  page,
  product,
  complaints,
}) => {
  const found = await watch(page);
  await beSignedIn(page, product.url);
  await toFirstQuestion(page);
  await isClean(page, found, complaints, 'all answers');
  // A name, the lines of an example and a divider are shown as literal text.
  const cardTexts = await cards(page).evaluateAll((articles) =>
    articles.map((article) => ({
      name: article.querySelector('h2')?.textContent,
      items: [...article.querySelectorAll('li')].map(({ textContent }) => textContent),
      all: article.textContent,
    })),
  );
  for (const [at, vector] of vectors.entries()) {
    const lines = vector.split('\n').filter((line) => line.trim());
    expect(cardTexts[at]).toMatchObject({ name: `${at + 1} ${vector}`, all: expect.stringContaining(vector) });
    expect(cardTexts[at]?.items).toEqual(expect.arrayContaining(lines));
  }
});

/** Number of vectors in one journey. */
const batchSize = 16;

for (let from = 0; from < vectors.length; from += batchSize) {
  const to = Math.min(from + batchSize, vectors.length);
  test(`[SEC-21][SEC-24][SEC-25][A11-12] no question or result runs anything, whatever it holds: ${from + 1} to ${to}`, async ({
    page,
    product,
    complaints,
  }) => {
    const found = await watch(page);
    await beSignedIn(page, product.url);
    await toFirstQuestion(page);
    // A dispatched click: the journey is about the page that follows.
    const choose = (nth: number) => cards(page).nth(nth).locator('button').last().dispatchEvent('click');
    await choose(from);
    for (let at = from; at < to; at += 1) {
      const where = `vector ${at}: ${vectors[at]}`;
      const isLast = at === vectors.length - 1;
      await expect(heading(page), where).toContainText(`Vraag ${at}`);
      await expect(cards(page), where).toHaveCount(isLast ? 1 : 2);
      await isClean(page, found, complaints, where);
      await choose(0);
      await expect(heading(page), where).toContainText('Uitkomst');
      expect(await heading(page).textContent(), where).toBe(`Uitkomst ${vectors[at]}`);
      await isClean(page, found, complaints, where);
      if (at === from) expect(await axeFindings(page), where).toEqual([]);
      // An author's id or style would reach the rest of the page.
      const prose = page.getByRole('heading', { level: 2 }).first().locator('xpath=..');
      expect(await prose.locator('[id], [name], [style]').count(), where).toBe(0);
      if (at === to - 1) break;
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Terug/ })
        .dispatchEvent('click');
      await expect(heading(page), where).toContainText(`Vraag ${at}`);
      await choose(1);
    }
  });
}
