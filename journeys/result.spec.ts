import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { openLedger } from './ledger.ts';
import { backButton, backFrom, begin, choose, question, recordsOf, walk } from './measurement-steps.ts';
import { saveData } from './prefetch.ts';
import { type Choice, firstPath, wordsOf } from './trees.ts';
import { beSignedIn } from './visit-helpers.ts';

const resultOf = (path: readonly Choice[]) => {
  const choice = path.at(-1);
  if (!choice?.option.result) throw new Error('the path ends in no result');
  return { last: choice, result: choice.option.result };
};

const slides = (page: Page) =>
  page
    .getByRole('region', { name: 'Afbeeldingen bij deze uitkomst' })
    .getByRole('group', { name: /^Afbeelding \d+ van \d+$/, includeHidden: true });

for (const score of [1, 4, 7]) {
  test(`[RES-01] a result of ${score} shows its name, its place on the scale and what it means`, async ({
    page,
    product,
  }) => {
    const { tree, path } = await firstPath(product, { until: ({ option }) => option.result?.score === score });
    const { result } = resultOf(path);
    await beSignedIn(page, product.url);
    await begin(page, tree.id);
    await walk(page, path);
    const main = page.getByRole('main');
    await expect(question(page)).toHaveText(result.name);
    await expect(main.getByText(`Score ${score} op een schaal van 1 tot 7`)).toBeVisible();

    const scale = main.getByRole('list', { name: 'Schaal van 1 tot 7' }).getByRole('listitem');
    await expect(scale).toHaveCount(7);
    const current = await scale.evaluateAll((items) => items.map((item) => item.getAttribute('aria-current')));
    expect(current).toEqual([1, 2, 3, 4, 5, 6, 7].map((one) => (one === score ? 'true' : null)));
    await expect(scale.nth(score - 1)).toContainText('(deze uitkomst)');

    // Shown as HTML: no markup appears as text.
    const described = main.getByRole('heading', { name: 'Wat deze uitkomst betekent' }).locator('xpath=..');
    for (const paragraph of result.description.match(/<p>.*?<\/p>/gs) ?? [])
      await expect(described.getByRole('paragraph').filter({ hasText: wordsOf(paragraph) })).toBeVisible();
    expect(await described.innerText()).not.toContain('<');
    // The title names this result, for screen readers as well.
    await expect(page).toHaveTitle(new RegExp(result.name));
    await expect(question(page)).toBeFocused();
  });
}

test('[RES-01] the images of a result are browsed one at a time, each with its text', async ({ page, product }) => {
  const { tree, path } = await firstPath(product, { until: ({ option }) => (option.result?.images.length ?? 0) > 2 });
  const { images } = resultOf(path).result;
  // High enough for a picture with its text and its arrows.
  await page.setViewportSize({ width: 1280, height: 1000 });
  await beSignedIn(page, product.url);
  await begin(page, tree.id);
  await walk(page, path);
  await expect(slides(page)).toHaveCount(images.length);
  const positions = images.map(({ position }) => position ?? 0);
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));

  const isAt = async (place: number) => {
    await expect(slides(page).nth(place)).toBeInViewport({ ratio: 0.9 });
    for (const [index, { altText, content }] of images.entries()) {
      const slide = slides(page).nth(index);
      await expect(slide.getByRole('img', { name: altText ?? '' })).toBeVisible({ visible: true });
      if (content) await expect(slide).toContainText(content);
      if (index !== place) await expect(slide).not.toBeInViewport({ ratio: 0.1 });
    }
    const image = slides(page).nth(place).locator('img');
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await expect(page.getByRole('button', { name: `Afbeelding ${place + 1}`, exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
  };
  const next = page.getByRole('button', { name: 'Volgende afbeelding' });
  const previous = page.getByRole('button', { name: 'Vorige afbeelding' });
  await slides(page).first().scrollIntoViewIfNeeded();
  await isAt(0);
  await expect(previous).toBeDisabled();
  await next.click();
  await isAt(1);
  await previous.click();
  await isAt(0);
  await page.getByRole('button', { name: `Afbeelding ${images.length}`, exact: true }).click();
  await isAt(images.length - 1);
  await expect(next).toBeDisabled();
});

test('[RES-01] Back clears the result and shows the last question, where another answer can be chosen', async ({
  page,
  product,
}) => {
  const { tree, path } = await firstPath(product);
  const { last, result } = resultOf(path);
  const other = last.options.find((option) => option.result && option.result.id !== result.id);
  if (!other?.result) throw new Error('there is one result only');
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await walk(page, path);
  await expect(question(page)).toHaveText(result.name);
  await backButton(page).click();
  await expect(question(page)).toHaveText(last.question);
  await expect(page.getByRole('list', { name: 'Schaal van 1 tot 7' })).toHaveCount(0);
  const changed = { ...last, option: other };
  await choose(page, changed);
  await expect(question(page)).toHaveText(other.result.name);
  await expect
    .poll(ledger.actions)
    .toEqual([
      ...recordsOf(path),
      backFrom(last, path.length),
      ...recordsOf([...path.slice(0, -1), changed]).slice(-1),
    ]);
});

// Values that are no score at all are tested without a browser.
for (const score of [null, 8]) {
  test(`[RES-03] a result with ${score} for a score is an error with a way back`, async ({ page, product }) => {
    const { tree, path } = await firstPath(product);
    const { last, result } = resultOf(path);
    await saveData(page);
    await page.route(`**/api/questions/${last.questionId}/options*`, async (route) => {
      const response = await route.fetch();
      const options = (await response.json()) as typeof last.options;
      const json = options.map((option) => ({ ...option, result: option.result && { ...option.result, score } }));
      await route.fulfill({ response, json });
    });
    await beSignedIn(page, product.url);
    await begin(page, tree.id);
    await walk(page, path);
    await expect(page.getByRole('alert').getByRole('heading', { level: 1 })).toHaveText(
      'Een uitkomst moet een score hebben',
    );
    await expect(page.getByText(result.name)).toHaveCount(0);
    await backButton(page).click();
    await expect(question(page)).toHaveText(last.question);
  });
}

test('[RES-03] in English the error is Result must have score', async ({ page, product, signIn }) => {
  const { tree, path } = await firstPath(product, { language: 'en' });
  const { last } = resultOf(path);
  await saveData(page);
  await page.route(`**/api/questions/${last.questionId}/options*`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll(/"score":\d/g, '"score":null') });
  });
  await signIn();
  await page.evaluate(() => sessionStorage.setItem('locale', '"en"'));
  await begin(page, tree.id);
  await walk(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Result must have score');
});
