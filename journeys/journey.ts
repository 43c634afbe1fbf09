import { test as base, expect, type Page } from '@playwright/test';
import { enter, type Person, removeAccounts, type TestAccount } from './accounts.ts';
import { runAxe } from './axe.ts';
import type { Product } from './product.ts';
import { Products } from './products.ts';

export type { Person } from './accounts.ts';

type Fixtures = {
  /** The started product that a journey goes through. */
  product: Product;
  /** Every test has accounts of its own. */
  ownAccounts: undefined;
  /** Opens the home page for somebody who has signed in, in an account of this test's own. */
  signIn: (person?: Person) => Promise<TestAccount>;
  /** What the browser's policy refused and what scripts threw since the page was opened. */
  complaints: string[];
};

/** A journey through the started product; one product serves the journeys of a worker. */
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
        // A form that was begun asks whether to leave it; a journey that goes elsewhere means to.
        if (dialog.type() === 'beforeunload') return void dialog.accept();
        complaints.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      await use(complaints);
      // What is still under way when a journey ends is nobody's any more.
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

/** Every finding of axe on a page, of any impact, readable; without a part that is not to be looked at. */
export const axeFindings = async (page: Page, without?: string): Promise<string[]> => {
  const { violations } = await runAxe(page, without ? { exclude: without } : {});
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`));
};
