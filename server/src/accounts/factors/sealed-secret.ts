import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

const deriveKey = (secret: string) => createHmac('sha256', secret).update('key of second factors').digest();

/** Encrypts secrets of users for the database. */
export type SecretSeal = {
  seal: (text: string) => string;
  /** Decrypts; null when the installation's secret was replaced since. */
  unseal: (sealed: string) => string | null;
};

/**
 * Creates the encryption of second factors, so that a copy of the database without the settings is of no use.
 *
 * @param secrets the one that encrypts, followed by others with which was encrypted before
 */
export const makeSecretSeal = (secrets: readonly [string, ...string[]]): SecretSeal => {
  const keys = secrets.map(deriveKey);
  const open = (key: Buffer, bytes: Buffer): string | null => {
    try {
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString();
    } catch {
      return null;
    }
  };
  return {
    seal: (text) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, keys[0] as Buffer, iv);
      const bytes = Buffer.concat([cipher.update(text), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), bytes]).toString('base64url');
    },
    unseal: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      for (const key of keys) {
        const text = open(key, bytes);
        if (text !== null) return text;
      }
      return null;
    },
  };
};
