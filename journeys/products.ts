import { Product } from './product.ts';

/** A resource that is removed when no journey needs it any more. */
type Removable = { remove: () => Promise<void> };

/**
 * The products of a worker: one shared by most journeys, and one of the file of journeys that needs its own. They are
 * no worker fixtures themselves: for each different set of those Playwright starts another worker, with another browser
 * and another product.
 */
export class Products {
  #shared: Promise<Product> | undefined;
  #own: { key: string; made: Promise<Removable> } | undefined;

  /** The shared product, started at its first use. */
  shared(): Promise<Product> {
    this.#shared ??= startProcess(new Product());
    return this.#shared;
  }

  /** The resource under a key, made at its first use; the resource of another key is removed. */
  async own<Made extends Removable>(key: string, make: () => Promise<Made>): Promise<Made> {
    if (this.#own?.key !== key) {
      await this.#removeOwn();
      this.#own = { key, made: make() };
    }
    return this.#own?.made as Promise<Made>;
  }

  /** Removes all products. */
  async remove(): Promise<void> {
    await this.#removeOwn();
    await (await this.#shared)?.remove();
  }

  async #removeOwn(): Promise<void> {
    const current = this.#own;
    this.#own = undefined;
    await (await current?.made)?.remove();
  }
}

/** Starts a product and returns it. */
export const startProcess = async (product: Product): Promise<Product> => {
  await product.start();
  return product;
};
