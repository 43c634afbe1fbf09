/** Buffer that the lines of each page are written into. New memory for each page would leave gigabytes of garbage. */
export class RowBuffer {
  #buffer = Buffer.allocUnsafeSlow(2 ** 19);
  #used = 0;

  /** Bytes written since the last `clear`, which the next one overwrites. */
  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#used);
  }

  /** Number of written bytes. */
  get length(): number {
    return this.#used;
  }

  clear(): void {
    this.#used = 0;
  }

  /** Writes a text; answers its number of bytes. */
  write(text: string): number {
    // A UTF-16 unit is at most three bytes of UTF-8.
    this.#makeRoom(text.length * 3);
    const written = this.#buffer.write(text, this.#used);
    this.#used += written;
    return written;
  }

  /** Writes a text of ASCII characters, which is faster. */
  writeAscii(text: string): void {
    this.#makeRoom(text.length);
    this.#used += this.#buffer.write(text, this.#used, 'latin1');
  }

  writeBytes(bytes: Buffer): void {
    this.#makeRoom(bytes.length);
    this.#used += bytes.copy(this.#buffer, this.#used);
  }

  /** Writes a range of the written bytes again. */
  repeat(from: number, length: number): void {
    this.#makeRoom(length);
    this.#buffer.copyWithin(this.#used, from, from + length);
    this.#used += length;
  }

  #makeRoom(more: number): void {
    if (this.#used + more <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.#used + more));
    this.#buffer.copy(larger, 0, 0, this.#used);
    this.#buffer = larger;
  }
}
