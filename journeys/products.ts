import { Product } from './product.ts';

/** Something to be ended when no journey needs it any more. */
type Ending = { remove: () => Promise<void> };

/**
 * The products of a worker: the one that most journeys share, and one besides, of the file of journeys that has its own.
 * They are no fixtures of the worker's themselves: for every other set of those Playwright starts another worker, with
 * another browser and another product.
 */
export class Products {
  #shared: Promise<Product> | undefined;
  #own: { key: string; made: Promise<Ending> } | undefined;

  /** The one that was started first. */
  shared(): Promise<Product> {
    this.#shared ??= started(new Product());
    return this.#shared;
  }

  /** What goes by a name, made at its first use; what went by another is removed. */
  async own<Made extends Ending>(key: string, make: () => Promise<Made>): Promise<Made> {
    if (this.#own?.key !== key) {
      await this.#removeOwn();
      this.#own = { key, made: make() };
    }
    return this.#own?.made as Promise<Made>;
  }

  /** Ends them all. */
  async remove(): Promise<void> {
    await this.#removeOwn();
    await (await this.#shared)?.remove();
  }

  async #removeOwn(): Promise<void> {
    const own = this.#own;
    this.#own = undefined;
    await (await own?.made)?.remove();
  }
}

/** A product, once it is there. */
export const started = async (product: Product): Promise<Product> => {
  await product.start();
  return product;
};
