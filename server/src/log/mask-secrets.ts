/** Names of secret values, in any case. */
const secretName = /password|passwd|secret|key|token|credential|authorization|cookie/i;

/** Replaces each secret. */
export const secretMask = '******';

/** Masks user names and passwords in URLs, and query parameters with the name of a secret. */
const maskCredentials = (text: string): string =>
  text
    .replaceAll(/:\/\/[^\s/"\\@]*(?:@[^\s/"\\@]*)*@/g, `://${secretMask}@`)
    .replaceAll(/\b([\w-]*(?:password|passwd|secret|key|token|credential)[\w-]*)=[^\s&"'\\]+/gi, `$1=${secretMask}`);

/** Masks a setting for administrators: wholly if its name is one of a secret, else the password of a URL in it. */
export const maskSetting = (name: string, value: string | number | boolean): string | number | boolean => {
  if (typeof value !== 'string') return value;
  return secretName.test(name) ? secretMask : maskCredentials(value);
};

/** Fields of a log line that contain a secret, a name or an address. */
const secretFieldPattern =
  /"([^"\\]*(?:password|passwd|secret|token|credential|authorization|cookie)[^"\\]*|key|login|username|principal|recipient|email|e-mail|firstName|lastName|remoteAddress|ip)":\s*"(?:[^"\\]|\\.)*"/gi;

const secretPatterns: readonly [RegExp, string][] = [
  [/[^\s"'\\@<>:/,;()=]+@[^\s"'\\@<>:/,;()=]+\.[^\s"'\\@<>:/,;()=]+/g, secretMask],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, secretMask],
  [/\$argon2[^\s"\\]+/g, secretMask],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${secretMask}`],
  [/\b(?!127\.0\.0\.1\b|0\.0\.0\.0\b)\d{1,3}(?:\.\d{1,3}){3}\b/g, secretMask],
  [/(?<![\w:$])(?:(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|[\da-f]{1,4}(?=[\da-f:]*::)[\da-f:]+)(?!\w)/gi, secretMask],
];

/**
 * Masks passwords, tokens, keys and addresses in a line of the log. The product writes none of these; libraries and
 * errors might. The line stays one line of valid JSON.
 *
 * @param secrets further values to mask, such as this process's own secrets
 */
export const maskSecrets = (line: string, secrets: readonly string[] = []): string => {
  let text = secrets.reduce((rest, secret) => rest.replaceAll(secret, secretMask), line);
  text = maskCredentials(text).replaceAll(secretFieldPattern, `"$1":"${secretMask}"`);
  for (const [pattern, replacement] of secretPatterns) text = text.replaceAll(pattern, replacement);
  return text;
};

/** Name of a column or constraint, as the database's errors quote it. */
const schemaIdentifier = /^[a-z]\w*_\w+$/;

/** Masks the quoted parts of an error message, which may repeat input. Names of the schema stay. */
export const maskQuotes = (message: string): string =>
  message.replaceAll(/"([^"]*)"|'([^']*)'/g, (match, double?: string, single?: string) =>
    schemaIdentifier.test(double ?? single ?? '') ? match : '"…"',
  );

/**
 * Serializes type, message, code and stack of an error and its causes. Omits all other properties, in which drivers and
 * parsers keep values.
 */
export const serializeError = (error: unknown): Record<string, unknown> => {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, message, stack, cause, code } = error as Error & { code?: unknown };
  const frames = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const maskedMessage = maskQuotes(message);
  return {
    type: name,
    message: maskedMessage,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    stack: [`${name}: ${maskedMessage}`, ...frames].join('\n'),
    ...(cause instanceof Error && { cause: serializeError(cause) }),
  };
};
