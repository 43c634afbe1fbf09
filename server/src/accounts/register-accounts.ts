import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import type { MailKeys } from '../mail/queue/mail-key.ts';
import type { Throttle } from '../sessions/throttle.ts';
import type { Tokens } from '../sessions/token.ts';
import type { PasswordRule } from './data/check-password.ts';
import { createCurrentPassword } from './data/current-password.ts';
import { emailChangeRoutes } from './email-change/email-change-routes.ts';
import type { FactorDemand } from './factors/factor-demand.ts';
import { createProveCode, factorRoutes } from './factors/factor-routes.ts';
import { toPasskeyParty } from './factors/passkey-ceremony.ts';
import { passkeyRoutes } from './factors/passkey-routes.ts';
import type { SecretSeal } from './factors/sealed-secret.ts';
import { passwordRoutes } from './passwords/password-routes.ts';
import { registrationRoutes } from './registration/registration-routes.ts';
import { accountRoutes } from './settings/account-routes.ts';
import type { DeriveFileKeys } from './settings/file-keys.ts';
import type { OpenSessionServices, SessionSeconds } from './sign-in/open-user-session.ts';
import { ownSessionRoutes } from './sign-in/own-sessions.ts';
import { passkeySignInRoutes } from './sign-in/passkey-sign-in.ts';
import { sessionRoutes } from './sign-in/session-routes.ts';

/** Services and settings of everything about accounts. */
export type AccountServices = {
  db: Kysely<Database>;
  tokens: Tokens;
  throttle: Throttle;
  seconds: SessionSeconds;
  seal: SecretSeal;
  keys: MailKeys;
  fileKeys: DeriveFileKeys;
  passwordRule: PasswordRule;
  /** Rules for signing in beyond the password; see the settings. */
  signIn: { demand: FactorDemand; reportsDevices: boolean };
  /** Address of the product, under whose name devices keep passkeys. */
  baseUrl: string;
  /** Makes the sender look for mails to send. */
  wakeSender: () => void;
  log: OpenSessionServices['log'];
};

/** Registers all routes of accounts: signing in, second factors, sessions, registration, passwords and settings. */
export const registerAccounts = (register: RegisterRoute, services: AccountServices): void => {
  const { db, throttle, signIn, baseUrl } = services;
  const party = toPasskeyParty(baseUrl);
  // Made once for the application, since guesses at one account wait for each other.
  const currentPassword = createCurrentPassword(db, throttle);
  const proveCode = createProveCode(services);
  const all = { ...services, ...signIn, party, currentPassword, proveCode };
  sessionRoutes(register, all);
  passkeySignInRoutes(register, all);
  ownSessionRoutes(register, all);
  factorRoutes(register, all);
  passkeyRoutes(register, all);
  accountRoutes(register, all);
  emailChangeRoutes(register, all);
  registrationRoutes(register, all);
  passwordRoutes(register, all);
};
