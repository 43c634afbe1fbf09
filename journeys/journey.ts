import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { demoAccounts } from '../server/src/accounts/demo-accounts.ts';
import { Product } from './product.ts';
import { readNews } from './read-news.ts';

/** The accounts of the demonstration by their first word. */
export type Person = 'admin' | 'professional' | 'tester';

const accountOf = (person: Person) => {
  const account = demoAccounts.find(({ email }) => email.startsWith(person));
  if (!account) throw new Error(`there is no ${person}`);
  return account;
};

type Fixtures = {
  /** Signs in through the form, and waits for the home page. */
  signIn: (person?: Person) => Promise<void>;
  /** What the browser's policy refused and what scripts threw since the page was opened. */
  complaints: string[];
};

/** A journey through the started product; one product serves the journeys of a worker. */
export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the fixtures needed from the pattern
    async ({}, use) => {
      const product = new Product();
      await product.start();
      await readNews(product.url);
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(`script: ${error.message}`));
      page.on('console', (message) => {
        if (/content security policy|trusted ?type/i.test(message.text())) complaints.push(message.text());
      });
      page.on('dialog', (dialog) => {
        complaints.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      await use(complaints);
    },
    { auto: true },
  ],
  signIn: async ({ page }, use) => {
    await use(async (person = 'professional') => {
      const { email, password } = accountOf(person);
      await page.goto('/login');
      await page.getByRole('textbox', { name: /E-mailadres|Email/ }).fill(email);
      await page.locator('input[type=password]').fill(password);
      await page.getByRole('button', { name: /^(Inloggen|Sign in)$/ }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/Welkom|Welcome/);
    });
  },
});

export { expect };

/** Every finding of axe on a page, of any impact, readable. */
export const axeFindings = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`));
};
