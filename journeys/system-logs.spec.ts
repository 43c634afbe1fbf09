import { expect, test } from './journey.ts';
import { beSignedIn } from './visit-helpers.ts';

test('[MGT-02] an administrator changes a log level for a while, finds log lines, and the audit event of the change', async ({
  page,
  product,
}) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto('/admin/system/logs');
  await expect(page.getByRole('heading', { level: 1, name: 'Systeem' })).toBeVisible();
  const level = page.getByRole('combobox', { name: 'Niveau van http' });
  await level.selectOption('INFO');
  const logger = page.getByRole('listitem').filter({ has: level });
  await expect(logger).toContainText(/Tot (vandaag|(ma|di|wo|do|vr|za|zo) \d)/);
  await page.request.get('/management/info');
  await page.getByRole('searchbox', { name: 'Zoek in de regels' }).fill('/management/info');
  const lines = page.getByRole('table', { name: 'Laatste regels' });
  await page.getByRole('switch', { name: 'Volgen' }).check();
  await expect(lines.getByRole('row').nth(1)).toContainText('GET /management/info');
  await page.getByRole('switch', { name: 'Volgen' }).uncheck();
  await logger.getByRole('button', { name: 'Niveau van http terugzetten' }).click();
  await expect(logger).toContainText('Zoals ingesteld');

  await page.getByRole('link', { name: 'Controlelog' }).click();
  await page.getByRole('combobox', { name: 'Gebeurtenis' }).selectOption({ label: 'Logniveau gewijzigd' });
  const events = page.getByRole('table', { name: 'Controlelog' });
  await expect(events.getByRole('row').nth(1)).toContainText('logger http');
  await expect(page).toHaveURL(/type=LOG_LEVEL_CHANGE/);
  const person = events.getByRole('button').first();
  const login = await person.innerText();
  await person.click();
  await expect(page.getByRole('textbox', { name: 'Inlognaam' })).toHaveValue(login);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporteren' }).click();
  await page.getByRole('menuitem', { name: 'Tabel (csv)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^audits-.*\.csv$/);

  await page.getByRole('link', { name: 'Configuratie' }).click();
  await page.getByRole('searchbox', { name: 'Filteren' }).fill('auth_secret');
  await expect(page.getByRole('row').nth(1)).toContainText('******');
});
