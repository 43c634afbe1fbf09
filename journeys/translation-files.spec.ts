import { readFile } from 'node:fs/promises';
import { expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { box, makeTranslationDraft, openTranslations, panel } from './translating.ts';

// These journeys change texts and terms, which other journeys would see.
const test = testOnOwnProduct();

test.use({ viewport: { width: 1440, height: 900 } });

test('[TRE-12] texts go out in a file, come back translated, and are saved after a look at what changes', async ({
  page,
  product,
}) => {
  const { id, calls } = await makeTranslationDraft(page, product.url);
  const { texts } = await calls.read(id);
  const name = texts.nl?.name ?? '';
  await openTranslations(page, product.url, { id, code: 'ar' });
  await page.getByRole('button', { name: 'Bestand', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Vertalingen in een bestand' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'XLIFF', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/-versie-1-ar\.xlf$/);
  const exported = await readFile(await download.path(), 'utf8');
  expect(exported).toContain('trgLang="ar"');
  const source = `<source>${name}</source>`;
  expect(exported).toContain(source);
  const translated = exported
    .replace(source, `${source}<target>شجرة الأسئلة</target>`)
    .replace(
      '</file>',
      '<unit id="question.1.name"><segment><source>x</source><target>y</target></segment></unit></file>',
    );
  const choose = async (text: string) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: /bestand kiezen$/i }).click(),
    ]);
    await chooser.setFiles({ name: 'vertaald.xlf', mimeType: 'application/xliff+xml', buffer: Buffer.from(text) });
  };
  await choose(translated.slice(0, -30));
  await expect(dialog.getByRole('alert')).toContainText('geen geldige XML');
  await choose(translated);
  await expect(dialog).toContainText('1 vertaling verandert.');
  await expect(dialog).toContainText('1 tekst past niet en wordt overgeslagen');
  await expect(dialog.getByRole('list', { name: 'Wat er verandert' })).toContainText('شجرة الأسئلة');
  expect((await calls.read(id)).texts.ar?.name).toBeUndefined();
  await dialog.getByRole('button', { name: '1 vertaling importeren' }).click();
  await expect(dialog).toContainText('1 vertaling is geïmporteerd.');
  expect((await calls.read(id)).texts.ar?.name).toBe('شجرة الأسئلة');
  await dialog.getByRole('button', { name: 'Sluiten' }).click();
  await page.getByRole('button', { name: /^Klaar 1/ }).click();
  await expect(box(page)).toHaveValue('شجرة الأسئلة');
});

test('[TRE-12] a term of the glossary is shown at its source, and another translation of it is marked', async ({
  page,
  product,
}) => {
  const { id, calls } = await makeTranslationDraft(page, product.url);
  const { texts } = await calls.read(id);
  const term = /\p{L}{4,}/u.exec(texts.nl?.name ?? '')?.[0] ?? '';
  await openTranslations(page, product.url, { id, code: 'en', more: '&state=all' });
  await page.getByRole('button', { name: 'Woordenlijst bewerken' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Term toevoegen' }).click();
  await dialog.getByRole('button', { name: 'Opslaan' }).click();
  await expect(dialog.getByText('Vul dit in.')).toHaveCount(2);
  await dialog.getByRole('textbox', { name: /^Term/ }).fill(term);
  await dialog.getByRole('textbox', { name: /^Vertaling/ }).fill('adolescent');
  await dialog.getByRole('textbox', { name: /^Verboden vertalingen/ }).fill('youngster');
  await dialog.getByRole('button', { name: 'Opslaan' }).click();
  await expect(dialog.getByRole('listitem')).toContainText('adolescent');
  await dialog.getByRole('button', { name: 'Sluiten' }).click();

  const glossary = page.getByRole('region', { name: 'Woordenlijst' });
  await expect(glossary).toContainText(term);
  await expect(glossary).toContainText('Niet: youngster');
  const findings = panel(page).getByRole('list', { name: 'Kijk hier nog eens naar' });
  await box(page).fill('Youngster (12-16 years)');
  await expect(findings).toContainText(`${term} → adolescent`);
  await expect(findings).toContainText('niet toegestaan: youngster');
  await box(page).fill('Adolescent (12-16 years)');
  await expect(panel(page)).not.toContainText('→ adolescent');

  await page.getByRole('button', { name: 'Woordenlijst bewerken' }).click();
  await dialog.getByRole('button', { name: `Verwijder ${term}` }).click();
  await dialog.getByRole('button', { name: 'Verwijderen' }).click();
  await expect(dialog).toContainText('Er zijn nog geen termen afgesproken.');
});
