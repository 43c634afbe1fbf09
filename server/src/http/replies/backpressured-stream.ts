import { Readable } from 'node:stream';

/** Stream that calls back when a chunk was passed on. */
type ReplyDestination = NodeJS.WritableStream;

/**
 * Stream that requests a chunk only after the one before was passed on, so that the producer may reuse the memory of a
 * chunk. A usual stream reads ahead, and does not tell when a chunk is no longer needed. For replies only: this stream
 * can be piped, and not read in another way.
 */
export class BackpressuredStream extends Readable {
  readonly #pieces: AsyncIterable<Buffer>;

  constructor(pieces: AsyncIterable<Buffer>) {
    super({ read: () => {} });
    this.#pieces = pieces;
  }

  override pipe<T extends ReplyDestination>(destination: T): T {
    this.#sendTo(destination).then(
      (isComplete) => {
        if (!isComplete) return this.destroy();
        destination.end();
        this.push(null);
        return this.resume();
      },
      (error) => this.destroy(error),
    );
    return destination;
  }

  /** Returns false when the destination accepts no more. That is no error of this stream. */
  async #sendTo(destination: ReplyDestination): Promise<boolean> {
    for await (const piece of this.#pieces) {
      if (this.destroyed) return false;
      const isWritten = await new Promise<boolean>((resolve) => {
        destination.write(piece, (error) => resolve(!error));
      });
      if (!isWritten) return false;
    }
    return true;
  }
}
