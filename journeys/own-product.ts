import { test as journey } from './journey.ts';
import { Product } from './product.ts';
import { startProcess } from './products.ts';

/** Journeys of a file on a product started for them; several products of a file run one after another. */
export const testOnProduct = (start: () => Promise<Product>) =>
  journey.extend({
    product: [
      async ({ products }, use, { file }) => use(await products.own(file, start)),
      { scope: 'test', timeout: 120_000 },
    ],
  });

/**
 * Journeys of a file on their own product, which is prepared first and may be killed and restarted. One worker runs all
 * of them in order: two workers would start a product each.
 */
export const testOnOwnProduct = (prepare: (product: Product) => Promise<void> = async () => {}) => {
  journey.describe.configure({ mode: 'default' });
  return testOnProduct(async () => {
    const product = await startProcess(new Product());
    await prepare(product);
    return product;
  });
};
