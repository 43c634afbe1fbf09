import type { Page } from '@playwright/test';
import { axeFindings, expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { firstOf, type TreeCalls, teen, treeCalls } from './tree-calls.ts';
import { beSignedIn } from './visit-helpers.ts';

// This journey changes trees that others measure with.
const test = testOnOwnProduct();

test.use({ viewport: { width: 1440, height: 900 } });

const tree = (page: Page) => page.getByRole('tree', { name: /^Vragenboom / });
const row = (page: Page, name: string) => tree(page).getByRole('treeitem', { name });
const panel = (page: Page) => page.getByRole('region', { name: /^(Antwoord|Vraag|Uitkomst)/ });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Alles bewaard om/ });
const edits = '**/api/question-trees/*/edits';

const draftOf = async (calls: TreeCalls) => {
  const [live] = (await calls.trees()).find((each) => each.treeId === teen)?.versions ?? [];
  return calls.copy(live?.id ?? 0, true);
};

const openEditor = async (page: Page, url: string, id: number, node = '') => {
  await beSignedIn(page, url, 'nl', 'admin');
  await page.goto(`/admin/question-trees/${id}${node && `?node=${node}`}`);
  await expect(tree(page).getByRole('treeitem').first()).toBeVisible();
};

test('[TRE-06] [TRE-08] an answer is added, named, moved and undone with the keyboard alone, and saved automatically', async ({
  page,
  product,
  complaints,
}) => {
  const calls = await treeCalls(page, product.url);
  const { id } = await draftOf(calls);
  const before = firstOf(await calls.read(id));
  await openEditor(page, product.url, id);
  expect(await axeFindings(page)).toEqual([]);

  // With all questions but the first collapsed, the placeholder is the last row.
  await page.getByRole('button', { name: 'Alles inklappen' }).click();
  await tree(page).focus();
  await page.keyboard.press('End');
  // The second press comes before the outline shows the new answer: it opens that answer instead of adding another.
  await tree(page).evaluate(async (element) => {
    const press = () => element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    press();
    for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
    press();
  });
  await expect(panel(page).getByRole('textbox', { name: 'Antwoord', exact: true })).toBeFocused();
  await page.keyboard.type('De ouder wacht af');
  await expect(saved(page)).toBeVisible();
  await expect
    .poll(async () => firstOf(await calls.read(id)).options.map((option) => option.texts?.nl?.name))
    .toEqual([...before.options.map((option) => option.texts?.nl?.name), 'De ouder wacht af']);

  await tree(page).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect
    .poll(async () => firstOf(await calls.read(id)).options.at(-2)?.texts?.nl?.name)
    .toBe('De ouder wacht af');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await expect.poll(async () => firstOf(await calls.read(id)).question.options).toEqual(before.question.options);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(async () => firstOf(await calls.read(id)).options.length).toBe(before.options.length + 1);
  // In the search field the same keys undo typing.
  await page.getByRole('searchbox', { name: 'Zoek vraag, antwoord of code' }).fill('ouder');
  await page.keyboard.press('Control+z');
  await expect(saved(page)).toBeVisible();
  expect(firstOf(await calls.read(id)).options.length).toBe(before.options.length + 1);
  expect(complaints).toEqual([]);
});

test('[TRE-08] an answer is deleted with everything below it after a confirmation, and one undo restores it', async ({
  page,
  product,
}) => {
  const calls = await treeCalls(page, product.url);
  const { id } = await draftOf(calls);
  const before = await calls.read(id);
  const [first] = firstOf(before).options;
  await openEditor(page, product.url, id, first?.key);
  await tree(page).focus();
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog');
  await expect(question).toContainText(/Dit gaat mee: \d+ vragen, \d+ antwoorden en \d+ voorbeelden/);
  await question.getByRole('button', { name: 'Verwijderen' }).click();
  await expect.poll(async () => firstOf(await calls.read(id)).question.options).not.toContain(first?.key);
  await page.getByRole('button', { name: 'Ongedaan maken' }).first().click();
  await expect
    .poll(async () => Object.keys((await calls.read(id)).options).sort())
    .toEqual(Object.keys(before.options).sort());
});

test('[TRE-09] problems of a measurement appear at once, and link to their place', async ({ page, product }) => {
  const calls = await treeCalls(page, product.url);
  const { id } = await draftOf(calls);
  const document = await calls.read(id);
  const [key, option] = Object.entries(document.options).find(([, { result }]) => result !== null) ?? [];
  await openEditor(page, product.url, id);
  const problems = page.getByRole('region', { name: /^Problemen/ });
  await expect(problems.getByRole('heading')).toContainText('0 fouten');
  await calls.edit(id, [{ edit: 'set', node: 'option', key: key ?? '', field: 'result', value: null }]);
  await expect(problems.getByRole('heading')).toContainText('1 fout');
  await expect(problems).toContainText('Dit antwoord heeft geen vervolgvraag en geen uitkomst.');
  await problems.getByRole('button', { name: `Ga ernaartoe Antwoord ${option?.identifier}` }).click();
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(`Antwoord ${option?.identifier}`);
  await expect(panel(page).getByText('Dit antwoord heeft geen vervolgvraag en geen uitkomst.')).toBeVisible();
  await expect(panel(page).getByRole('combobox', { name: 'Leidt naar' })).toBeFocused();
  await panel(page).getByRole('combobox', { name: 'Leidt naar' }).selectOption({ index: 1 });
  await expect(problems.getByRole('heading')).toContainText('0 fouten');
  await expect.poll(async () => (await calls.read(id)).options[key ?? '']?.result).not.toBeNull();

  // A problem of a question leads to its text, which has no style of a heading.
  const text = { edit: 'text', node: 'question', key: document.root ?? '', language: 'nl', field: 'name' } as const;
  await calls.edit(id, [{ ...text, value: null }]);
  await problems.getByRole('button', { name: 'Ga ernaartoe Vraag' }).click();
  await expect(panel(page).getByRole('textbox', { name: 'Vraag', exact: true })).toBeFocused();
  await expect(panel(page).getByRole('combobox', { name: 'Stijl' })).toHaveCount(0);
  await page.keyboard.type('Kijk');
  const readText = async () => (await calls.read(id)).questions[document.root ?? '']?.texts.nl?.name ?? '';
  await expect.poll(readText).toContain('Kijk');
  expect(await readText()).not.toContain('heading');
});

test('[TRE-08] [REL-05] text typed without a server survives a reload, and is saved when the server returns', async ({
  page,
  product,
}) => {
  const calls = await treeCalls(page, product.url);
  const { id } = await draftOf(calls);
  const [first] = firstOf(await calls.read(id)).options;
  await openEditor(page, product.url, id, first?.key);
  await page.route(edits, (route) => route.abort());
  const field = panel(page).getByRole('textbox', { name: 'Antwoord', exact: true });
  await field.fill('Getypt zonder server');
  await expect(page.getByRole('status').filter({ hasText: 'De server is niet bereikbaar' })).toBeVisible();
  await page.reload();
  const again = page.getByRole('button', { name: 'Probeer opnieuw' });
  await expect(again).toBeVisible();
  expect((await calls.read(id)).options[first?.key ?? '']?.texts.nl?.name).toBe(first?.texts?.nl?.name);
  await page.unroute(edits);
  await again.click();
  await expect(field).toHaveValue('Getypt zonder server');
  await expect
    .poll(async () => (await calls.read(id)).options[first?.key ?? '']?.texts.nl?.name)
    .toBe('Getypt zonder server');
  // Rejected edits are applied to the server's version, and the keyboard continues at the top.
  await page.route(edits, (route) => route.fulfill({ status: 400, json: {} }));
  await field.fill('Nog niet aangenomen');
  await page.getByRole('button', { name: 'Opnieuw lezen' }).focus();
  await page.unroute(edits);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(field).toHaveValue('Nog niet aangenomen');
});

test("[TRE-08] two users see each other's changes, and resolve a conflict in one text", async ({ page, product }) => {
  const calls = await treeCalls(page, product.url);
  const { id } = await draftOf(calls);
  const [first, second] = firstOf(await calls.read(id)).options;
  const say = (key: string | undefined, value: string) =>
    calls.edit(id, [{ edit: 'text', node: 'option', key: key ?? '', language: 'nl', field: 'name', value }]);
  await openEditor(page, product.url, id, first?.key);
  await say(second?.key, 'Door een ander gezegd');
  await expect(row(page, 'Door een ander gezegd')).toBeVisible();

  // Both users change the same text: this edit waits until the conflict is resolved.
  await page.route(edits, (route) => route.abort());
  const field = panel(page).getByRole('textbox', { name: 'Antwoord', exact: true });
  await field.fill('Door mij gezegd');
  await say(first?.key, 'Ook door een ander gezegd');
  await page.unroute(edits);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  const conflict = page.getByRole('alert').filter({ hasText: 'tegelijk gewijzigd' });
  await expect(conflict).toContainText('Ook door een ander gezegd');
  await expect(conflict).toContainText('Door mij gezegd');
  await conflict.getByRole('button', { name: 'Die van mij houden' }).click();
  await expect
    .poll(async () => (await calls.read(id)).options[first?.key ?? '']?.texts.nl?.name)
    .toBe('Door mij gezegd');
  await expect(conflict).toHaveCount(0);
  // The pressed button has gone, so the focus is in the outline.
  await expect(tree(page)).toBeFocused();

  // A text whose node the other user deletes stays, and comes back with its node.
  const question = (await calls.read(id)).root ?? '';
  await calls.edit(id, [{ edit: 'remove', node: 'option', key: first?.key ?? '', from: question }]);
  const lost = page
    .getByRole('alert')
    .filter({ hasText: `Iemand anders heeft Antwoord ${first?.identifier} verwijderd` });
  await expect(lost).toContainText('Door mij gezegd');
  await expect(lost.getByRole('button', { name: 'Kopieer' })).toBeVisible();
  await lost.getByRole('button', { name: 'Terugzetten' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Door mij gezegd');
  await expect(lost).toHaveCount(0);
  await expect.poll(async () => firstOf(await calls.read(id)).options[0]?.texts?.nl?.name).toBe('Door mij gezegd');

  // A saved text that the other user replaces is shown with both texts.
  await say(first?.key, 'Toch door een ander gezegd');
  const replaced = page.getByRole('status').filter({ hasText: 'jouw tekst bij' });
  await expect(replaced).toContainText('Door mij gezegd');
  await expect(replaced).toContainText('Toch door een ander gezegd');
  await replaced.getByRole('button', { name: 'Begrepen' }).click();
  await expect(replaced).toHaveCount(0);
});

test('[TRE-08] saving leaves the cursor in a text with markup, and one undo takes one step', async ({
  page,
  product,
}) => {
  const calls = await treeCalls(page, product.url);
  const { id } = await draftOf(calls);
  await openEditor(page, product.url, id);
  const box = panel(page).getByRole('textbox', { name: 'Vraag', exact: true });
  await expect(box).toBeVisible();
  const before = await box.innerText();
  await box.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('Eerst ');
  await expect(saved(page)).toBeVisible();
  const readTexts = async () => JSON.stringify(firstOf(await calls.read(id)).question.texts.nl);
  await expect.poll(readTexts).toContain('Eerst ');
  await page.keyboard.type('dan ');
  await expect(box).toHaveText(`Eerst dan ${before}`);
  await expect.poll(readTexts).toContain('Eerst dan ');
  await page.keyboard.press('Control+z');
  await expect(box).not.toHaveText(`Eerst dan ${before}`);
  await expect(box).toContainText(before);
});

test('[TRE-04] [TRE-03] a published version is read-only, and corrected at the same answer in a new version', async ({
  page,
  product,
}) => {
  const calls = await treeCalls(page, product.url);
  const { id } = await draftOf(calls);
  await calls.publish(id);
  await openEditor(page, product.url, id);
  await expect(page.getByText('Versie 1, alleen lezen')).toBeVisible();
  await tree(page).getByRole('treeitem').nth(2).click();
  const field = panel(page).getByRole('textbox', { name: 'Antwoord', exact: true });
  await expect(field).toHaveJSProperty('readOnly', true);
  await expect(page.getByRole('button', { name: 'Verwijderen' })).toHaveCount(0);
  const wrong = await field.inputValue();

  await page.getByRole('button', { name: 'Verbeteren in een nieuwe versie' }).click();
  await expect(page.getByText('Versie 2, concept')).toBeVisible();
  await expect(field).toHaveValue(wrong);
  await field.fill('Verbeterd');
  await expect(saved(page)).toBeVisible();
  const draft = Number(/question-trees\/(\d+)/.exec(page.url())?.[1]);
  await expect.poll(async () => firstOf(await calls.read(draft)).options[0]?.texts?.nl?.name).toBe('Verbeterd');

  // From then on the existing draft.
  await page.goto(`/admin/question-trees/${id}`);
  await page.getByRole('link', { name: 'Verbeteren in versie 2' }).click();
  await expect(page).toHaveURL(new RegExp(`/question-trees/${draft}`));
});

test('[TRE-04] from a row of a published version a link leads to its node in the tree', async ({ page, product }) => {
  const calls = await treeCalls(page, product.url);
  const [live] = (await calls.trees()).find((each) => each.treeId === teen)?.versions.slice(-1) ?? [];
  const [first] = (await calls.preview(live?.id ?? 0)).pages;
  const option = first?.options[1];
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto(`/entity/question-option/${option?.id}`);
  await page.getByRole('main').getByRole('button', { name: 'Verbeteren in een nieuwe versie' }).click();
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(`Antwoord ${option?.identifier}`);
});

test('[TRE-08] a version deleted by another user says so', async ({ page, product }) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto('/admin/question-trees/999999');
  await expect(page.getByRole('alert').filter({ hasText: 'Deze versie is er niet meer' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Naar de vragenbomen' })).toBeVisible();
});
