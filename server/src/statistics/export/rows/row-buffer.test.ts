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
