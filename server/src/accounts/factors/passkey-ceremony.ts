import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

// WebAuthn's rules are those of the library, which is loaded when the first passkey is used: it takes megabytes.
const loadLibrary = () => import('@simplewebauthn/server');

/** Name and origin under which devices keep the keys of an installation. */
export type PasskeyParty = { id: string; origin: string };

/** The party of an installation; null where it has an address instead of a name, for which devices make no keys. */
export const toPasskeyParty = (baseUrl: string): PasskeyParty | null => {
  const { hostname, origin } = new URL(baseUrl);
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { id: hostname, origin };
};

/** A passkey as it is stored. */
export type StoredPasskey = { credentialId: string; publicKey: Uint8Array; counter: number; transports: string[] };

/** Makes what a device needs to make a key, which it keeps with the user's name and asks its owner for. */
export const makeRegistration = async (
  party: PasskeyParty,
  user: { id: number; login: string; passkeys: readonly StoredPasskey[] },
) => {
  const { generateRegistrationOptions } = await loadLibrary();
  return generateRegistrationOptions({
    rpName: 'OK!',
    rpID: party.id,
    userName: user.login,
    userID: new TextEncoder().encode(String(user.id)),
    attestationType: 'none',
    excludeCredentials: user.passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
};

/** Checks a key that a device made. Returns null for one that does not answer the challenge, or is malformed. */
export const checkRegistration = async (
  party: PasskeyParty,
  response: unknown,
  challenge: string,
): Promise<(StoredPasskey & { isBackedUp: boolean }) | null> => {
  const { verifyRegistrationResponse } = await loadLibrary();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    });
    if (!registrationInfo) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    const { id, publicKey, counter, transports = [] } = credential;
    return { credentialId: id, publicKey, counter, transports, isBackedUp: credentialBackedUp };
  } catch {
    return null;
  }
};

/** Makes what a device needs to sign in. It chooses the key, so that no login has to be typed. */
export const makeSignIn = async (party: PasskeyParty) => {
  const { generateAuthenticationOptions } = await loadLibrary();
  return generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' });
};

/** Checks the signature of a device. Returns the uses that it counted; null for a wrong one. */
export const checkSignIn = async (
  party: PasskeyParty,
  response: unknown,
  challenge: string,
  { credentialId, publicKey, counter, transports }: StoredPasskey,
): Promise<number | null> => {
  const { verifyAuthenticationResponse } = await loadLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter, transports },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
};

/** Text that a device signed, as it says itself; null for a malformed answer. */
export const readChallenge = (response: unknown): string | null => {
  try {
    const { clientDataJSON } = (response as { response: { clientDataJSON: string } }).response;
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
};
