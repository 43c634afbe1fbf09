import type { Page } from '@playwright/test';
import { axeFindings, expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import type { Product } from './product.ts';
import { inDatabase } from './product-database.ts';
import { firstOf } from './tree-calls.ts';
import {
  chooseOnScreen,
  makeDraft,
  openPreview,
  pressOnScreen,
  previewAddress,
  questionOnScreen,
  screenIn,
  startFrom,
  wayIn,
  wayThere,
} from './tree-preview.ts';
import { beSignedIn, text } from './visit-helpers.ts';
import { violations, watchPolicy } from './watch-policy.ts';

// This journey makes a draft of a tree whose versions others count.
const test = testOnOwnProduct();

/** Number of measurements and actions in the database. */
const recorded = (product: Product) =>
  inDatabase(product, async ({ db }) => {
    const count = async (table: 'measurement' | 'measurement_action') =>
      (await db.selectFrom(table).select('id').execute()).length;
    return [await count('measurement'), await count('measurement_action')];
  });

/** Collects the requests of a page other than reads. */
const sentBy = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isAsking = request.method() === 'GET' && !pathname.startsWith('/api/measurement');
    if (pathname.startsWith('/api/') && !isAsking) sent.push(`${request.method()} ${pathname}`);
  });
  return sent;
};

const errorsOn = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return errors;
};

test.use({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });

for (const language of ['nl', 'en'] as const) {
  test(`[TRE-10] a draft is walked to a result as a professional would, recording nothing: ${language}`, async ({
    page,
    product,
    complaints,
  }) => {
    const draft = await makeDraft(page, product.url);
    const { first, second, result } = await wayIn(draft, language);
    await watchPolicy(page);
    const errors = errorsOn(page);
    const before = await recorded(product);
    const sent = sentBy(page);
    await openPreview(page, product.url, draft.id, '', language);
    await expect(screenIn(page).locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByText(text(language, 'questionTree.preview.nothingRecorded'))).toBeVisible();
    await expect(questionOnScreen(page)).toHaveText(first.words);
    await chooseOnScreen(page, first.options, 0, language);
    await expect(questionOnScreen(page)).toHaveText(second.words);
    await pressOnScreen(
      page,
      screenIn(page)
        .getByRole('button', { name: text(language, 'measure.back'), exact: true })
        .filter({ visible: true }),
    );
    await expect(questionOnScreen(page)).toHaveText(first.words);
    await chooseOnScreen(page, first.options, 0, language);
    await expect(questionOnScreen(page)).toHaveText(second.words);
    await chooseOnScreen(page, second.options, 0, language);
    await expect(questionOnScreen(page)).toHaveText(result?.name ?? 'no result');
    expect(await axeFindings(page)).toEqual([]);
    expect(sent).toEqual([]);
    expect(await recorded(product)).toEqual(before);
    expect([...complaints, ...errors, ...(await violations(page))]).toEqual([]);
  });
}

test('[TRE-10] the address holds language, device and first question, also after a reload', async ({
  page,
  product,
}) => {
  const draft = await makeDraft(page, product.url);
  const { first, second } = await wayIn(draft, 'en');
  await openPreview(page, product.url, draft.id);
  await page.getByRole('button', { name: 'Tablet', exact: true }).click();
  await page.getByRole('combobox', { name: 'Taal' }).selectOption('en');
  await expect(questionOnScreen(page)).toHaveText(first.words);
  await startFrom(page)
    .getByRole('button', { name: `Vanaf hier: ${second.words}` })
    .click();
  await expect(questionOnScreen(page)).toHaveText(second.words);
  const isAsChosen = async () => {
    await expect(page).toHaveURL(previewAddress(draft.id, `?device=tablet&language=en&from=${second.key}`));
    await expect(questionOnScreen(page)).toHaveText(second.words);
    await expect(screenIn(page).locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('iframe')).toHaveAttribute('width', '820');
    await expect(page.getByRole('combobox', { name: 'Taal' })).toHaveValue('en');
    // The surrounding page stays in the user's language.
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  };
  await isAsChosen();
  await page.reload();
  await isAsChosen();
  await page.getByRole('button', { name: 'Opnieuw beginnen' }).click();
  await expect(questionOnScreen(page)).toHaveText(first.words);
  await expect(page).toHaveURL(previewAddress(draft.id, '?device=tablet&language=en'));
});

test('[TRE-10] an address with an unknown device and order shows the phone, and the answers as set', async ({
  page,
  product,
}) => {
  const draft = await makeDraft(page, product.url);
  const { first } = await wayIn(draft);
  await openPreview(page, product.url, draft.id, '?device=watch&order=BACKWARDS');
  await expect(questionOnScreen(page)).toHaveText(first.words);
  await expect(page.locator('iframe')).toHaveAttribute('width', '390');
  await expect(page.getByRole('combobox', { name: 'Volgorde' })).toHaveValue('AS_SET');
});

test('[TRE-10] the path so far is listed beside it, and it can begin at any question found', async ({
  page,
  product,
}) => {
  const draft = await makeDraft(page, product.url);
  const { first, second, result } = await wayIn(draft);
  await openPreview(page, product.url, draft.id);
  await expect(wayThere(page).getByRole('listitem')).toHaveText([/Je bent hier$/]);
  await chooseOnScreen(page, first.options, 0);
  await chooseOnScreen(page, second.options, 0);
  await expect(wayThere(page).getByRole('listitem')).toHaveCount(2);
  await expect(wayThere(page).getByRole('listitem').first()).toContainText(first.options[0]?.name ?? '');
  await expect(wayThere(page).getByRole('listitem').last()).toContainText(result?.name ?? '');
  await expect(wayThere(page).getByRole('link', { name: `Bewerk de vraag: ${second.words}` })).toHaveAttribute(
    'href',
    `/admin/question-trees/${draft.id}?node=${second.key}`,
  );
  await startFrom(page).getByRole('searchbox').fill(second.words.slice(0, 20).toUpperCase());
  await expect(startFrom(page).getByRole('listitem')).toHaveCount(1);
  await startFrom(page).getByRole('searchbox').fill('deze vraag is er niet');
  await expect(startFrom(page).getByText('Geen vraag gevonden')).toBeVisible();
  await startFrom(page).getByRole('searchbox').fill('');
  await startFrom(page)
    .getByRole('button', { name: `Vanaf hier: ${first.words}` })
    .click();
  await expect(questionOnScreen(page)).toHaveText(first.words);
  await expect(wayThere(page).getByRole('listitem')).toHaveCount(1);
});

test('[TRE-10] [TRE-09] an answer that leads nowhere says so, with the way to it, and another can be chosen', async ({
  page,
  product,
  complaints,
}) => {
  const draft = await makeDraft(page, product.url);
  const { first, second } = await wayIn(draft);
  const document = await draft.calls.read(draft.id);
  const [{ next } = { next: null }] = firstOf(document).options;
  const key = document.questions[next ?? '']?.options[0] ?? '';
  await draft.calls.edit(draft.id, [{ edit: 'set', node: 'option', key, field: 'result', value: null }]);
  await openPreview(page, product.url, draft.id);
  await chooseOnScreen(page, first.options, 0);
  await chooseOnScreen(page, second.options, 0);
  const alert = wayThere(page).getByRole('alert');
  await expect(alert).toContainText(`${document.options[key]?.identifier} loopt dood`);
  await expect(alert.getByRole('link')).toHaveAttribute('href', `/admin/question-trees/${draft.id}?node=${key}`);
  await expect(questionOnScreen(page)).toHaveText(second.words);
  await chooseOnScreen(page, second.options, 1);
  await expect(alert).toHaveCount(0);
  await expect(questionOnScreen(page)).toHaveText(second.options[1]?.result?.name ?? 'no result');
  expect(complaints).toEqual([]);
});

test('[TRE-10] a version without a question says so, and one that fails to load can be fetched again', async ({
  page,
  product,
}) => {
  const draft = await makeDraft(page, product.url);
  const preview = `**/api/question-trees/${draft.id}/preview*`;
  await page.route(preview, (route) => route.fulfill({ status: 500, json: {} }));
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto(previewAddress(draft.id));
  const again = page.getByRole('main').getByRole('button', { name: 'Probeer opnieuw' });
  await expect(again).toBeVisible();
  await page.unroute(preview);
  await again.click();
  await expect(questionOnScreen(page)).toBeVisible();
  await draft.calls.edit(draft.id, [{ edit: 'set', node: 'tree', field: 'root', value: null }]);
  await page.reload();
  await expect(page.getByText('Deze versie heeft nog geen eerste vraag')).toBeVisible();
});
