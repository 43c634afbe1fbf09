/** Texts, nested by the parts of their keys. */
export type NestedTexts = { [part: string]: string | NestedTexts };

/**
 * Nests texts by the parts of their dotted keys. A key that is also the start of longer keys (`login.form.password`
 * beside `login.form.password.placeholder`) keeps its place. The rest of a longer key stays unsplit beside it, as
 * clients expect.
 */
export const nestTexts = (texts: ReadonlyMap<string, string>): NestedTexts => {
  const root: NestedTexts = Object.create(null);
  for (const [key, value] of [...texts].sort(([one], [other]) => one.length - other.length)) {
    const parts = key.split('.');
    let place = root;
    while (parts.length > 1) {
      const part = parts[0] ?? '';
      const below = place[part];
      if (typeof below === 'string') break;
      place[part] = below ?? Object.create(null);
      place = place[part] as NestedTexts;
      parts.shift();
    }
    place[parts.join('.')] = value;
  }
  return root;
};
