import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { openLedger } from './ledger.ts';
import { begin, choose, chooseButton, question, recordsOf, walk, words } from './measurement-steps.ts';
import { firstPath, pathThrough, treesOf } from './trees.ts';
import { beSignedIn } from './visit-helpers.ts';

const setLanguage = async (page: Page, localName: string) => {
  await page.getByRole('button', { name: /Taal kiezen|Choose language/ }).click();
  await page.getByRole('menuitemradio', { name: localName }).click();
};

test('[MEA-01] each start begins one measurement, and starting again begins at the first question', async ({
  page,
  product,
}) => {
  const { tree, path } = await firstPath(product);
  const [first, second] = path;
  if (!first || !second) throw new Error('too short a path');
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await expect.poll(() => ledger.begun).toHaveLength(1);
  await choose(page, first);
  await expect(question(page)).toHaveText(second.question);

  await page.getByRole('link', { name: 'OK!, naar de startpagina' }).click();
  await page
    .getByRole('link', { name: /^Start OK!/ })
    .first()
    .click();
  await page.getByRole('main').getByRole('link', { name: words.nl.start }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Opnieuw beginnen' }).click();
  await expect(question(page)).toHaveText(first.question);
  await expect(page.getByText('Stap 1', { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(page.getByRole('button', { name: words.nl.back })).toHaveCount(0);
  await expect.poll(() => new Set(ledger.begun).size).toBe(2);
  expect(ledger.begun).toHaveLength(2);

  await choose(page, first);
  await expect.poll(() => ledger.acknowledged.map(({ statisticsId }) => statisticsId)).toEqual(ledger.begun);
});

test("[MEA-01] an unknown tree can't be started, and leads home", async ({ page, product }) => {
  await beSignedIn(page, product.url);
  await page.goto('/measure/987654');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deze OK! kan niet worden gestart');
  await page.getByRole('main').getByRole('link', { name: 'Naar de startpagina', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('[MEA-01][MEA-09] a start that fails says so, and Probeer opnieuw starts', async ({ page, product }) => {
  const { tree, path } = await firstPath(product);
  await beSignedIn(page, product.url);
  await page.route('**/api/measurements', (route) => route.abort(), { times: 1 });
  await page.goto(`/measure/${tree.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('De vraag is niet geladen');
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
  await expect(question(page)).toHaveText(path[0]?.question ?? '');
});

for (const [language, index] of [
  ['nl', 0],
  ['nl', 1],
  ['nl', 2],
  ['en', 0],
] as const) {
  test(`[MEA-04][MEA-05][MEA-08] tree ${index + 1} leads to a result in ${language}, and each choice is recorded`, async ({
    page,
    product,
    signIn,
  }) => {
    const tree = (await treesOf(product, language))[index];
    if (!tree) throw new Error('no such tree');
    const path = await pathThrough(product, tree, { language });
    await signIn();
    await page.evaluate((code) => sessionStorage.setItem('locale', JSON.stringify(code)), language);
    const ledger = openLedger(page);
    await begin(page, tree.id);
    for (const [at, choice] of path.entries()) {
      await expect(
        page.getByText(`${words[language].step} ${at + 1}`, { exact: true }).filter({ visible: true }),
      ).toBeVisible();
      await expect(page.getByRole('main').getByRole('button', { name: words[language].back, exact: true })).toHaveCount(
        at === 0 ? 0 : 1,
      );
      await choose(page, choice);
    }
    const result = path.at(-1)?.option.result;
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(result?.name ?? '');
    const place = language === 'nl' ? 'op een schaal van 1 tot 7' : 'on a scale of 1 to 7';
    await expect(page.getByText(`Score ${result?.score} ${place}`)).toBeVisible();
    await expect.poll(ledger.actions).toEqual(recordsOf(path));
    expect(new Set(ledger.actionIds()).size).toBe(path.length);
    expect(new Set(ledger.acknowledged.map(({ statisticsId }) => statisticsId))).toEqual(new Set(ledger.begun));
  });
}

test('[MEA-02][MEA-04] changing the language keeps the place, the answers and the measurement', async ({
  page,
  product,
}) => {
  const { tree, path } = await firstPath(product);
  const english = await firstPath(product, { language: 'en' });
  const [first, second] = path;
  const [, secondInEnglish] = english.path;
  if (!first || !second || !secondInEnglish) throw new Error('too short a path');
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await choose(page, first);
  await expect(question(page)).toHaveText(second.question);
  try {
    await setLanguage(page, 'English');
    await expect(question(page)).toHaveText(secondInEnglish.question);
    await expect(page.getByText('Step 2', { exact: true }).filter({ visible: true })).toBeVisible();
    await expect(chooseButton(page, secondInEnglish.option)).toBeVisible();
    expect(ledger.begun).toHaveLength(1);
    await walk(page, english.path.slice(1));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(english.path.at(-1)?.option.result?.name ?? '');
  } finally {
    await setLanguage(page, 'Nederlands');
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(path.at(-1)?.option.result?.name ?? '');
  await expect.poll(ledger.actions).toEqual(recordsOf(path));
});

test('[MEA-04] a double click on an answer chooses once', async ({ page, product }) => {
  const { tree, path } = await firstPath(product);
  const [first, second] = path;
  if (!first || !second) throw new Error('too short a path');
  await beSignedIn(page, product.url);
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await chooseButton(page, first.option).dblclick();
  await expect(question(page)).toHaveText(second.question);
  await expect(page.getByText('Stap 2', { exact: true }).filter({ visible: true })).toBeVisible();
  await choose(page, second);
  await expect.poll(ledger.actions).toEqual(recordsOf([first, second]));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('[MEA-04] two taps in a row on the same place choose once', async ({ page, product }) => {
    const { tree, path } = await firstPath(product);
    const [first, second] = path;
    if (!first || !second) throw new Error('too short a path');
    await beSignedIn(page, product.url);
    const ledger = openLedger(page);
    await begin(page, tree.id);
    const box = await chooseButton(page, first.option).boundingBox();
    if (!box) throw new Error('no button');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
    await expect(question(page)).toHaveText(second.question);
    await choose(page, second);
    await expect.poll(ledger.actions).toEqual(recordsOf([first, second]));
  });

  test('[MEA-04][MEA-05] the bar chooses the card in view', async ({ page, product }) => {
    const { tree, path } = await firstPath(product, {
      until: ({ options, option }) => option.result !== null && option === options.at(-1),
    });
    await beSignedIn(page, product.url);
    const ledger = openLedger(page);
    await begin(page, tree.id);
    for (const choice of path) {
      await expect(question(page)).toHaveText(choice.question);
      const place = choice.options.indexOf(choice.option);
      for (let at = 0; at < place; at += 1) {
        await expect(
          page
            .getByText(`Antwoord ${'ABCDEFG'[at]}, ${at + 1} van ${choice.options.length}`)
            .filter({ visible: true })
            .first(),
        ).toBeVisible();
        await page.getByRole('button', { name: 'Volgend antwoord' }).filter({ visible: true }).tap();
      }
      // Repeats the tap, because taps faster than a person's are ignored.
      await expect(async () => {
        await chooseButton(page, choice.option).tap({ timeout: 1000 });
        await expect(question(page)).not.toHaveText(choice.question, { timeout: 1000 });
      }).toPass();
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(path.at(-1)?.option.result?.name ?? '');
    await expect.poll(ledger.actions).toEqual(recordsOf(path));
  });
});
