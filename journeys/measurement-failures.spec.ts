import type { OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { openLedger } from './ledger.ts';
import { begin, cards, choose, chooseButton, question, recordsOf, walk } from './measurement-steps.ts';
import { saveData } from './prefetch.ts';
import { twoSteps } from './trees.ts';
import { beSignedIn } from './visit-helpers.ts';

const optionsOf = (id: number) => `**/api/questions/${id}/options*`;
const questionPath = (id: number) => `**/api/questions/${id}/question*`;

/** Checks for an endless animation, which is how a spinner shows. */
const turns = (page: Page) =>
  page.getByRole('main').evaluate((main) =>
    main.getAnimations({ subtree: true }).some((animation) => {
      const effect = animation.effect as KeyframeEffect;
      const isRound = effect
        .getKeyframes()
        .some(({ rotate, transform }) => /turn|deg|rotate/.test(`${rotate}${transform}`));
      return isRound && effect.getTiming().iterations === Number.POSITIVE_INFINITY;
    }),
  );

test('[MEA-09] a starting measurement shows a spinner within a skeleton of the same layout', async ({
  page,
  product,
}) => {
  const { tree, first } = await twoSteps(product);
  const { promise, resolve } = Promise.withResolvers<void>();
  await beSignedIn(page, product.url);
  await page.route('**/api/measurements', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`/measure/${tree.id}`);
  await expect(question(page)).toHaveText('De vraag wordt geladen');
  await expect.poll(() => turns(page)).toBe(true);
  await expect(page.getByRole('progressbar', { name: 'Bezig met laden' })).toBeAttached();
  const step = page.getByText('Stap 1', { exact: true }).filter({ visible: true });
  const before = await step.boundingBox();
  resolve();
  await expect(question(page)).toHaveText(first.question);
  await expect(cards(page)).toHaveCount(first.options.length);
  await expect.poll(() => turns(page)).toBe(false);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  expect(await step.boundingBox()).toEqual(before);
});

test('[MEA-09] while the next answers load, their question is shown with a spinner', async ({ page, product }) => {
  const { tree, first, second } = await twoSteps(product);
  const { promise, resolve } = Promise.withResolvers<void>();
  await saveData(page);
  await beSignedIn(page, product.url);
  await page.route(optionsOf(second.questionId), async (route) => {
    await promise;
    await route.continue();
  });
  await begin(page, tree.id);
  await choose(page, first);
  await expect(question(page)).toHaveText(second.question);
  await expect.poll(() => turns(page)).toBe(true);
  await expect(cards(page)).toHaveCount(0);
  resolve();
  await expect(cards(page)).toHaveCount(second.options.length);
  await expect.poll(() => turns(page)).toBe(false);
});

for (const [kind, address, title] of [
  ['answers', optionsOf, 'De antwoorden zijn niet geladen'],
  ['question', questionPath, 'De vraag is niet geladen'],
] as const) {
  test(`[MEA-09] when the ${kind} of a step fail to load, the page says so, and Probeer opnieuw shows the step`, async ({
    page,
    product,
  }) => {
    const { tree, first, second } = await twoSteps(product);
    await saveData(page);
    await beSignedIn(page, product.url);
    const ledger = openLedger(page);
    await page.route(address(second.questionId), (route) => route.fulfill({ status: 503, json: {} }));
    await begin(page, tree.id);
    await choose(page, first);
    const alert = page.getByRole('alert').filter({ hasText: title });
    await expect(alert).toBeVisible();
    await expect(alert).toContainText('Het laden van de gegevens is mislukt');
    await expect(page.getByText('Stap 2', { exact: true }).filter({ visible: true })).toBeVisible();
    // Still failing: the error and the way out stay.
    const refused = page.waitForResponse(address(second.questionId));
    await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
    expect((await refused).status()).toBe(503);
    await expect(alert).toBeVisible();
    await page.unroute(address(second.questionId));
    await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
    await expect(question(page)).toHaveText(second.question);
    await choose(page, second);
    await expect.poll(ledger.actions).toEqual(recordsOf([first, second]));
  });
}

test('[MEA-09] a step that failed without a network is fetched by itself when the network is back', async ({
  page,
  context,
  product,
}) => {
  const { tree, first, second } = await twoSteps(product);
  await saveData(page);
  await beSignedIn(page, product.url);
  await page.route(optionsOf(second.questionId), (route) => route.fulfill({ status: 503, json: {} }));
  await begin(page, tree.id);
  await choose(page, first);
  await expect(page.getByRole('alert').filter({ hasText: 'De antwoorden zijn niet geladen' })).toBeVisible();
  await context.setOffline(true);
  await page.unroute(optionsOf(second.questionId));
  await context.setOffline(false);
  await expect(cards(page)).toHaveCount(second.options.length);
});

test('[MEA-09] Back from a failed step leads to the one before', async ({ page, product }) => {
  const { tree, first, second } = await twoSteps(product);
  await saveData(page);
  await beSignedIn(page, product.url);
  await page.route(optionsOf(second.questionId), (route) => route.abort());
  await begin(page, tree.id);
  await choose(page, first);
  await expect(page.getByRole('alert').filter({ hasText: 'De antwoorden zijn niet geladen' })).toBeVisible();
  await page.getByRole('button', { name: 'Terug' }).click();
  await expect(question(page)).toHaveText(first.question);
  await expect(cards(page)).toHaveCount(first.options.length);
});

for (const broken of [undefined, [{}]]) {
  test(`[MEA-09] a card whose examples are ${JSON.stringify(broken)} fetches them, and fails alone`, async ({
    page,
    product,
  }) => {
    const { tree, first } = await twoSteps(product);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.route(optionsOf(first.questionId), async (route) => {
      const response = await route.fetch();
      const options = (await response.json()) as OptionPage[];
      const json = options.map((option, index) => (index === 1 ? { ...option, examples: broken } : option));
      await route.fulfill({ response, json });
    });
    const examples = `**/api/options/${first.options[1]?.id}/examples*`;
    await page.route(examples, (route) => route.fulfill({ status: 503, json: {} }));
    await beSignedIn(page, product.url);
    await begin(page, tree.id);
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(1);
    const card = cards(page).nth(1);
    await expect(card.getByRole('alert')).toContainText('Fout bij het ophalen van de gegevens');
    await expect(cards(page).first().getByRole('listitem').first()).toBeVisible();
    await expect(chooseButton(page, first.options[1] ?? first.option)).toBeVisible();
    await page.unroute(examples);
    const again = card.getByRole('button', { name: 'Probeer opnieuw' });
    await expect(again).toContainText(first.options[1]?.name ?? '');
    await again.click();
    await expect(card.getByRole('listitem').first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  });
}

test('[MEA-08] recording never blocks: without it the professional still reaches the result', async ({
  page,
  product,
}) => {
  const { tree, path } = await twoSteps(product);
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  await page.route('**/api/statistics/*', (route) => route.abort());
  await begin(page, tree.id);
  await walk(page, path);
  await expect(question(page)).toHaveText(path.at(-1)?.option.result?.name ?? '');
  expect(ledger.actions()).toEqual([]);
  await page.unroute('**/api/statistics/*');
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(ledger.actions).toEqual(recordsOf(path));
});

test('[MEA-08][MEA-10] without a network at the last question, the result is shown all the same', async ({
  page,
  context,
  product,
}) => {
  const { tree, path } = await twoSteps(product);
  const last = path.at(-1);
  const result = last?.option.result;
  if (!last || !result) throw new Error('no path');
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await walk(page, path.slice(0, -1));
  await expect(question(page)).toHaveText(last.question);
  await expect.poll(ledger.actions).toEqual(recordsOf(path.slice(0, -1)));
  await context.setOffline(true);
  await choose(page, last);
  await expect(question(page)).toHaveText(result.name);
  await expect(page.getByText(`Score ${result.score} op een schaal van 1 tot 7`)).toBeVisible();
  await context.setOffline(false);
  await expect.poll(ledger.actions).toEqual(recordsOf(path));
});
