/** Licences without conditions beyond shipping their text. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Unlicense',
]);

/** Licences with further conditions, and the packages that meet them. */
const allowedFor = new Map([
  // Fonts shipped unchanged and not sold by themselves.
  ['OFL-1.1', /^@(fontsource-variable|expo-google-fonts)\//],
  // A shared library, which the user may replace by another build.
  ['LGPL-3.0-or-later', /^@img\/sharp-/],
  // Minifies the style sheets in the web build; its own files are unchanged and never served.
  ['MPL-2.0', /^lightningcss(-|$)/],
]);

const isAllowed = (id, name) => allowed.has(id) || allowedFor.get(id)?.test(name) === true;

/**
 * Checks whether a package may ship under its licence. Of licences joined by `OR` one has to be allowed, of those
 * joined by `AND` each.
 *
 * @param {string | undefined} expression an SPDX expression, such as `(MPL-2.0 OR Apache-2.0)`
 * @param {string} name the package
 */
export function mayShip(expression, name) {
  const words = (expression ?? '').match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const joined = (by, part) => {
    const parts = [part()];
    while (words[at] === by) {
      at += 1;
      parts.push(part());
    }
    return by === 'OR' ? parts.some(Boolean) : parts.every(Boolean);
  };
  const either = () => joined('OR', () => joined('AND', one));
  const one = () => {
    const word = words[at];
    at += 1;
    if (word !== '(') return word !== undefined && isAllowed(word, name);
    const inside = either();
    if (words[at] !== ')') return false;
    at += 1;
    return inside;
  };
  const answer = either();
  return answer && at === words.length;
}
