import { expect, test } from './journey.ts';
import { choose, question } from './measurement-steps.ts';
import { takeWithOutcome } from './outcome-helpers.ts';
import { beSignedIn } from './visit-helpers.ts';

test('[MEA-12] a finished measurement is corrected: the new one takes its place, and the old one can be read', async ({
  page,
  product,
}) => {
  const { path, taken } = await takeWithOutcome(product);
  const last = path.at(-1);
  const other = last?.options.find(({ id, result }) => result && id !== last.option.id);
  if (!last || !other) throw new Error('there is no other result');
  await beSignedIn(page, product.url);
  await page.goto(`/measurements/${taken.key}`);
  await expect(question(page)).toHaveText(last.option.result?.name ?? '');
  await expect(page.getByText('Je kunt deze OK! nog 7 dagen corrigeren')).toBeVisible();
  await page.getByRole('link', { name: 'Corrigeren' }).click();
  await expect(question(page)).toHaveText(/corrigeren$/);

  const record = page.getByRole('button', { name: 'Correctie vastleggen' });
  await record.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Verander eerst een antwoord.' })).toBeVisible();
  // The browser's Back returns from the question to the answers.
  await page.getByRole('button', { name: 'Wijzig Stap 1' }).click();
  await expect(question(page)).toHaveText(path[0]?.question ?? '');
  await page.goBack();
  await expect(question(page)).toHaveText(/corrigeren$/);
  await page.getByRole('button', { name: `Wijzig Stap ${path.length}` }).click();
  await choose(page, { ...last, option: other });
  await expect(page.getByText('Gewijzigd')).toBeVisible();
  await record.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Kies waarom je corrigeert.' })).toBeVisible();
  await page.getByRole('radio', { name: 'Ik koos per ongeluk een ander antwoord' }).check();
  await record.click();

  await expect(question(page)).toHaveText(other.result?.name ?? '');
  await expect(page).not.toHaveURL(new RegExp(taken.key));
  const links = page.getByRole('region', { name: 'Gecorrigeerd' });
  await expect(links).toContainText(`Stap ${path.length} werd`);
  await expect(links).toContainText('Ik koos per ongeluk een ander antwoord');
  await links.getByRole('link').click();
  await expect(question(page)).toHaveText(last.option.result?.name ?? '');
  await expect(page.getByRole('region', { name: 'Deze meting is gecorrigeerd' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Kopieer tekst' })).toHaveCount(0);
  // Only its correction can be corrected.
  await page.goto(`/measurements/${taken.key}/correct`);
  await expect(question(page)).toHaveText('Deze meting kan niet worden gecorrigeerd');
  await page.goto('/measurements');
  const row = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(other.result?.name ?? '');
  await expect(row.getByRole('link', { name: /Bekijk wat er eerst stond/ })).toBeVisible();
});

test('[MEA-12] where a changed answer leads elsewhere, the new questions are asked; a change is not lost by accident', async ({
  page,
  product,
}) => {
  const { path, taken } = await takeWithOutcome(product);
  const first = path[0];
  const other = first?.options.find(
    ({ question: next, result }) => result || (next && next.id !== first.option.question?.id),
  );
  if (!first || !other) throw new Error('the first question leads to one question only');
  await beSignedIn(page, product.url);
  await page.goto(`/measurements/${taken.key}/correct`);
  await page.getByRole('button', { name: 'Wijzig Stap 1' }).click();
  await choose(page, { ...first, option: other });
  await page.getByRole('radio', { name: 'Een andere reden' }).check();
  while (await page.getByRole('button', { name: /^Kies een antwoord/ }).isVisible()) {
    await page.getByRole('button', { name: 'Correctie vastleggen' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Kies nog een antwoord bij stap' })).toBeVisible();
    await page.getByRole('button', { name: /^Kies een antwoord/ }).click();
    await page
      .getByRole('button', { name: /^Kies dit antwoord/ })
      .first()
      .click();
    await expect(question(page)).toHaveText(/corrigeren$/);
  }
  await page.getByRole('button', { name: 'Niet corrigeren' }).click();
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await expect(page.getByText('Gewijzigd').first()).toBeVisible();
  await page.getByRole('button', { name: 'Correctie vastleggen' }).click();
  await expect(page.getByRole('region', { name: 'Gecorrigeerd' })).toContainText('zijn het andere vragen');
});
