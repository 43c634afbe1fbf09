import { Readable } from 'node:stream';

/** What takes bytes and says when it has passed them on. */
type Taker = NodeJS.WritableStream;

/**
 * A stream of pieces of which each is on its way before the next is asked for: whoever makes them may use their memory
 * again. A usual stream reads ahead, and nobody hears when a piece of it is no longer needed. It is for an answer, which
 * is piped; it can't be read in another way.
 */
export class BackpressuredStream extends Readable {
  readonly #pieces: AsyncIterable<Buffer>;

  constructor(pieces: AsyncIterable<Buffer>) {
    super({ read: () => {} });
    this.#pieces = pieces;
  }

  override pipe<T extends Taker>(taker: T): T {
    this.#sendTo(taker).then(
      (isWhole) => {
        if (!isWhole) return this.destroy();
        taker.end();
        this.push(null);
        return this.resume();
      },
      (fault) => this.destroy(fault),
    );
    return taker;
  }

  /** Answers whether all was taken: whoever takes no more has said so already, and nothing has failed here. */
  async #sendTo(taker: Taker): Promise<boolean> {
    for await (const piece of this.#pieces) {
      if (this.destroyed) return false;
      const isTaken = await new Promise<boolean>((resolve) => {
        taker.write(piece, (fault) => resolve(!fault));
      });
      if (!isTaken) return false;
    }
    return true;
  }
}
