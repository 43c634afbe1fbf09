import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { openLedger } from './ledger.ts';
import { backButton, backFrom, begin, cards, choose, question, recordOf, recordsOf } from './measurement-steps.ts';
import { picturesOf, waitForPages } from './prefetch.ts';
import { recordedOf } from './product-database.ts';
import { type Choice, firstPath, twoSteps } from './trees.ts';
import { beSignedIn } from './visit-helpers.ts';

/** Expects a question with all its answers and pictures. */
const expectQuestion = async (page: Page, { question: asked, options }: Choice) => {
  await expect(question(page)).toHaveText(asked);
  await expect(cards(page)).toHaveCount(options.length);
  // The next questions are rendered ahead, hidden; their pictures may still be on their way.
  const images = page.getByRole('main').locator('img').filter({ visible: true });
  const isDrawn = (all: (HTMLElement | SVGElement)[]) =>
    all.map((image) => image instanceof HTMLImageElement && image.naturalWidth > 0);
  await expect.poll(() => images.evaluateAll(isDrawn)).not.toContain(false);
};

test('[MEA-10] [MEA-08] once the first question is on screen every way to a result needs no network', async ({
  page,
  context,
  product,
}) => {
  const { tree, path, first } = await twoSteps(product);
  const other = first.options.find(({ id, question: next }) => next && id !== first.option.id);
  const isNext = ({ questionId }: Choice) => questionId === other?.question?.id;
  const next = (await firstPath(product, { until: isNext })).path.at(-1);
  if (!other || !next) throw new Error('two first answers lead on to questions');
  await page.setViewportSize({ width: 1440, height: 900 });
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  const pictures = picturesOf(
    page,
    [next, ...path].flatMap(({ options }) => options),
  );
  const pages = waitForPages(page);
  await begin(page, tree.id);
  await pages;
  await pictures.areThere();
  await context.setOffline(true);

  await choose(page, { ...first, option: other });
  await expectQuestion(page, next);
  await backButton(page).click();
  for (const choice of path) {
    await expectQuestion(page, choice);
    await choose(page, choice);
  }
  await expect(question(page)).toHaveText(path.at(-1)?.option.result?.name ?? '');
  await expect(page.getByText(`Geen verbinding · ${path.length + 1} antwoorden wachten`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Kopieer tekst' })).toBeEnabled();

  await context.setOffline(false);
  const expected = [recordOf({ ...first, option: other }, 1), backFrom(next, 2), ...recordsOf(path)];
  await expect.poll(ledger.actions, { timeout: 60_000 }).toEqual(expected);
  expect(await recordedOf(product, ledger.begun[0])).toEqual(expected);
});

test('[MEA-10] the next question is on screen in the frame after the click', async ({ page, product }) => {
  const { tree, path } = await twoSteps(product);
  await page.setViewportSize({ width: 1440, height: 900 });
  await beSignedIn(page, product.url);
  const pages = waitForPages(page);
  await begin(page, tree.id);
  await pages;
  for (const [at, choice] of path.entries()) {
    await expect(question(page)).toHaveText(choice.question);
    await expect(cards(page)).toHaveCount(choice.options.length);
    const next = path[at + 1];
    const button = page
      .getByRole('button', { name: `Kies dit antwoord: ${choice.option.name}`, includeHidden: true })
      .filter({ visible: true });
    const nextHeading = await button.first().evaluate(
      (node) =>
        new Promise<string>((resolve) => {
          (node as HTMLButtonElement).click();
          requestAnimationFrame(() =>
            resolve([...document.querySelectorAll('h1')].find((one) => one.checkVisibility())?.textContent ?? ''),
          );
        }),
    );
    expect(nextHeading.replace(/\s+/g, ' ').trim()).toBe(next?.question ?? choice.option.result?.name);
  }
});
