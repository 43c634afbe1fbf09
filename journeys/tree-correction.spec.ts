import type { Page } from '@playwright/test';
import { axeFindings, expect } from './journey.ts';
import { begin, cards } from './measurement-steps.ts';
import { testOnOwnProduct } from './own-product.ts';
import { firstOf, type TreeCalls, teen, treeCalls } from './tree-calls.ts';
import { beSignedIn, type Language } from './visit-helpers.ts';

// Corrections go live here; every test has its own tree.
const test = testOnOwnProduct();

test.use({ viewport: { width: 1440, height: 900 } });

/** Limit on the clicks between finding a text and having its correction live. */
const maxClicks = 8;

/** Counts clicks on a page and on the pages that it opens. */
const clicksOn = async (page: Page): Promise<{ count: number }> => {
  const clicks = { count: 0 };
  await page.context().exposeBinding('countClick', () => {
    clicks.count += 1;
  });
  await page.context().addInitScript(() => {
    const count = () => (window as unknown as { countClick: () => void }).countClick();
    window.addEventListener('pointerdown', count, { capture: true });
    // Enter on a button or a link fires a click without a pointer.
    window.addEventListener('click', ({ detail }) => detail === 0 && count(), { capture: true });
  });
  return clicks;
};

/** A published tree whose first answer has a wrong word, in Dutch and in English. */
const makeTree = async (calls: TreeCalls, word: string) => {
  const shipped = (await calls.trees()).find(({ treeId }) => treeId === teen)?.versions[0];
  const { id, treeId } = await calls.copy(shipped?.id ?? 0, true);
  const [option] = firstOf(await calls.read(id)).options;
  const text = (node: 'option' | 'tree', language: string, field: string, value: string) =>
    ({ edit: 'text', node, ...(node === 'option' && { key: option?.key }), language, field, value }) as never;
  await calls.edit(id, [
    text('tree', 'nl', 'name', `OK! ${word}`),
    text('option', 'nl', 'name', `De ouder is ${word} en wacht`),
    text('option', 'en', 'name', `The parent is ${word} and waits`),
  ]);
  await calls.setTest(treeId, false);
  await calls.publish(id);
  return { id, treeId, key: option?.key ?? '' };
};

const dialog = (page: Page) => page.getByRole('dialog');
const field = (page: Page) =>
  page.getByRole('region', { name: /^Antwoord|^Answer/ }).getByRole('textbox', { name: /^(Antwoord|Answer)$/ });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^(Alles bewaard om|Everything saved at)/ });

/** Publishes from the editor: through the link and the button. */
const publish = async (page: Page, from: string, to: string) => {
  await expect(saved(page)).toBeVisible();
  await page.getByRole('link', { name: /^(Publiceren|Publish)$/ }).click();
  const main = page.getByRole('main');
  await expect(main.locator('del')).toHaveText([from]);
  await expect(main.locator('ins')).toHaveText([to]);
  // Warnings that are already live need no reason again.
  await expect(
    main.getByText(/^(Dit staat ook zo in de gepubliceerde versie|The published version has this as well)/),
  ).toBeVisible();
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await main.getByRole('button', { name: /^(Publiceren|Publish)$/ }).click();
  await expect(page).toHaveURL(/\/admin\/question-trees\/\d+\/publications$/);
};

/** Expects this text on the first card of a new measurement. */
const seesLive = async (page: Page, url: string, treeRow: number, said: string) => {
  const reader = await (await page.context().browser()?.newContext({ baseURL: url }))?.newPage();
  if (!reader) throw new Error('there is no browser');
  await beSignedIn(reader, url);
  await begin(reader, treeRow);
  await expect(cards(reader).first().getByRole('heading', { level: 2, includeHidden: true })).toHaveText(said);
  await reader.context().close();
};

const administrator = async (page: Page, url: string, language: Language = 'nl') => {
  const calls = await treeCalls(page, url);
  await beSignedIn(page, url, language, 'admin');
  return calls;
};

test('[TRE-04] [TRE-05] [TRE-13] a correction goes from the search to the live text in at most eight clicks', async ({
  page,
  product,
  complaints,
}) => {
  const calls = await administrator(page, product.url);
  const tree = await makeTree(calls, 'beschibkaar');
  const clicks = await clicksOn(page);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Vandaag' })).toBeVisible();

  await page.getByRole('button', { name: 'Zoeken in alle inhoud' }).click();
  await dialog(page).getByRole('combobox').fill('beschibkaar en wacht');
  const hit = dialog(page).getByRole('option', { name: /^De ouder is beschibkaar en wacht/ });
  await expect(hit).toContainText('Gepubliceerd');
  await expect(hit).toContainText('OK! beschibkaar, versie 1');
  expect(await axeFindings(page)).toEqual([]);
  await dialog(page)
    .getByRole('option', { name: /^Verbeteren in een nieuwe versie: De ouder is/ })
    .click();

  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('De ouder is beschibkaar en wacht');
  await expect(page.getByText('Versie 2, concept')).toBeVisible();
  await field(page).fill('De ouder is beschikbaar en wacht');
  await publish(page, 'beschibkaar', 'beschikbaar');
  expect(clicks.count).toBeGreaterThan(0);
  expect(clicks.count).toBeLessThanOrEqual(maxClicks);
  const live = (await calls.trees()).find(({ treeId }) => treeId === tree.treeId);
  expect(live?.versions.map(({ version, status }) => [version, status])).toEqual([
    [2, 'PUBLISHED'],
    [1, 'WAS_PUBLISHED'],
  ]);
  await seesLive(page, product.url, live?.versions[0]?.id ?? 0, 'De ouder is beschikbaar en wacht');
  expect(complaints).toEqual([]);
});

test("[TRE-04] [TRE-13] a text is corrected from a professional's page in its language, and the measurement is unaffected", async ({
  page,
  product,
  complaints,
}) => {
  const calls = await administrator(page, product.url, 'en');
  const tree = await makeTree(calls, 'atentive');
  const clicks = await clicksOn(page);
  await page.goto(`/measure/${tree.id}`);
  await expect(cards(page).first()).toContainText('The parent is atentive and waits');
  const recorded: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/statistics/')) recorded.push(request.url());
  });

  await page.getByRole('button', { name: 'Texts on this page' }).click();
  const texts = dialog(page).getByRole('listitem');
  const first = firstOf(await calls.read(tree.id));
  await expect(texts.filter({ hasText: /^Answer [A-Z]/ })).toHaveCount(first.options.length);
  await expect(texts.filter({ hasText: /^Question/ })).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);
  const opened = page.waitForEvent('popup');
  await dialog(page).getByRole('button', { name: 'Correct: Answer A, The parent is atentive and waits' }).click();
  const editor = await opened;
  await expect(field(editor)).toBeFocused();
  await expect(field(editor)).toHaveValue('The parent is atentive and waits');
  await field(editor).fill('The parent is attentive and waits');
  await publish(editor, 'atentive', 'attentive');
  expect(clicks.count).toBeLessThanOrEqual(maxClicks);

  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(`/measure/${tree.id}`);
  await expect(cards(page).first()).toContainText('The parent is atentive and waits');
  expect(recorded).toEqual([]);
  expect(complaints).toEqual([]);
});

test('[TRE-04] [TRE-05] rows, details and the preview of a published version lead to its one draft, which is listed as waiting', async ({
  page,
  product,
}) => {
  const calls = await administrator(page, product.url);
  const tree = await makeTree(calls, 'gedulldig');
  const [first] = (await calls.preview(tree.id)).pages;
  const option = first?.options[0];
  const example = option?.examples[0];
  const press = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click();

  await page.goto('/entity/question-option?search=gedulldig');
  const row = page.getByRole('row').filter({ hasText: 'De ouder is gedulldig' });
  await expect(row).toContainText('Gepubliceerd');
  await row.getByRole('button', { name: /^Verbeteren in een nieuwe versie/ }).click();
  await expect(field(page)).toBeFocused();
  const draft = Number(/question-trees\/(\d+)/.exec(page.url())?.[1]);
  expect(draft).not.toBe(tree.id);
  await field(page).fill('De ouder is geduldig en wacht');
  await expect(saved(page)).toBeVisible();

  await page.goto(`/entity/question-option-example/${example?.id}`);
  await expect(page.getByText('Gepubliceerd: verbeteren in een nieuwe versie')).toBeVisible();
  await press('Verbeteren in een nieuwe versie');
  await expect(page).toHaveURL(new RegExp(`/question-trees/${draft}\\?`));
  await expect(page.getByRole('textbox', { name: 'Voorbeeld, een per regel' }).first()).toBeFocused();

  await page.goto(`/admin/question-trees/${tree.id}/preview`);
  await press(/^Teksten verbeteren bij: /);
  await dialog(page)
    .getByRole('button', { name: /^Verbeteren: Vraag, / })
    .click();
  await expect(page.getByRole('textbox', { name: 'Vraag', exact: true })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/question-trees/${draft}\\?`));

  await page.goto('/admin');
  const waits = page.getByRole('region', { name: 'Dit wacht op jou' }).getByRole('listitem');
  const ownItem = waits.filter({ hasText: 'OK! gedulldig, versie 2' });
  await expect(ownItem).toContainText('1 wijziging nog niet gepubliceerd');
  expect(await axeFindings(page)).toEqual([]);
  await expect(ownItem.getByRole('link', { name: 'OK! gedulldig, versie 2 publiceren' })).toHaveAttribute(
    'href',
    `/admin/question-trees/${draft}/publish`,
  );
  await ownItem.getByRole('link', { name: 'OK! gedulldig, versie 2 bewerken' }).click();
  await expect(page.getByText('Versie 2, concept')).toBeVisible();
  await page.goto('/admin/question-trees');
  await expect(
    page.getByRole('table', { name: 'Versies van OK! gedulldig' }).getByRole('row').filter({ hasText: 'Concept' }),
  ).toContainText('1 wijziging nog niet gepubliceerd');
});
