/** A whole number in four bytes, the lowest first. */
export const integer = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
};

/** A number in eight bytes, the lowest first. */
export const double = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
};

/** The bytes of a text, at most so many, without half a letter at its end. */
export const bytesOf = (value: string, most: number): Buffer => {
  const bytes = Buffer.from(value);
  if (bytes.length <= most) return bytes;
  let end = most;
  // A byte that goes on with a letter begins with the bits 10.
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end);
};

/** A text in so many bytes, filled up with spaces. */
export const text = (value: string, length: number): Buffer => {
  const filled = Buffer.alloc(length, ' ');
  bytesOf(value, length).copy(filled);
  return filled;
};

/** Bytes filled up with spaces to a multiple. */
export const padded = (bytes: Buffer, multiple: number): Buffer => {
  const filled = Buffer.alloc(Math.ceil(bytes.length / multiple) * multiple, ' ');
  bytes.copy(filled);
  return filled;
};
