/**
 * Nested texts as one level of dotted keys. A key may hold dots itself (`{ error: { 'server.not.reachable': … } }`);
 * flat, every way to split such a key gives the same one, so a look-up finds it without trying them.
 */
export const flattenTexts = (nested: Record<string, unknown>, prefix = ''): Record<string, string> => {
  const flat: Record<string, string> = {};
  for (const [key, value] of Object.entries(nested)) {
    if (typeof value === 'string') flat[prefix + key] = value;
    else if (typeof value === 'object' && value !== null) {
      Object.assign(flat, flattenTexts(value as Record<string, unknown>, `${prefix}${key}.`));
    }
  }
  return flat;
};
