import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import * as z from 'zod/mini';
import { BadPackage } from './bad-package.ts';

/** Name of the file with the signature of a package. */
export const signatureFileName = 'signature.json';

/** A raw Ed25519 key has 32 bytes, a signature 64. */
const base64url = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`), 'must be base64url'));

const signatureFile = z.strictObject({
  format: z.literal(1),
  algorithm: z.literal('Ed25519'),
  signedBy: z.string().check(z.minLength(1), z.maxLength(200)),
  publicKey: base64url(32),
  signature: base64url(64),
});

/** Signer of a package. */
export type PackageSignature = Pick<z.infer<typeof signatureFile>, 'signedBy' | 'publicKey'>;

/** SHA-256 of the tree's file in hexadecimal. The file names its pictures by their hashes, so it covers them. */
export const hashTreeFile = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Signed text. Its first line keeps a signature from being valid for anything else. */
const messageOf = (treeHash: string, signedBy: string) => Buffer.from(`ok-tree-package 1\n${treeHash}\n${signedBy}\n`);

/** Generates a private key in PEM. */
export const generateSigningKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** Raw public key of a private key, in base64url. */
export const publicKeyOf = (privateKey: string): string =>
  String(createPublicKey(privateKey).export({ format: 'jwk' }).x);

/**
 * Signs a tree's file. Equal files get equal signatures.
 *
 * @returns the text of the signature's file
 */
export const signTree = (treeHash: string, signedBy: string, privateKey: string): string => {
  const signature = sign(null, messageOf(treeHash, signedBy), createPrivateKey(privateKey)).toString('base64url');
  const file = { format: 1, algorithm: 'Ed25519', signedBy, publicKey: publicKeyOf(privateKey), signature };
  return `${JSON.stringify(file, null, 2)}\n`;
};

/**
 * Reads the signature of a tree's file.
 *
 * @throws BadPackage `signature` for an unreadable one, and for one of another file: the tree was changed
 */
export const checkSignature = (text: string, treeHash: string): PackageSignature => {
  const refuse = (cause?: unknown) => new BadPackage('signature', signatureFileName, cause);
  let read: z.infer<typeof signatureFile>;
  try {
    read = z.parse(signatureFile, JSON.parse(text));
  } catch (error) {
    throw refuse(error);
  }
  const { signedBy, publicKey, signature } = read;
  let isValid: boolean;
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
    isValid = verify(null, messageOf(treeHash, signedBy), key, Buffer.from(signature, 'base64url'));
  } catch (error) {
    throw refuse(error);
  }
  if (!isValid) throw refuse();
  return { signedBy, publicKey };
};
