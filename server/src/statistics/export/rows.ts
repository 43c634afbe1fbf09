/**
 * Parts that are read one after the other, the next one while one is written. Each says after which measurement the
 * next begins; null ends it.
 */
export async function* oneAfterTheOther<P extends { last: number | null }>(
  read: (after: number) => Promise<P>,
): AsyncGenerator<P> {
  let coming = read(0);
  for (;;) {
    const part = await coming;
    if (part.last === null) return;
    coming = read(part.last);
    // Where nobody goes on, nobody hears that it failed.
    coming.catch(() => {});
    yield part;
  }
}

/** Bytes of a piece, or a few more. */
const pieceBytes = 2 ** 16;

/** Texts put together to pieces that are worth sending. */
export function* inPieces(texts: readonly string[]): Generator<Buffer> {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length < pieceBytes) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  if (piece !== '') yield Buffer.from(piece);
}
