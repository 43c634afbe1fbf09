import { adminCalls, control, entities, saveAndReturn, saveButton, screenOf } from './admin-forms.ts';
import { enter, style, tool, toolbar, use } from './editor-tools.ts';
import { expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { beSignedIn, text } from './visit-helpers.ts';
import { violations, watchPolicy } from './watch-policy.ts';

const test = testOnOwnProduct();

test.use({ actionTimeout: 15_000 });

test.beforeEach(async ({ page, product }) => {
  await watchPolicy(page);
  await beSignedIn(page, product.url, 'nl', 'admin');
});

test.afterEach(async ({ page, complaints }) => {
  expect([...(await violations(page)), ...complaints]).toEqual([]);
});

const { testResult, notification, email } = entities;

test('[ENT-09] the toolbar makes every kind of markup, which is stored as a document and shown unchanged', async ({
  page,
  product,
}) => {
  const calls = await adminCalls(page, product.url);
  const { id } = await calls.create(testResult, { name: 'Opmaak', score: 4 });
  await page.goto(`${screenOf(testResult)}/${id}/edit`);
  await enter(page, 'description');
  await style(page).selectOption({ label: text('nl', 'editor.heading') });
  await enter(page, 'description');
  await page.keyboard.type('Wat je zag');
  await page.keyboard.press('Enter');
  await style(page).selectOption({ label: text('nl', 'editor.subheading') });
  await enter(page, 'description');
  await page.keyboard.type('Kort');
  await page.keyboard.press('Enter');
  for (const [name, word] of [
    ['bold', 'vet'],
    ['italic', 'schuin'],
    ['underline', 'lijn'],
    ['strikethrough', 'weg'],
  ] as const) {
    await use(page, name);
    await page.keyboard.type(word);
    await expect(tool(page, name)).toHaveAttribute('aria-pressed', 'true');
    await use(page, name);
  }
  await page.keyboard.press('Enter');
  await use(page, 'bulletList');
  await page.keyboard.type('punt');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await use(page, 'numberedList');
  await page.keyboard.type('eerst');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await use(page, 'quote');
  await page.keyboard.type('citaat');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await tool(page, 'link').click();
  const question = page.getByRole('dialog');
  await question.getByRole('textbox').fill('javascript:alert(1)');
  await question.getByRole('button', { name: text('nl', 'modal.confirm.ok') }).click();
  await expect(question.getByText(text('nl', 'editor.addressFault'))).toBeVisible();
  await question.getByRole('textbox').fill('https://example.nl/');
  await question.getByRole('button', { name: text('nl', 'modal.confirm.ok') }).click();
  await expect(question).toBeHidden();
  await tool(page, 'undo').click();
  await expect(control(page, 'description').getByRole('link')).toHaveCount(0);
  await tool(page, 'redo').click();
  await saveAndReturn(page, testResult);

  const { description } = await calls.one(testResult, id);
  const document = JSON.parse(description);
  const kinds = document.content.map(({ type, attrs }: { type: string; attrs?: { level?: number } }) =>
    attrs?.level ? `${type} ${attrs.level}` : type,
  );
  expect(kinds).toEqual([
    'heading 3',
    'heading 4',
    'paragraph',
    'bulletList',
    'orderedList',
    'blockquote',
    'paragraph',
  ]);

  await page.goto(`${screenOf(testResult)}/${id}`);
  const loadedText = page.getByRole('definition').filter({ hasText: 'Wat je zag' });
  await expect(loadedText.getByRole('heading', { name: 'Wat je zag' })).toBeVisible();
  await expect(loadedText.getByRole('heading', { name: 'Kort' })).toBeVisible();
  for (const [tag, word] of [
    ['strong', 'vet'],
    ['em', 'schuin'],
    ['u', 'lijn'],
    ['s', 'weg'],
    ['ul > li', 'punt'],
    ['ol > li', 'eerst'],
    ['blockquote', 'citaat'],
    ['a[href="https://example.nl/"]', 'https://example.nl/'],
  ] as const) {
    await expect(loadedText.locator(tag)).toHaveText(word);
  }
});

test('[ENT-09] saving a text over and over changes nothing, be it a document or HTML', async ({ page, product }) => {
  const calls = await adminCalls(page, product.url);
  const html =
    '<h3>Kop</h3><p>Een <strong>vette</strong> en <a href="https://example.nl/" rel="noopener noreferrer">link</a></p>' +
    '<ul><li>een<ul><li>binnen</li></ul></li><li>twee</li></ul><blockquote><p>citaat</p></blockquote>';
  const made = await calls.create(notification, { identifier: 'rondes', content: html });
  const [result] = await calls.list(testResult);
  for (const [entity, id, name] of [
    [notification, made.id, 'content'],
    [testResult, result.id, 'description'],
    [email, 1, 'content'],
  ] as const) {
    const versions: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      await page.goto(`${screenOf(entity)}/${id}/edit`);
      await enter(page, name);
      // A change and its reversal, so that the editor writes the text again.
      await page.keyboard.type('x');
      await page.keyboard.press('Backspace');
      await saveAndReturn(page, entity);
      versions.push((await calls.one(entity, id))[name]);
    }
    expect(new Set(versions.slice(1)).size, `${entity.name}.${name}`).toBe(1);
    expect(versions[1], `${entity.name}.${name}`).toBe(versions[0]);
  }
  const after = (await calls.one(notification, made.id)).content;
  expect(after).toBe(html);
});

test('[ENT-09] [A11-02] the toolbar is one stop of the keyboard, and Tab leads out of the text again', async ({
  page,
}) => {
  await page.goto(`${screenOf(testResult)}/new`);
  await expect(toolbar(page)).toHaveAccessibleName(
    text('nl', 'editor.toolbarOf', { field: text('nl', 'testResult.description') }),
  );
  await page.getByRole('radio').first().focus();
  await page.keyboard.press('Tab');
  await expect(style(page)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'bold')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(control(page, 'description')).toBeFocused();
  await page.keyboard.type('vet');
  await expect(control(page, 'description').locator('strong')).toHaveText('vet');
  await tool(page, 'bulletList').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('twee');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Naam in het Engels' })).toBeFocused();
  await expect(control(page, 'description').locator('ul ul')).toHaveCount(0);
});

test('[ENT-09] the texts of the editor follow the language of the screen', async ({ page, product }) => {
  await beSignedIn(page, product.url, 'en', 'admin');
  await page.goto(`${screenOf(testResult)}/new`);
  await expect(toolbar(page).getByRole('button', { name: text('en', 'editor.bold'), exact: true })).toBeVisible();
  await expect(toolbar(page).getByRole('combobox', { name: text('en', 'editor.style') })).toContainText(
    text('en', 'editor.subheading'),
  );
});

test('[ENT-07] a text that is too long is rejected with its limit, counting visible characters', async ({ page }) => {
  await page.goto(`${screenOf(testResult)}/new`);
  await control(page, 'name').fill('Lang');
  await page.getByRole('radio').last().check();
  await enter(page, 'description');
  await page.keyboard.insertText('x'.repeat(6001));
  await expect(page.getByText(text('nl', 'editor.characterCount', { count: 6001, max: 6000 }))).toBeVisible();
  await saveButton(page).click();
  await expect(control(page, 'description')).toBeFocused();
  await expect(control(page, 'description')).toHaveAccessibleDescription(
    text('nl', 'entity.validation.maxlength', { max: 6000 }),
  );
  await page.keyboard.press('Backspace');
  await saveAndReturn(page, testResult);
});
