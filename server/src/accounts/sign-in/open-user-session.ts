import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { getRemoteNetwork } from '../../audit/remote-network.ts';
import type { Database } from '../../db/schema/tables.ts';
import type { ReplyHead } from '../../http/register-route.ts';
import { openSession } from '../../sessions/session-store.ts';
import type { Tokens } from '../../sessions/token.ts';
import { applyDemand, type FactorDemand } from '../factors/factor-demand.ts';
import { describeDevice, reportNewDevice } from './sign-in-device.ts';

/** Lifetime of a session in seconds, without and with remember-me. */
export type SessionSeconds = { usual: number; remembered: number };

export type OpenSessionServices = {
  db: Kysely<Database>;
  tokens: Tokens;
  seconds: SessionSeconds;
  demand: FactorDemand;
  /** Whether a sign-in on a new device is mailed to the owner of the account. */
  reportsDevices: boolean;
  /** Makes the sender look for mails to send. */
  wakeSender: () => void;
  log: Pick<FastifyBaseLogger, 'info' | 'debug'>;
};

/** Parts of a sign-in besides its proof of identity. */
type SignInCall = {
  rememberMe: boolean | null;
  device?: string | null | undefined;
  reply: ReplyHead;
  userAgent: string | undefined;
  /** Key of the counted failures, which a success deletes. */
  failuresKey: string;
};

/** Opens a session of an account whose user proved who they are. Sends its token, and returns it for the body. */
export const openUserSession = async (
  { db, tokens, seconds, demand, reportsDevices, wakeSender, log }: OpenSessionServices,
  account: { id: number; login: string; authorities: string[] },
  { rememberMe, device: deviceId, reply, userAgent, failuresKey }: SignInCall,
) => {
  const lifetime = rememberMe ? seconds.remembered : seconds.usual;
  const expiresAt = Math.floor(Date.now() / 1000) + lifetime;
  const sessionId = randomUUID();
  const device = describeDevice(userAgent);
  const session = {
    ...{ id: sessionId, userId: account.id, expiresAt: new Date(expiresAt * 1000) },
    ...{ remembered: rememberMe ?? false, device, network: getRemoteNetwork() },
  };
  await openSession(db, session, failuresKey);
  await applyDemand(db, demand, account);
  if (reportsDevices && (await reportNewDevice(db, account.id, device, deviceId))) wakeSender();
  const token = await tokens.sign({ sessionId, login: account.login, expiresAt }, account.authorities);
  reply.header('authorization', `Bearer ${token}`);
  log.debug('somebody signed in');
  return { id_token: token };
};
