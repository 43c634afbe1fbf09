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
