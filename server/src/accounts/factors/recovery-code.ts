import { createHash, randomBytes } from 'node:crypto';

/** Recovery codes of a user. */
const recoveryCodeCount = 10;

// Without letters and digits that look alike.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 4;
const groupLength = 4;

/** A random character of the alphabet; bytes beyond its last multiple would make some characters likelier. */
const drawCharacter = (): string => {
  const largest = 256 - (256 % alphabet.length);
  for (;;) {
    const [byte = 0] = randomBytes(1);
    if (byte < largest) return alphabet[byte % alphabet.length] as string;
  }
};

/** Makes a code of 79 bits, such as `k7fm-2xqa-9hte-wd4p`. */
const makeRecoveryCode = (): string =>
  Array.from({ length: groups }, () => Array.from({ length: groupLength }, drawCharacter).join('')).join('-');

/** Makes the recovery codes of a user. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, makeRecoveryCode);

/** Hashes a code as a person typed it. A code is too long to be guessed from its hash. */
export const hashRecoveryCode = (code: string): string =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('base64url');
