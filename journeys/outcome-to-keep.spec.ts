import { readFile } from 'node:fs/promises';
import { expect, test } from './journey.ts';
import { scoring, steps, takeWithOutcome } from './outcome-helpers.ts';
import { beSignedIn } from './visit-helpers.ts';

test('[RES-01] [RES-02] the text is copied, shown for copying if the clipboard is refused, and mentioned if no mail program opened', async ({
  page,
  context,
  product,
}) => {
  const { taken, tree, result } = await takeWithOutcome(product, scoring(7));
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await beSignedIn(page, product.url);
  // The documents arrive late, and the text is copied only after them, since it names them.
  const documents = Promise.withResolvers<void>();
  await page.route('**/api/pdf?*', async (route) => {
    await documents.promise;
    await route.continue();
  });
  await page.goto(`/measurements/${taken.key}`);
  const copy = page.getByRole('button', { name: 'Kopieer tekst' });
  await expect(copy).toBeDisabled();
  documents.resolve();
  await copy.click();
  await expect(page.getByText('De tekst is gekopieerd.')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  const name = `OK! ${tree.name}`;
  expect(text.startsWith(`${result.name}\nScore 7 op een schaal van 1 tot 7\n${name}, versie ${tree.version}. `)).toBe(
    true,
  );
  expect(text).toMatch(/\n- /);
  expect(text).not.toMatch(/<\w/);
  expect(text).toMatch(/\nSamenvatting: http\S+\/api\/pdf\/\d+\nVolledige toelichting: http\S+\/api\/pdf\/\d+\n$/);

  await expect(page.getByText('Geen mail geopend?')).toHaveCount(0);
  // A browser without a mail program does only this.
  await page.getByRole('link', { name: 'Mail mij de uitleg' }).evaluate((link: HTMLAnchorElement) => {
    link.addEventListener('click', (event) => event.preventDefault());
    link.click();
  });
  await expect(page.getByRole('status').filter({ hasText: 'Geen mail geopend?' })).toBeVisible();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await copy.last().click();
  const field = page.getByRole('textbox', { name: 'Tekst van deze uitkomst' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(text);
  expect(await field.evaluate((area: HTMLTextAreaElement) => area.selectionEnd - area.selectionStart)).toBe(
    text.length,
  );
});

test('[RES-02] [PDF-01] both explanations download as a PDF in the language of the page, if they exist', async ({
  page,
  product,
}) => {
  const { taken } = await takeWithOutcome(product, scoring(7));
  await beSignedIn(page, product.url);
  await page.goto(`/measurements/${taken.key}`);
  for (const [kind, file] of [
    ['Samenvatting (pdf)', 'ok-summary-very-strong-sensitive-nl.pdf'],
    ['Volledige toelichting (pdf)', 'ok-full-very-strong-sensitive-nl.pdf'],
  ] as const) {
    await page.getByRole('button', { name: 'Download uitleg' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: kind }).click();
    expect((await download).suggestedFilename()).toBe(file);
  }
  await page.route('**/api/pdf?*', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Afdrukken' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download uitleg' })).toHaveCount(0);
});

test('[RES-01] a result prints on one A4 with its path, without examples and buttons', async ({ page, product }) => {
  const { taken } = await takeWithOutcome(product, scoring(6));
  await beSignedIn(page, product.url);
  await page.goto(`/measurements/${taken.key}`);
  await expect(page.getByRole('heading', { name: 'Waarom deze uitkomst' })).toBeVisible();
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'print' });
  await expect(steps(page, 'Waarom deze uitkomst').last()).toBeVisible();
  for (const hidden of [page.getByText('Voorbeelden').first(), page.getByText('Afdrukken')])
    await expect(hidden).toBeHidden();
});

test('[RES-01] the outcome itself downloads as a PDF; if it fails the page says so, and pressing again works', async ({
  page,
  product,
}) => {
  const { taken } = await takeWithOutcome(product, scoring(6));
  await beSignedIn(page, product.url);
  await page.goto(`/measurements/${taken.key}`);
  const button = page.getByRole('button', { name: 'Bewaar als pdf' });
  const address = `**/api/measurements/${taken.key}/pdf?*`;
  await page.route(address, (route) => route.abort());
  await button.click();
  await expect(page.getByRole('alert')).toContainText('De pdf kon niet worden gemaakt.');
  await page.unroute(address);

  const download = page.waitForEvent('download');
  await button.click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^OK-.+-\d{4}-\d{2}-\d{2}\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
});
