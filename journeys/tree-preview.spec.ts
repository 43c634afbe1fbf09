import type { FrameLocator, Page } from '@playwright/test';
import type { OptionPage } from '../contract/src/routes/measurement.ts';
import { sharesInView } from './carousel.ts';
import { axeFindings, expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import type { Product } from './product.ts';
import { inDatabase } from './product-database.ts';
import { tabTo } from './tab-stops.ts';
import { firstOf, type TreeCalls, teen, treeCalls } from './tree-calls.ts';
import { wordsOf } from './trees.ts';
import { beSignedIn, type Language, text } from './visiting.ts';
import { violations, watchPolicy } from './watch-policy.ts';

// A draft is made of a tree that other journeys count the versions of.
const test = testOnOwnProduct();

type Draft = { id: number; calls: TreeCalls };

const makeDraft = async (page: Page, url: string): Promise<Draft> => {
  const calls = await treeCalls(page, url);
  const shipped = (await calls.trees()).find(({ treeId }) => treeId === teen)?.versions.at(-1);
  const { id } = await calls.copy(shipped?.id ?? 0);
  return { id, calls };
};

/** The first question of a draft, what its first answer leads to, and the answers of both. */
const wayIn = async ({ id, calls }: Draft, language: Language = 'nl') => {
  const { pages, root } = await calls.preview(id, language);
  const pageOf = (questionId: number | null | undefined) => {
    const found = pages.find(({ question }) => question.id === questionId);
    if (!found) throw new Error(`there is no question ${questionId}`);
    return { words: wordsOf(found.question.name), key: found.question.key, options: found.options };
  };
  const first = pageOf(root);
  const second = pageOf(first.options[0]?.question?.id);
  return { first, second, result: second.options[0]?.result };
};

const address = (id: number, query = '') => `/admin/question-trees/${id}/preview${query}`;
const screen = (page: Page): FrameLocator => page.frameLocator('iframe');
const question = (page: Page) => screen(page).getByRole('heading', { level: 1 });

const open = async (page: Page, url: string, id: number, query = '', language: Language = 'nl') => {
  await beSignedIn(page, url, language, 'admin');
  await page.goto(address(id, query));
  await expect(question(page)).toBeVisible();
};

/** Brings an answer into view and chooses it, on whichever screen. */
const choose = async (page: Page, options: readonly OptionPage[], at: number, language: Language = 'nl') => {
  const letter = String.fromCharCode(65 + at);
  const answer = language === 'nl' ? 'Antwoord' : 'Answer';
  await screen(page)
    .getByRole('button', { name: new RegExp(`^${answer} ${letter}: `) })
    .filter({ visible: true })
    .click();
  const name = text(language, 'measure.selectLabel', { name: options[at]?.name ?? '' });
  await screen(page).getByRole('button', { name, exact: true }).filter({ visible: true }).click();
};

const path = (page: Page) => page.getByRole('region', { name: 'Pad tot hier' });
const from = (page: Page) => page.getByRole('region', { name: 'Vanaf hier beginnen' });

/** How many measurements and actions there are. */
const recorded = (product: Product) =>
  inDatabase(product, async ({ db }) => {
    const count = async (table: 'measurement' | 'measurement_action') =>
      (await db.selectFrom(table).select('id').execute()).length;
    return [await count('measurement'), await count('measurement_action')];
  });

/** What a page sends to the server besides asking for what is there. */
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
    await open(page, product.url, draft.id, '', language);
    await expect(screen(page).locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByText(text(language, 'questionTree.preview.nothingRecorded'))).toBeVisible();
    await expect(question(page)).toHaveText(first.words);
    await choose(page, first.options, 0, language);
    await expect(question(page)).toHaveText(second.words);
    await screen(page)
      .getByRole('button', { name: text(language, 'measure.back'), exact: true })
      .click();
    await expect(question(page)).toHaveText(first.words);
    await choose(page, first.options, 0, language);
    await expect(question(page)).toHaveText(second.words);
    await choose(page, second.options, 0, language);
    await expect(question(page)).toHaveText(result?.name ?? 'no result');
    expect(await axeFindings(page)).toEqual([]);
    expect(sent).toEqual([]);
    expect(await recorded(product)).toEqual(before);
    expect([...complaints, ...errors, ...(await violations(page))]).toEqual([]);
  });
}

const cards = [
  { device: 'Telefoon', name: 'phone', width: 390, inView: [1, 0, 0], isBarAtEnd: true },
  { device: 'Tablet', name: 'tablet', width: 820, inView: [1, 1, 0], isBarAtEnd: false },
  { device: 'Scherm', name: 'desktop', width: 1440, inView: [1, 1, 0.5], isBarAtEnd: false },
] as const;

test('[TRE-10] [MEA-03] on each screen the answers lie as they do on a device of that width', async ({
  page,
  product,
  complaints,
}) => {
  const draft = await makeDraft(page, product.url);
  await open(page, product.url, draft.id);
  const body = screen(page).locator('body');
  const devices = page.getByRole('group', { name: 'Scherm' });
  for (const { device, name, width, inView, isBarAtEnd } of cards) {
    await devices.getByRole('button', { name: device, exact: true }).click();
    await expect(devices.getByRole('button', { name: device, exact: true })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('iframe')).toHaveAttribute('title', `Stap 1, zoals op: ${device}`);
    await expect.poll(() => body.evaluate(() => innerWidth), device).toBe(width);
    await expect.poll(() => sharesInView(screen(page)), device).toEqual(inView);
    expect(await body.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    // The bar of a phone ends where its screen does.
    const bar = screen(page).getByRole('button', { name: 'Volgend antwoord' }).filter({ visible: true });
    const isAtEnd = await bar.evaluate((element) => {
      const bar = element.closest('[class*="_bar_"]')?.getBoundingClientRect();
      return bar !== undefined && Math.abs(bar.bottom - innerHeight) < 2;
    });
    expect(isAtEnd, device).toBe(isBarAtEnd);
    await expect(page).toHaveURL(new RegExp(`[?&]device=${name}`));
    // What is shown is no larger than the room for it.
    const box = await page.locator('iframe').boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1440);
  }
  await devices.getByRole('button', { name: 'Telefoon', exact: true }).click();
  await page.getByRole('button', { name: 'Scherm draaien' }).click();
  await expect.poll(() => body.evaluate(() => innerWidth)).toBe(800);
  await expect(page.getByText('Telefoon, 800 × 390')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('[TRE-10] language, device and where it begins stand in the address, and outlive a reload', async ({
  page,
  product,
}) => {
  const draft = await makeDraft(page, product.url);
  const { first, second } = await wayIn(draft, 'en');
  await open(page, product.url, draft.id);
  await page.getByRole('button', { name: 'Tablet', exact: true }).click();
  await page.getByRole('combobox', { name: 'Taal' }).selectOption('en');
  await expect(question(page)).toHaveText(first.words);
  await from(page)
    .getByRole('button', { name: `Vanaf hier: ${second.words}` })
    .click();
  await expect(question(page)).toHaveText(second.words);
  const isAsChosen = async () => {
    await expect(page).toHaveURL(address(draft.id, `?device=tablet&language=en&from=${second.key}`));
    await expect(question(page)).toHaveText(second.words);
    await expect(screen(page).locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('iframe')).toHaveAttribute('width', '820');
    await expect(page.getByRole('combobox', { name: 'Taal' })).toHaveValue('en');
    // The page around it stays in the language of who looks.
    await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  };
  await isAsChosen();
  await page.reload();
  await isAsChosen();
  await page.getByRole('button', { name: 'Opnieuw beginnen' }).click();
  await expect(question(page)).toHaveText(first.words);
  await expect(page).toHaveURL(address(draft.id, '?device=tablet&language=en'));
});

test('[TRE-10] the way so far is told beside it, and one begins at any question that is found', async ({
  page,
  product,
}) => {
  const draft = await makeDraft(page, product.url);
  const { first, second, result } = await wayIn(draft);
  await open(page, product.url, draft.id);
  await expect(path(page).getByRole('listitem')).toHaveText([/Je bent hier$/]);
  await choose(page, first.options, 0);
  await choose(page, second.options, 0);
  await expect(path(page).getByRole('listitem')).toHaveCount(2);
  await expect(path(page).getByRole('listitem').first()).toContainText(first.options[0]?.name ?? '');
  await expect(path(page).getByRole('listitem').last()).toContainText(result?.name ?? '');
  await expect(path(page).getByRole('link', { name: `Bewerk de vraag: ${second.words}` })).toHaveAttribute(
    'href',
    `/admin/question-trees/${draft.id}?node=${second.key}`,
  );
  await from(page).getByRole('searchbox').fill(second.words.slice(0, 20).toUpperCase());
  await expect(from(page).getByRole('listitem')).toHaveCount(1);
  await from(page).getByRole('searchbox').fill('deze vraag is er niet');
  await expect(from(page).getByText('Geen vraag gevonden')).toBeVisible();
  await from(page).getByRole('searchbox').fill('');
  await from(page)
    .getByRole('button', { name: `Vanaf hier: ${first.words}` })
    .click();
  await expect(question(page)).toHaveText(first.words);
  await expect(path(page).getByRole('listitem')).toHaveCount(1);
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
  await open(page, product.url, draft.id);
  await choose(page, first.options, 0);
  await choose(page, second.options, 0);
  const alert = path(page).getByRole('alert');
  await expect(alert).toContainText(`${document.options[key]?.identifier} loopt dood`);
  await expect(alert.getByRole('link')).toHaveAttribute('href', `/admin/question-trees/${draft.id}?node=${key}`);
  await expect(question(page)).toHaveText(second.words);
  await choose(page, second.options, 1);
  await expect(alert).toHaveCount(0);
  await expect(question(page)).toHaveText(second.options[1]?.result?.name ?? 'no result');
  expect(complaints).toEqual([]);
});

test('[TRE-10] [A11-03] Tab leads into the screen and out of it again, and a question can be answered there', async ({
  page,
  product,
}) => {
  const draft = await makeDraft(page, product.url);
  const { second } = await wayIn(draft);
  await open(page, product.url, draft.id, '?device=desktop');
  const isIn = () => page.evaluate(() => document.activeElement?.tagName === 'IFRAME');
  /** Presses a key until the keyboard is in the screen, or out of it. */
  const press = async (key: string, until: boolean) => {
    for (let pressed = 0; pressed < 60; pressed += 1) {
      await page.keyboard.press(key);
      if ((await isIn()) === until) return;
    }
    throw new Error(`${key} did not lead ${until ? 'into' : 'out of'} the screen`);
  };
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Opnieuw beginnen' }));
  await press('Tab', true);
  await press('Tab', false);
  await tabTo(page, path(page).getByRole('link').first());
  await press('Shift+Tab', true);
  await press('Shift+Tab', false);
  await press('Tab', true);
  const chooses = screen(page).getByRole('button', { name: /^Kies dit antwoord: / });
  for (let pressed = 0; pressed < 30; pressed += 1) {
    if (await chooses.first().evaluate((element) => element === element.ownerDocument.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(question(page)).toHaveText(second.words);
  // The keyboard goes on where the question is.
  await expect(question(page)).toBeFocused();
  expect(await isIn()).toBe(true);
});

test('[TRE-10] a version without a question says so, and one that can not be fetched is fetched again', async ({
  page,
  product,
}) => {
  const draft = await makeDraft(page, product.url);
  const preview = `**/api/question-trees/${draft.id}/preview*`;
  await page.route(preview, (route) => route.fulfill({ status: 500, json: {} }));
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto(address(draft.id));
  const again = page.getByRole('main').getByRole('button', { name: 'Probeer opnieuw' });
  await expect(again).toBeVisible();
  await page.unroute(preview);
  await again.click();
  await expect(question(page)).toBeVisible();
  await draft.calls.edit(draft.id, [{ edit: 'set', node: 'tree', field: 'root', value: null }]);
  await page.reload();
  await expect(page.getByText('Deze versie heeft nog geen eerste vraag')).toBeVisible();
});
