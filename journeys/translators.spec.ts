import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { signedIn } from './accounts.ts';
import { expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import type { Product } from './product.ts';
import { inDatabase } from './product-database.ts';
import { makeTranslationDraft, panel } from './translating.ts';
import { asAdministrator } from './users.ts';
import { beSignedIn } from './visit-helpers.ts';

// These journeys change accounts and texts, which other journeys would see.
const test = testOnOwnProduct();

test.use({ viewport: { width: 1440, height: 900 } });

/** Signs in a person who translates into English and does nothing else. */
const beTranslator = async (page: Page, product: Product) => {
  const { email } = await signedIn(product.url, 'professional');
  await inDatabase(product, async ({ db }) => {
    await sql`update user_account set authorities = '{ROLE_TRANSLATOR}' where email = ${email}`.execute(db);
    await sql`insert into translator_language (user_id, language_id)
      select user_account.id, language.id from user_account, language where email = ${email} and code = 'en'
      on conflict do nothing`.execute(db);
  });
  await beSignedIn(page, product.url, 'nl', 'professional');
};

test('[TRE-12] a translator asks the author a question, who finds it, answers, and has told the translator', async ({
  page,
  product,
}) => {
  const { id } = await makeTranslationDraft(page, product.url);
  const address = `/admin/translations?collection=tree&tree=${id}&language=en&state=all`;
  await beTranslator(page, product);
  await page.goto(address);
  await panel(page).getByRole('button', { name: 'Vraag stellen' }).click();
  const box = panel(page).getByRole('textbox', { name: 'Vraag aan de auteur' });
  await expect(box).toBeFocused();
  await panel(page).getByRole('button', { name: 'Versturen' }).click();
  await expect(panel(page)).toContainText('Schrijf eerst iets op.');
  await box.fill('Is dit de ouder of het kind?');
  await page.reload();
  await expect(box).toHaveValue('Is dit de ouder of het kind?');
  await panel(page).getByRole('button', { name: 'Versturen' }).click();
  await expect(panel(page)).toContainText('Wacht op antwoord');
  await expect(page.getByRole('button', { name: 'Open vragen 1' })).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Antwoorden' })).toHaveCount(0);

  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto('/admin');
  await expect(page.getByRole('main')).toContainText('Vraag van een vertaler');
  await page.getByRole('listitem').filter({ hasText: '1 vraag van een vertaler' }).getByRole('link').click();
  await page.getByRole('link', { name: /^Engels: open vragen over / }).click();
  await panel(page).getByRole('textbox', { name: 'Antwoord' }).fill('De ouder.');
  await panel(page).getByRole('button', { name: 'Antwoorden' }).click();
  await expect(panel(page)).not.toContainText('Wacht op antwoord');
  await page.goto('/admin/mails');
  await expect(page.getByRole('row').filter({ hasText: 'Antwoord aan een vertaler' })).toBeVisible();

  await beTranslator(page, product);
  await page.goto(address);
  await expect(panel(page)).toContainText('De ouder.');
});

test('[TRE-12] a translator comes to the translations, sees the own languages, and nothing else of the back-office', async ({
  page,
  product,
}) => {
  const { id } = await makeTranslationDraft(page, product.url);
  await beTranslator(page, product);
  await page.goto('/');
  await expect(page).toHaveURL('/admin/translations');
  await expect(page.getByRole('heading', { level: 1, name: 'Vertalen' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Arabisch/ })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Beheermenu' })).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Beheer' })).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Vertalen' })).toBeVisible();

  await page.goto(`/admin/translations?collection=tree&tree=${id}&language=en&state=all`);
  await expect(page.getByRole('region', { name: 'Zo ziet het eruit' })).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
  await page.goto(`/admin/translations?collection=tree&tree=${id}&language=ar`);
  await expect(page.getByRole('main')).not.toContainText('Vertaling in het Arabisch');
  for (const path of ['/admin', '/admin/user-management', '/entity/question', `/admin/question-trees/${id}`]) {
    await page.goto(path);
    await expect(page.getByRole('main'), path).toContainText('Je bent niet bevoegd om deze pagina te bekijken.');
  }
});

test('[TRE-12] an administrator makes somebody a translator by choosing languages', async ({ page, product }) => {
  const send = await asAdministrator(page, product.url);
  const email = 'vera@example.nl';
  await send('POST', '/api/users', { login: email, email, firstName: 'Vera', authorities: [] });
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto(`/admin/user-management/${email}/edit`);
  await page.getByRole('group', { name: 'Vertaalt naar' }).getByRole('checkbox', { name: 'Engels' }).check();
  await page.getByRole('button', { name: 'Opslaan' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Vera' });
  await expect(row).toContainText('VERTALER');
  await row.getByRole('link', { name: /^Bekijken/ }).click();
  await expect(page.getByRole('definition').filter({ hasText: /^Engels$/ })).toBeVisible();
});
