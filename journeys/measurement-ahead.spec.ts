import { expect, test } from './journey.ts';
import { begin, cards, choose, question } from './measurement-steps.ts';
import { picturesOf, waitForPrefetch } from './prefetch.ts';
import { firstPath, twoSteps } from './trees.ts';
import { beSignedIn } from './visit-helpers.ts';

test('[MEA-10] the next question and its answers are prefetched for every choice, and need no network', async ({
  page,
  context,
  product,
}) => {
  const { tree, first } = await twoSteps(product);
  await page.setViewportSize({ width: 1440, height: 900 });
  await beSignedIn(page, product.url);
  for (const option of first.options) {
    const [next] = (
      await firstPath(product, { until: (choice) => choice.questionId === option.question?.id })
    ).path.slice(-1);
    if (!next) throw new Error('every first answer leads on to a question');
    const pictures = picturesOf(page, next.options);
    const ahead = waitForPrefetch(page, first);
    await begin(page, tree.id);
    await ahead;
    await pictures.areThere();
    await context.setOffline(true);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await choose(page, { ...first, option });
    await expect(question(page)).toHaveText(next.question);
    await expect(cards(page)).toHaveCount(next.options.length);
    await expect(cards(page).first().getByRole('button')).toBeVisible();
    const images = page.getByRole('main').locator('img');
    await expect
      .poll(() =>
        images.evaluateAll((all) => all.map((img) => img instanceof HTMLImageElement && img.naturalWidth > 0)),
      )
      .not.toContain(false);
    const needed = [`GET /api/questions/${next.questionId}/options`, `GET /api/questions/${next.questionId}/question`];
    expect(requests.filter((request) => needed.includes(request))).toEqual([]);
    await context.setOffline(false);
    page.removeAllListeners('request');
  }
});

test('[MEA-10] the next question is on screen in the frame after the click', async ({ page, product }) => {
  const { tree, path, first } = await twoSteps(product);
  await page.setViewportSize({ width: 1440, height: 900 });
  await beSignedIn(page, product.url);
  let ahead = waitForPrefetch(page, first);
  await begin(page, tree.id);
  for (const [at, choice] of path.entries()) {
    await expect(question(page)).toHaveText(choice.question);
    await expect(cards(page)).toHaveCount(choice.options.length);
    await ahead;
    const next = path[at + 1];
    if (next) ahead = waitForPrefetch(page, next);
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
