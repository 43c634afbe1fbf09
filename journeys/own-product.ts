import { test as journey } from './journey.ts';
import { Product } from './product.ts';
import { started } from './products.ts';

/** Journeys of a file on a product that is started for it; several of a file have it one after the other. */
export const testOnProduct = (start: () => Promise<Product>) =>
  journey.extend({
    product: [
      async ({ products }, use, { file }) => use(await products.own(file, start)),
      { scope: 'test', timeout: 120_000 },
    ],
  });

/**
 * Journeys of a file on a product of its own: it is made ready first, and may be struck down and started again. They are
 * all of one worker's, one after the other: two would start a product each.
 */
export const testOnOwnProduct = (prepare: (product: Product) => Promise<void> = async () => {}) => {
  journey.describe.configure({ mode: 'default' });
  return testOnProduct(async () => {
    const product = await started(new Product());
    await prepare(product);
    return product;
  });
};
