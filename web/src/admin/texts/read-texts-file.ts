/** Bytes of a file that a call takes. */
const most = 1024 * 1024;

/**
 * The texts in a file, nested or by dotted keys.
 *
 * @throws RangeError for a file that is too large, SyntaxError for one that holds no texts
 */
export const readTextsFile = async (file: Blob): Promise<Record<string, unknown>> => {
  if (file.size > most) throw new RangeError('larger than a call takes');
  const read: unknown = JSON.parse(await file.text());
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new SyntaxError('no texts');
  return read as Record<string, unknown>;
};
