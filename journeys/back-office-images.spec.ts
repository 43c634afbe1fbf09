import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  adminCalls,
  choosePicture,
  control,
  entities,
  picture,
  saveAndReturn,
  saveButton,
  screenOf,
} from './admin-forms.ts';
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

const slide = entities.testResultSlide;
const { notification } = entities;
const say = (key: string, filled?: Record<string, string>) => text('nl', `entity.image.${key}`, filled);

const preview = (page: Page) => page.getByRole('group', { name: text('nl', 'testResultSlide.image') }).getByRole('img');

/** Drops or pastes a file. */
const transferFile = (page: Page, way: 'drop' | 'paste', { name, mimeType, buffer }: typeof picture) =>
  control(page, 'image').evaluate(
    (element, { way, name, mimeType, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type: mimeType }));
      const event = { bubbles: true, cancelable: true };
      if (way === 'paste') element.dispatchEvent(new ClipboardEvent('paste', { ...event, clipboardData: data }));
      else element.dispatchEvent(new DragEvent('drop', { ...event, dataTransfer: data }));
    },
    { way, name, mimeType, base64: buffer.toString('base64') },
  );

test('[CON-01] [ENT-08] a picture is chosen, shown, saved, described, replaced and cleared', async ({
  page,
  product,
}) => {
  const calls = await adminCalls(page, product.url);
  const { id } = await calls.create(notification, { identifier: 'met afbeelding' });
  const at = `${screenOf(notification)}/${id}/edit`;
  await page.goto(at);
  await choosePicture(page, picture);
  await expect(page.getByText(picture.name)).toBeVisible();
  await expect(page.getByText(/^960 × 640, \d+ kB$/)).toBeVisible();
  await expect(page.getByText(say('altTextMissing'))).toBeVisible();
  await page.getByRole('textbox', { name: say('altText') }).fill('Een moeder met een baby');
  await expect(page.getByText(say('altTextMissing'))).toBeHidden();
  await saveAndReturn(page, notification);
  const first = await calls.one(notification, id);
  expect(first).toMatchObject({ imageContentType: 'image/webp', altText: 'Een moeder met een baby' });

  await page.goto(at);
  const image = page.getByRole('img', { name: 'Een moeder met een baby' });
  await expect(image).toHaveJSProperty('complete', true);
  expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  await expect(image).toHaveCSS('object-fit', 'contain');
  expect((await image.boundingBox())?.height).toBe(100);
  const untouched = page.waitForRequest((request) => request.method() === 'PUT');
  await control(page, 'identifier').fill('anders');
  await saveAndReturn(page, notification);
  expect((await untouched).postDataJSON().image).toBeUndefined();
  expect((await calls.one(notification, id)).media).toBe(first.media);

  await page.goto(at);
  // Pictures are named after their content: the same picture has the same name.
  await choosePicture(page, picture);
  await saveAndReturn(page, notification);
  expect((await calls.one(notification, id)).media).toBe(first.media);

  await page.goto(at);
  await choosePicture(page, { ...picture, name: 'andere.png', buffer: readFileSync('content/images/comfort.png') });
  await saveAndReturn(page, notification);
  expect((await calls.one(notification, id)).media).not.toBe(first.media);

  await page.goto(at);
  await page.getByRole('button', { name: say('clear'), exact: true }).click();
  await expect(control(page, 'image')).toBeFocused();
  await expect(page.getByRole('textbox', { name: say('altText') })).toHaveCount(0);
  await saveAndReturn(page, notification);
  expect(await calls.one(notification, id)).toMatchObject({ media: null, imageContentType: null });
});

for (const way of ['drop', 'paste'] as const) {
  test(`[ENT-08] a picture is taken by ${way}, and any other file is rejected by its type`, async ({ page }) => {
    await page.goto(`${screenOf(slide)}/new`);
    await expect(control(page, 'image')).toBeVisible();
    await transferFile(page, way, {
      name: 'verslag.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    });
    await expect(control(page, 'image')).toHaveAccessibleDescription(say('acceptedOnly', { name: 'verslag.pdf' }));
    await transferFile(page, way, picture);
    await expect(preview(page)).toBeVisible();
    await expect(control(page, 'image')).toHaveAccessibleDescription('');
    await saveAndReturn(page, slide);
  });
}

test('[ENT-08] [SEC-29] [SEC-30] [SEC-31] a file that is no picture, or too large, is rejected at once with advice', async ({
  page,
}) => {
  const huge = Buffer.from(picture.buffer);
  huge.writeUInt32BE(50_000, 16);
  huge.writeUInt32BE(50_000, 20);
  const files = [
    ['logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['pagina.png', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['niets.png', Buffer.alloc(0)],
  ] as const;
  // A busy machine takes long to hand so large a file over in memory.
  const tooLarge = test.info().outputPath('groot.png');
  writeFileSync(tooLarge, Buffer.concat([picture.buffer, Buffer.alloc(10 * 1024 * 1024)]));
  await page.goto(`${screenOf(slide)}/new`);
  for (const [name, buffer] of files) {
    await choosePicture(page, { name, mimeType: 'image/png', buffer });
    await expect(control(page, 'image')).toHaveAccessibleDescription(say('acceptedOnly', { name }));
    await expect(preview(page)).toHaveCount(0);
  }
  await choosePicture(page, tooLarge);
  await expect(control(page, 'image')).toHaveAccessibleDescription(say('tooLarge', { name: 'groot.png' }));
  await expect(preview(page)).toHaveCount(0);
  await choosePicture(page, { name: 'reus.png', mimeType: 'image/png', buffer: huge });
  await expect(control(page, 'image')).toHaveAccessibleDescription(text('nl', 'error.imagetoolarge'));
  await choosePicture(page, picture);
  await expect(preview(page)).toBeVisible();
});

test('[ENT-08] [SEC-29] errors that only the server finds in a picture appear at the picture, and the input stays', async ({
  page,
}) => {
  await page.goto(`${screenOf(slide)}/new`);
  await control(page, 'position').fill('7');
  await choosePicture(page, { ...picture, name: 'half.png', buffer: picture.buffer.subarray(0, 400) });
  await saveButton(page).click();
  await expect(control(page, 'image')).toHaveAccessibleDescription(text('nl', 'error.invalidimage'));
  await expect(control(page, 'image')).toBeFocused();
  await expect(control(page, 'position')).toHaveValue('7');
});

test("[ENT-08] a required picture can't be left out or cleared", async ({ page, product }) => {
  await page.goto(`${screenOf(slide)}/new`);
  await saveButton(page).click();
  await expect(control(page, 'image')).toBeFocused();
  await expect(control(page, 'image')).toHaveAccessibleDescription(text('nl', 'entity.validation.required'));
  const calls = await adminCalls(page, product.url);
  const [{ id, media }] = await calls.list(slide);
  await page.goto(`${screenOf(slide)}/${id}/edit`);
  await page.getByRole('button', { name: say('clear'), exact: true }).click();
  await saveButton(page).click();
  await expect(control(page, 'image')).toHaveAccessibleDescription(text('nl', 'entity.validation.required'));
  expect((await calls.one(slide, id)).media).toBe(media);
});

test('[ENT-25] [A11-02] pictures of a result are ordered by keyboard, and keep their order when saving it fails', async ({
  page,
  product,
}) => {
  const calls = await adminCalls(page, product.url);
  const { id } = await calls.create(entities.testResult, { name: 'Met twee afbeeldingen', score: 4 });
  const image = picture.buffer.toString('base64');
  for (const [position, altText] of [
    [1, 'Een huis'],
    [2, 'Een tuin'],
  ] as const)
    await calls.create(slide, { image, imageContentType: picture.mimeType, altText, position, testResultId: id });
  const form = `${screenOf(entities.testResult)}/${id}/edit`;
  const pictures = page.getByRole('grid').getByRole('img');
  const altTexts = () => pictures.evaluateAll((images) => images.map((each) => each.getAttribute('alt')));
  const tool = (key: string, place: number) => {
    const name = text('nl', 'entity.pictures.name', { place: String(place) });
    return page.getByRole('button', { name: text('nl', `entity.pictures.${key}`, { name }), exact: true });
  };
  await page.goto(form);
  await tool('drag', 1).focus();
  // Without a key before it, the focus seems to come from a screen reader, which drags by other means.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Plaatsen tussen Afbeelding 1 en Afbeelding 2' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('button', { name: 'Plaatsen na Afbeelding 2' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Afbeelding 1 staat nu op plaats 2.')).toBeVisible();
  expect(await altTexts()).toEqual(['Een tuin', 'Een huis']);
  await tool('earlier', 2).press('Enter');
  await expect(page.getByText('Afbeelding 2 staat nu op plaats 1.')).toBeVisible();
  // The pressed button is disabled at the first place, so the moved picture has the focus.
  await expect(page.getByRole('row', { name: 'Afbeelding 1', exact: true })).toBeFocused();
  await page.goto(form);
  await expect.poll(altTexts).toEqual(['Een huis', 'Een tuin']);
  const [, second] = (await calls.list(slide)).filter((row: { testResultId: number }) => row.testResultId === id);
  await calls.change(slide, { ...second, altText: 'Een andere tuin' });
  await tool('later', 1).press('Enter');
  const region = page.getByRole('region', { name: text('nl', 'testResult.images') });
  await expect(region.getByRole('alert')).toContainText(text('nl', 'entity.pictures.notSaved'));
  await expect.poll(altTexts).toEqual(['Een huis', 'Een andere tuin']);
});
