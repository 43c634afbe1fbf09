import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Faults that a device makes on purpose. */
type Faults = { origin?: string; challenge?: string; isUnverified?: boolean; counter?: number; rpId?: string };

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const flagsOf = (isUnverified: boolean | undefined, hasKey: boolean) =>
  // Present, verified, backed up, with a key.
  0x01 | (isUnverified ? 0 : 0x04) | 0x08 | 0x10 | (hasKey ? 0x40 : 0);

/** A device with one passkey, as WebAuthn describes it, for tests without a browser. */
export const makeSoftAuthenticator = (rpId = 'ok.example.nl') => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  let uses = 0;

  const head = (hasKey: boolean, { isUnverified, counter = uses, rpId: otherId }: Faults) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(otherId ?? rpId), Buffer.from([flagsOf(isUnverified, hasKey)]), count]);
  };
  const clientData = (type: string, challenge: string, faults: Faults) =>
    Buffer.from(
      JSON.stringify({ type, challenge: faults.challenge ?? challenge, origin: faults.origin ?? `https://${rpId}` }),
    );
  const answer = (response: Record<string, string | string[]>) => ({
    ...{ id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' },
    ...{ clientExtensionResults: {}, response },
  });

  return {
    /** Makes the passkey. */
    register: ({ challenge }: { challenge: string }, faults: Faults = {}) => {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const authData = Buffer.concat([head(true, faults), Buffer.alloc(16), length, id, coseKey]);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([authData.length]),
        authData,
      ]);
      return answer({
        attestationObject: attestation.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge, faults).toString('base64url'),
        transports: ['internal'],
      });
    },
    /** Signs in with the passkey. */
    signIn: ({ challenge }: { challenge: string }, faults: Faults = {}) => {
      uses += 1;
      const authData = head(false, faults);
      const data = clientData('webauthn.get', challenge, faults);
      return answer({
        authenticatorData: authData.toString('base64url'),
        clientDataJSON: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey).toString('base64url'),
      });
    },
  };
};
