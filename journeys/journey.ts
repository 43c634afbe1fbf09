import { test as base, expect, type Page } from '@playwright/test';
import { enter, type Person, removeAccounts, type TestAccount } from './accounts.ts';
import { runAxe } from './axe.ts';
import type { Product } from './product.ts';
import { Products } from './products.ts';

export type { Person } from './accounts.ts';

type Fixtures = {
  /** The running product of a journey. */
  product: Product;
  /** Accounts of this test alone. */
  ownAccounts: undefined;
  /** Opens the home page with an account of this test. */
  signIn: (person?: Person) => Promise<TestAccount>;
  /** Refusals of the browser's policy and errors of scripts since the page was opened. */
  complaints: string[];
};

/** A journey through the running product; one product serves the journeys of a worker. */
export const test = base.extend<Fixtures, { products: Products }>({
  products: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the fixtures needed from the pattern
    async ({}, use) => {
      const products = new Products();
      await use(products);
      await products.remove();
    },
    { scope: 'worker' },
  ],
  product: [async ({ products }, use) => use(await products.shared()), { scope: 'test', timeout: 120_000 }],
  baseURL: async ({ product }, use) => use(product.url),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(`script: ${error.message}`));
      page.on('console', (message) => {
        if (/content security policy|trusted ?type/i.test(message.text())) complaints.push(message.text());
      });
      page.on('dialog', (dialog) => {
        // A form with changes asks before it is left; a journey that leaves means to.
        if (dialog.type() === 'beforeunload') return void dialog.accept();
        complaints.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      await use(complaints);
      // Requests still running at the end of a journey don't matter.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
    { auto: true },
  ],
  ownAccounts: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the fixtures needed from the pattern
    async ({}, use) => {
      await use(undefined);
      await removeAccounts();
    },
    { auto: true },
  ],
  signIn: async ({ page, product }, use) => {
    await use((person = 'professional') => enter(page, person, 'sessionStorage', product.url));
  },
});

export { expect };

/** All findings of axe on a page, of any impact, as text; `without` excludes a part. */
export const axeFindings = async (page: Page, without?: string): Promise<string[]> => {
  const { violations } = await runAxe(page, without ? { exclude: without } : {});
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`));
};
