/**
 * The parts of a tree's name: `OK! Peuter (1-4 jaar)` is `Peuter` for `1–4 jaar`. A card says OK! above the name, so
 * the name does not repeat it; other names stay as they are.
 */
export function treeNameParts(name: string): { name: string; age?: string } {
  const bare = name.replace(/^\s*OK!\s+(?=\S)/, '').trim();
  const [, before, age] = /^(.*\S)\s*\(([^()]+)\)$/.exec(bare) ?? [];
  if (before === undefined || age === undefined) return { name: bare };
  return { name: before, age: age.trim().replace(/(\d)\s*-\s*(?=\d)/g, '$1–') };
}
