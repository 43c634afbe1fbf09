import { array, assert, constant, oneof, property, string, tuple, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { RowBuffer } from './row-buffer.ts';

test('[STT-02] a buffer holds all written texts and bytes, in any script and size, with their repetitions', () => {
  const ascii = string({ unit: 'grapheme-ascii', maxLength: 100 });
  const long = string({ unit: 'binary', maxLength: 100 }).map((text) => text.repeat(20_000));
  const step = oneof(
    tuple(constant('text' as const), oneof(string({ unit: 'grapheme' }), long)),
    tuple(constant('ascii' as const), ascii),
    tuple(constant('bytes' as const), uint8Array()),
  );
  const buffer = new RowBuffer();
  assert(
    property(array(step), (steps) => {
      buffer.clear();
      const written: Buffer[] = [];
      for (const [what, value] of steps) {
        const from = buffer.length;
        if (what === 'text') buffer.write(value);
        else if (what === 'ascii') buffer.writeAscii(value);
        else buffer.writeBytes(Buffer.from(value));
        buffer.repeat(from, buffer.length - from);
        written.push(Buffer.from(value as string), Buffer.from(value as string));
      }
      expect(buffer.bytes.equals(Buffer.concat(written))).toBe(true);
    }),
    { numRuns: 100 },
  );
});

test('[STT-02] every kind of writing makes room, and keeps what was written', () => {
  const large = 2 ** 19;
  const double20Times = (buffer: RowBuffer) => {
    for (let times = 0; times < 20; times += 1) buffer.repeat(0, buffer.length);
  };
  const writings: [string, (buffer: RowBuffer) => void, string][] = [
    ['a text', (buffer) => buffer.write('é'.repeat(large)), 'é'.repeat(large)],
    ['ASCII', (buffer) => buffer.writeAscii('b'.repeat(large)), 'b'.repeat(large)],
    ['bytes', (buffer) => buffer.writeBytes(Buffer.alloc(large, 'c')), 'c'.repeat(large)],
    ['a range again', double20Times, ''],
  ];
  for (const [what, write, expected] of writings) {
    const buffer = new RowBuffer();
    buffer.writeAscii('a');
    write(buffer);
    const text = buffer.bytes.toString();
    expect(text === (expected ? `a${expected}` : 'a'.repeat(2 ** 20)), what).toBe(true);
    expect(buffer.length, what).toBe(Buffer.byteLength(text));
  }
});
