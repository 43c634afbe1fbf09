import { array, assert, constant, oneof, property, string, tuple, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { LineMemory } from './line-memory.ts';

test('[STT-02] what was written is there as bytes, whatever its letters, how much it is and how often it is repeated', () => {
  const ascii = string({ unit: 'grapheme-ascii', maxLength: 100 });
  const long = string({ unit: 'binary', maxLength: 100 }).map((text) => text.repeat(20_000));
  const step = oneof(
    tuple(constant('text' as const), oneof(string({ unit: 'grapheme' }), long)),
    tuple(constant('ascii' as const), ascii),
    tuple(constant('bytes' as const), uint8Array()),
  );
  const memory = new LineMemory();
  assert(
    property(array(step), (steps) => {
      memory.clear();
      const written: Buffer[] = [];
      for (const [what, value] of steps) {
        const from = memory.length;
        if (what === 'text') memory.write(value);
        else if (what === 'ascii') memory.writeAscii(value);
        else memory.writeBytes(Buffer.from(value));
        memory.repeat(from, memory.length - from);
        written.push(Buffer.from(value as string), Buffer.from(value as string));
      }
      expect(memory.bytes.equals(Buffer.concat(written))).toBe(true);
    }),
    { numRuns: 100 },
  );
});
