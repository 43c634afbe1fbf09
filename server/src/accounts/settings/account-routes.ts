import { getAccount } from '@ok/contract/routes/account/account.ts';
import { deleteAccount, exportAccount, getFileKeys, saveAccount } from '@ok/contract/routes/account/own-account.ts';
import { changeLanguage } from '@ok/contract/routes/texts/texts.ts';
import type { Kysely } from 'kysely';
import { recordEvent } from '../../audit/audit-store.ts';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import type { MailKeys } from '../../mail/queue/mail-key.ts';
import type { Throttle } from '../../sessions/throttle.ts';
import { createUseRecord } from '../../sessions/use-record.ts';
import { readActiveLanguages } from '../../texts/text-store.ts';
import { readAccount, updateLanguage } from '../data/account-store.ts';
import type { CurrentPassword } from '../data/current-password.ts';
import { eraseAccount, lockAdministrators } from '../data/erasure-store.ts';
import { applyDemand, type FactorDemand } from '../factors/factor-demand.ts';
import { readPersonalData } from './export-account.ts';
import type { DeriveFileKeys } from './file-keys.ts';
import { saveSettings } from './settings.ts';

type AccountRouteServices = {
  db: Kysely<Database>;
  keys: MailKeys;
  fileKeys: DeriveFileKeys;
  throttle: Throttle;
  currentPassword: CurrentPassword;
  demand: FactorDemand;
  /** Makes the sender look for mails to send. */
  wakeSender: () => void;
};

/** Registers the routes of the user's own account: read, change, export, erase. */
export const accountRoutes = ({ authRoute }: RegisterRoute, services: AccountRouteServices) => {
  const { db, currentPassword, fileKeys, demand, wakeSender } = services;
  const recordUse = createUseRecord(db);

  authRoute(getAccount, async ({ currentUser, claims }) => {
    if (await recordUse(claims.sessionId)) await applyDemand(db, demand, currentUser);
    return readAccount(db, currentUser.id, claims.sessionId);
  });

  authRoute(saveAccount, async ({ currentUser, claims, body }) => {
    await saveSettings(services, { userId: currentUser.id, sessionId: claims.sessionId }, body);
    wakeSender();
    return undefined;
  });

  authRoute(changeLanguage, async ({ params, currentUser }) => {
    const code = params.language.toLowerCase();
    const languages = await readActiveLanguages(db);
    if (!languages.some((language) => language.code === code)) throw new AppError('notFound');
    await updateLanguage(db, currentUser.id, code);
    return undefined;
  });
  authRoute(getFileKeys, async ({ currentUser }) => ({ keys: fileKeys(currentUser.id) }));

  authRoute(exportAccount, async ({ currentUser }) => {
    await recordEvent(db, { actorId: currentUser.id, type: 'ACCOUNT_EXPORT', outcome: 'SUCCESS' });
    return readPersonalData(db, currentUser.id);
  });

  authRoute(deleteAccount, async ({ currentUser, body }) => {
    const password = body?.currentPassword;
    const proof = password == null ? null : await currentPassword.prove(currentUser.id, password, 'ACCOUNT_ERASURE');
    await inTransaction(db, async (trx) => {
      const administrators = await lockAdministrators(trx);
      await proof?.throwIfChanged(trx);
      if (administrators.length === 1 && administrators[0] === currentUser.id) {
        throw new AppError('lastAdministrator', { entityName: 'userManagement' });
      }
      await eraseAccount(trx, currentUser.id);
      const object = { type: 'user', id: currentUser.id };
      await recordEvent(trx, { actorId: currentUser.id, type: 'ACCOUNT_ERASURE', object, outcome: 'SUCCESS' });
    });
    return undefined;
  });
};
