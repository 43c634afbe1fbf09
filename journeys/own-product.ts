import { test as journey } from './journey.ts';
import { Product } from './product.ts';

/** Journeys on a product of their own: it is made ready first, and may be struck down and started again. */
export const testOnOwnProduct = (prepare: (product: Product) => Promise<void> = async () => {}) =>
  journey.extend<Record<never, never>, { product: Product }>({
    product: [
      // biome-ignore lint/correctness/noEmptyPattern: playwright reads the fixtures needed from the pattern
      async ({}, use) => {
        const product = new Product();
        await product.start();
        await prepare(product);
        await use(product);
        await product.remove();
      },
      { scope: 'worker' },
    ],
  });
