/** Maximum size of the body of a call. */
const maxBytes = 1024 * 1024;

/**
 * Reads the texts of a file, nested or by dotted keys.
 *
 * @throws RangeError for a file that is too large, SyntaxError for a file without texts
 */
export const readTextsFile = async (file: Blob): Promise<Record<string, unknown>> => {
  if (file.size > maxBytes) throw new RangeError('larger than a call takes');
  const read: unknown = JSON.parse(await file.text());
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new SyntaxError('no texts');
  return read as Record<string, unknown>;
};
