import { picture } from './admin-forms.ts';
import { expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { toastsOn } from './session-helpers.ts';
import { teen, treeCalls } from './tree-calls.ts';
import { beSignedIn } from './visit-helpers.ts';

const test = testOnOwnProduct();

test.use({ viewport: { width: 1440, height: 900 } });

test('[TRE-08] a slow upload of a picture ends at its place, beside text typed meanwhile', async ({
  page,
  product,
}) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  const calls = await treeCalls(page, product.url);
  const [live] = (await calls.trees()).find((each) => each.treeId === teen)?.versions ?? [];
  const { id } = await calls.copy(live?.id ?? 0, true);
  const { results, examples } = await calls.read(id);
  const [key = ''] = Object.keys(results);
  const [one = '', two = ''] = new Set(Object.values(examples).map((example) => example.picture?.file ?? ''));
  const slide = (file: string, content: string) => ({ picture: { file, alternative: {} }, texts: { nl: { content } } });
  const value = [slide(one, 'Een'), slide(two, 'Twee')];
  await calls.edit(id, [{ edit: 'set', node: 'result', key, field: 'slides', value }]);
  await page.goto(`/admin/question-trees/${id}?node=${key}`);

  /** Holds uploads of pictures until the returned function is called. */
  const hold = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.unroute('**/api/pictures');
    await page.route('**/api/pictures', async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  };
  const letGo = await hold();
  const slideAt = (place: number) => page.getByRole('listitem', { name: `Afbeelding ${place}` });
  const [first, second] = [slideAt(1), slideAt(2)];
  const text = (place: number) => page.locator(`[id="slide-${key}-${place}"]`);
  const stored = page.waitForResponse('**/api/pictures');
  await second.locator('input[type=file]').setInputFiles(picture);
  await second.getByRole('button', { name: 'Afbeelding 2 omhoog' }).click();
  await expect(text(0)).toHaveValue('Twee');
  await first.getByRole('textbox', { name: 'Wat de afbeelding laat zien' }).fill('Een kind');
  await text(0).fill('Nieuw');
  letGo();
  const { file } = (await (await stored).json()) as { file: string };
  await expect
    .poll(async () => (await calls.read(id)).results[key]?.slides)
    .toEqual([
      { picture: { file, alternative: { nl: 'Een kind' } }, texts: { nl: { content: 'Nieuw' } } },
      slide(one, 'Een'),
    ]);
  await expect(text(0)).toBeFocused();

  // With the keyboard the focus stays on the moved picture, and moves to the neighbour of a removed one.
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Afbeelding 1 omlaag').press('Enter');
  await expect(text(1)).toHaveValue('Nieuw');
  await expect(button('Afbeelding 2 omhoog')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text(0)).toHaveValue('Nieuw');
  await expect(button('Afbeelding 1 omlaag')).toBeFocused();
  await button('Afbeelding 2 verwijderen').press('Enter');
  await expect(button('Afbeelding 1 verwijderen')).toBeFocused();

  // A picture that appears later doesn't take the focus from a field.
  const letNewGo = await hold();
  const inputs = page.locator('#node-panel input[type=file]');
  await inputs.last().setInputFiles(picture);
  await text(0).fill('Onder het schrijven');
  letNewGo();
  await expect(text(1)).toHaveValue('');
  await expect
    .poll(async () => (await calls.read(id)).results[key]?.slides.map(({ texts }) => texts.nl?.content))
    .toEqual(['Onder het schrijven', undefined]);
  await expect(text(0)).toBeFocused();

  // A value that the server would reject is marked at its field.
  const says = first.getByRole('textbox', { name: 'Wat de afbeelding laat zien' });
  await says.fill('a'.repeat(501));
  await expect(first).toContainText('Dit is te lang: hoogstens 500 tekens.');
  await says.fill('Een kind dat lacht');
  await expect
    .poll(async () => (await calls.read(id)).results[key]?.slides[0]?.picture.alternative)
    .toEqual({ nl: 'Een kind dat lacht' });

  // Dropping something other than a file shows a message, and so does a picture that arrives after its place is gone.
  const dropped = await page.evaluateHandle(() => {
    const text = new DataTransfer();
    text.setData('text/plain', 'een woord');
    return text;
  });
  await says.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(toastsOn(page)).toContainText('Dit bestand kan niet worden gelezen. Kies een ander bestand.');
  const letLastGo = await hold();
  await first.locator('input[type=file]').setInputFiles(picture);
  await page.getByRole('link', { name: 'Naar de vragenbomen' }).press('Enter');
  await expect(page).toHaveURL('/admin/question-trees');
  letLastGo();
  await expect(toastsOn(page).last()).toContainText('De afbeelding kwam aan nadat je de versie had verlaten');
  expect((await calls.read(id)).results[key]?.slides[0]?.picture.file).toBe(file);
});
