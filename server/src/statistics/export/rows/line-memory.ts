/** Memory that the lines of a part are written into, and those of the next again: an export leaves gigabytes otherwise. */
export class LineMemory {
  #place = Buffer.allocUnsafeSlow(2 ** 19);
  #used = 0;

  /** What was written since the last clearing; there until the next. */
  get bytes(): Buffer {
    return this.#place.subarray(0, this.#used);
  }

  /** How many bytes they are. */
  get length(): number {
    return this.#used;
  }

  clear(): void {
    this.#used = 0;
  }

  /** Writes a text, and answers how many bytes it takes. */
  write(text: string): number {
    // A character is three bytes at the most.
    this.#makeRoom(text.length * 3);
    const written = this.#place.write(text, this.#used);
    this.#used += written;
    return written;
  }

  /** Writes a text of digits and letters as the keyboard has them, which is quicker. */
  writeAscii(text: string): void {
    this.#makeRoom(text.length);
    this.#used += this.#place.write(text, this.#used, 'latin1');
  }

  writeBytes(bytes: Buffer): void {
    this.#makeRoom(bytes.length);
    this.#used += bytes.copy(this.#place, this.#used);
  }

  /** Writes once more what was written before: some bytes from a place on. */
  repeat(from: number, length: number): void {
    this.#makeRoom(length);
    this.#place.copyWithin(this.#used, from, from + length);
    this.#used += length;
  }

  #makeRoom(more: number): void {
    if (this.#used + more <= this.#place.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.#used + more));
    this.#place.copy(larger, 0, 0, this.#used);
    this.#place = larger;
  }
}
