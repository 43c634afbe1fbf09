/** Encodes a whole number in four bytes, the lowest first. */
export const integer = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};

/** Encodes a number in eight bytes, the lowest first. */
export const double = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
};

/** Encodes a text in at most `maxBytes` bytes, without a part of a character at its end. */
export const bytesOf = (value: string, maxBytes: number): Buffer => {
  const bytes = Buffer.from(value);
  if (bytes.length <= maxBytes) return bytes;
  let end = maxBytes;
  // The second and later bytes of a character begin with the bits 10.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end);
};

/** Encodes a text in `length` bytes, padded with spaces. */
export const fixedText = (value: string, length: number): Buffer => {
  const filled = Buffer.alloc(length, ' ');
  bytesOf(value, length).copy(filled);
  return filled;
};

/** Pads bytes with spaces to a multiple of a length. */
export const padBytes = (bytes: Buffer, multiple: number): Buffer => {
  const filled = Buffer.alloc(Math.ceil(bytes.length / multiple) * multiple, ' ');
  bytes.copy(filled);
  return filled;
};
