/** Names of values that nobody may read, in whatever case they are written. */
const secretName = /password|passwd|secret|key|token|credential|authorization|cookie/i;

/** What stands in the place of a secret. */
export const masked = '******';

/** User names and passwords in an address, and what its query holds under a name of secrets. */
const withoutCredentials = (text: string): string =>
  text
    .replaceAll(/:\/\/[^\s/"\\@]*(?:@[^\s/"\\@]*)*@/g, `://${masked}@`)
    .replaceAll(/\b([\w-]*(?:password|passwd|secret|key|token|credential)[\w-]*)=[^\s&"'\\]+/gi, `$1=${masked}`);

/** A setting as administrators may read it: a secret by its name is masked whole, an address has no password in it. */
export const readableSetting = (name: string, value: string | number | boolean): string | number | boolean => {
  if (typeof value !== 'string') return value;
  return secretName.test(name) ? masked : withoutCredentials(value);
};

/** Fields of a line that hold a secret, or somebody's name or address. */
const fields =
  /"([^"\\]*(?:password|passwd|secret|token|credential|authorization|cookie)[^"\\]*|key|login|username|principal|recipient|email|e-mail|firstName|lastName|remoteAddress|ip)":\s*"(?:[^"\\]|\\.)*"/gi;

const patterns: readonly [RegExp, string][] = [
  [/[^\s"'\\@<>:/,;()=]+@[^\s"'\\@<>:/,;()=]+\.[^\s"'\\@<>:/,;()=]+/g, masked],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, masked],
  [/\$argon2[^\s"\\]+/g, masked],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${masked}`],
  [/\b(?!127\.0\.0\.1\b|0\.0\.0\.0\b)\d{1,3}(?:\.\d{1,3}){3}\b/g, masked],
  [/(?<![\w:$])(?:(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|[\da-f]{1,4}(?=[\da-f:]*::)[\da-f:]+)(?!\w)/gi, masked],
];

/**
 * A line of the log without what must stand in none: passwords, tokens, keys, addresses. What the product writes down
 * holds none of them; this is for what a library or an error brings along. It stays one line of JSON.
 *
 * @param secrets values that this process knows and nobody else may
 */
export const withoutSecrets = (line: string, secrets: readonly string[] = []): string => {
  let text = secrets.reduce((rest, secret) => rest.replaceAll(secret, masked), line);
  text = withoutCredentials(text).replaceAll(fields, `"$1":"${masked}"`);
  for (const [pattern, instead] of patterns) text = text.replaceAll(pattern, instead);
  return text;
};

/** A name of the schema, as errors of the database quote it. */
const identifier = /^[a-z]\w*_\w+$/;

/** What an error says, without what it quotes of what somebody sent. */
export const withoutQuotes = (message: string): string =>
  message.replaceAll(/"([^"]*)"|'([^']*)'/g, (whole, double?: string, single?: string) =>
    identifier.test(double ?? single ?? '') ? whole : '"…"',
  );

/** What is written down of an error: its kind, code and place; not the values that drivers and parsers add to it. */
export const errorWithoutValues = (thrown: unknown): Record<string, unknown> => {
  if (!(thrown instanceof Error)) return { type: typeof thrown };
  const { name, message, stack, cause, code } = thrown as Error & { code?: unknown };
  const frames = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const said = withoutQuotes(message);
  return {
    type: name,
    message: said,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    stack: [`${name}: ${said}`, ...frames].join('\n'),
    ...(cause instanceof Error && { cause: errorWithoutValues(cause) }),
  };
};
