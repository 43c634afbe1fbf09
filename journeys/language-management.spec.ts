import { axeFindings, expect, test } from './journey.ts';
import { toastsOn } from './session-helpers.ts';
import { asAdministrator } from './users.ts';
import { beSignedIn } from './visit-helpers.ts';

const overview = '**/api/translations/language-overview';

test('[I18-07] [I18-06] [LAY-03] from the menu a language is added, switched on, made the default one and deleted', async ({
  page,
  product,
  complaints,
}) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto('/');
  await page.getByRole('button', { name: 'Beheer', exact: true }).click();
  await page.getByRole('dialog', { name: 'Beheer' }).getByRole('link', { name: 'Talen', exact: true }).click();
  await expect(page).toHaveURL('/admin/languages');
  await expect(page).toHaveTitle('Talen · OK!');
  await expect(page.getByText('2 talen zijn actief.')).toBeVisible();
  const row = (name: string) => page.getByRole('row', { name });
  await expect(row('Nederlands')).toContainText('Standaardtaal');
  await expect(page.getByRole('switch', { name: 'Nederlands actief' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Verwijderen: Nederlands' })).toHaveCount(0);
  await expect(row('Engels').getByText('100%')).toHaveCount(5);
  await expect(row('Arabisch')).toContainText('rechts naar links');
  await expect(page.getByRole('link', { name: 'Schermteksten bewerken: Engels' })).toHaveAttribute(
    'href',
    '/admin/languages/en/texts',
  );

  await page.getByRole('button', { name: 'Toevoegen' }).click();
  const which = page.getByRole('combobox', { name: 'Welke taal?' });
  await expect(which).toBeFocused();
  await expect(page.getByText('Kies een taal uit de lijst.')).toBeVisible();
  await page.keyboard.type('perz');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Naam in de taal zelf' })).toHaveValue('فارسی');
  await expect(page.getByRole('combobox', { name: 'Leesrichting' })).toHaveValue('rtl');
  await page.getByRole('button', { name: 'Toevoegen' }).click();
  await expect(toastsOn(page).filter({ hasText: 'De taal is toegevoegd.' })).toBeVisible();
  const persian = page.getByRole('switch', { name: 'Perzisch actief' });
  await expect(persian).not.toBeChecked();
  await expect(persian).toBeFocused();
  await which.fill('fa');
  await expect(page.getByRole('option', { name: /Perzisch/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  // The language has no texts, which the modal says before switching it on by its name.
  await persian.click();
  const confirming = page.getByRole('alertdialog', { name: 'Perzisch aanzetten?' });
  const name = confirming.getByRole('textbox', { name: 'Typ Perzisch om te bevestigen' });
  await expect(name).toBeFocused();
  for (const missing of [/schermteksten van de/, /e-mails van de/, /werkvelden van de/, /4 vragenbomen van de 4/])
    await expect(confirming.getByRole('listitem').filter({ hasText: missing })).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);
  await name.fill('Perzis');
  await confirming.getByRole('button', { name: 'Toch aanzetten' }).click();
  await expect(confirming).toContainText('Typ eerst Perzisch.');
  await expect(name).toBeFocused();
  await expect(persian).not.toBeChecked();
  await name.fill(' perzisch ');
  await page.keyboard.press('Enter');
  await expect(confirming).toHaveCount(0);
  await expect(persian).toBeChecked();
  await expect(page.getByText('3 talen zijn actief.')).toBeVisible();
  await expect(page.getByText('Perzisch is actief, maar nog niet klaar')).toBeVisible();
  await page.getByRole('button', { name: 'Taal kiezen' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'فارسی' })).toBeVisible();
  await page.keyboard.press('Escape');

  // The form of the row leaves switching on and off to this screen.
  await page.getByRole('link', { name: 'Ondersteunde talen' }).click();
  await page
    .getByRole('row', { name: 'Persian' })
    .getByRole('link', { name: /^Bewerken/ })
    .click();
  await expect(page.getByRole('checkbox', { name: 'Verwijderd' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Actief' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Zet een taal aan of uit bij Talen' }).click();
  await expect(persian).toBeChecked();

  const question = page.getByRole('alertdialog');
  const makeDefault = async (name: string) => {
    await page.getByRole('button', { name: `Maak standaard: ${name}` }).click();
    await question.getByRole('button', { name: 'Maak standaard' }).click();
    await expect(row(name)).toContainText('Standaardtaal');
    await expect(page.getByRole('table').getByText('Standaardtaal')).toHaveCount(1);
  };
  await makeDefault('Perzisch');
  await makeDefault('Nederlands');

  await persian.click();
  await expect(question).toContainText('Niemand gebruikt OK! in het Perzisch.');
  await question.getByRole('button', { name: 'Annuleren' }).click();
  await expect(persian).toBeChecked();
  await expect(persian).toBeFocused();
  await persian.click();
  await question.getByRole('button', { name: 'Uitzetten' }).click();
  await expect(persian).not.toBeChecked();

  await page.getByRole('button', { name: 'Verwijderen: Perzisch' }).click();
  await expect(question).toContainText('In het Perzisch is nog niets geschreven.');
  await question.getByRole('button', { name: 'Verwijderen' }).click();
  await expect(persian).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Talen' })).toBeFocused();
  expect(complaints).toEqual([]);
});

test('[I18-07] a missing choice gets the focus, also before the list of languages is there', async ({
  page,
  product,
}) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  const loading = Promise.withResolvers<void>();
  await page.route('**/api/languages*', async (route) => {
    await loading.promise;
    await route.continue();
  });
  await page.goto('/admin/languages');
  await page.getByRole('button', { name: 'Toevoegen' }).click();
  await expect(page.getByRole('combobox', { name: 'Welke taal?' })).toBeFocused();
  await expect(page.getByText('Kies een taal uit de lijst.')).toBeVisible();
  loading.resolve();
});

test('[I18-07] [ERR-04] when the list of languages fails to load, adding one says so and keeps the input', async ({
  page,
  product,
}) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.route('**/api/languages', (route) => route.abort());
  await page.goto('/admin/languages');
  const which = page.getByRole('combobox', { name: 'Welke taal?' });
  await which.click();
  await page.keyboard.type('perz');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const ownName = page.getByRole('textbox', { name: 'Naam in de taal zelf' });
  await ownName.fill('Farsi');
  await page.getByRole('button', { name: 'Toevoegen' }).click();
  await expect(toastsOn(page)).toHaveText('Server niet bereikbaar');
  await expect(ownName).toHaveValue('Farsi');
});

test('[I18-07] before a language is switched off its users and trees are listed; a refusal is explained, and a failed load can be repeated', async ({
  page,
  product,
}) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.route(overview, (route) => route.fulfill({ status: 500 }));
  await page.goto('/admin/languages');
  await expect(page.getByRole('alert').getByRole('button', { name: 'Probeer opnieuw' })).toBeVisible();
  await page.unroute(overview);
  await page.route(overview, async (route) => {
    const response = await route.fetch();
    const standings: { code: string }[] = await response.json();
    const used = { users: 3, people: ['Sanne de Boer', 'Li'] };
    await route.fulfill({
      response,
      json: standings.map((each) => (each.code === 'en' ? { ...each, ...used } : each)),
    });
  });
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
  const english = page.getByRole('switch', { name: 'Engels actief' });
  await english.press(' ');
  const question = page.getByRole('alertdialog', { name: 'Engels uitzetten?' });
  await expect(question).toContainText('3 mensen gebruiken OK! in het Engels: Sanne de Boer, Li en nog 1 ander.');
  await expect(question).toContainText(
    'OK! Baby (0-12 maanden), OK! Peuter (1-4 jaar), OK! Schoolkind (4-12 jaar) en OK! Tiener (12-16 jaar)',
  );
  await page.route('**/activate*', (route) =>
    route.fulfill({
      status: 400,
      headers: { 'x-okapp-error': 'error.defaultlanguage', 'x-okapp-params': 'supportedLanguage' },
      json: { status: 400 },
    }),
  );
  await question.getByRole('button', { name: 'Uitzetten' }).click();
  await expect(toastsOn(page)).toContainText('De standaardtaal blijft altijd actief.');
  await expect(english).toBeChecked();
});

test("[TRE-12] [ENT-04] the form of a tree's language lists the missing texts, and keeps its input", async ({
  page,
  product,
}) => {
  const call = await asAdministrator(page, product.url);
  const languages = await call('GET', '/api/languages');
  const german = languages.find(({ code }: { code: string }) => code === 'de');
  const draft = await call('POST', '/api/question-trees/create-tree', { name: 'OK! Half', language: 'nl' });
  const body = { treeId: draft.id, languageId: german.id };
  const added = await call('POST', '/api/question-tree-translations/languages', body);
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto(`/entity/question-tree-language/${added.id}/edit`);
  const active = page.getByRole('checkbox', { name: 'Actief' });
  await active.check();
  await page.getByRole('button', { name: 'Opslaan' }).click();
  const refusal = 'Deze taal kan nog niet aan. Vertaal eerst 1 tekst van de boom zelf.';
  await expect(page.getByText(refusal).first()).toBeVisible();
  await expect(active).toBeChecked();
  await expect(page).toHaveURL(`/entity/question-tree-language/${added.id}/edit`);
  await active.uncheck();
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page).toHaveURL(/question-tree-language$/);
});
