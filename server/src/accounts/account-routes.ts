import { deleteAccount, exportAccount, getAccount, saveAccount } from '@ok/contract/routes/account.ts';
import { changeLanguage } from '@ok/contract/routes/texts.ts';
import type { Kysely } from 'kysely';
import { recordEvent } from '../audit/audit-store.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Database } from '../db/tables.ts';
import { Refusal } from '../http/refusal.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import type { MailKeys } from '../mail/mail-key.ts';
import type { Throttle } from '../sessions/throttle.ts';
import { activeLanguages } from '../texts/text-store.ts';
import { changeLanguageOf, readAccount } from './account-store.ts';
import type { CurrentPassword } from './current-password.ts';
import { eraseAccount, lockAdministrators } from './erase-account.ts';
import { exportAccount as readEverything } from './export-account.ts';
import { saveSettings } from './settings.ts';

type Services = {
  db: Kysely<Database>;
  keys: MailKeys;
  throttle: Throttle;
  currentPassword: CurrentPassword;
  /** Tells the sender that there may be a mail to send. */
  wake: () => void;
};

/** The account of whoever is signed in: read, change, take along, leave. */
export const accountRoutes = ({ guarded }: RegisterRoute, services: Services) => {
  const { db, currentPassword, wake } = services;

  guarded(getAccount, ({ viewer }) => readAccount(db, viewer.id));

  guarded(saveAccount, async ({ viewer, claims, body }) => {
    await saveSettings(services, { userId: viewer.id, sessionId: claims.sessionId }, body);
    wake();
    return undefined;
  });

  guarded(changeLanguage, async ({ params, viewer }) => {
    const code = params.language.toLowerCase();
    const languages = await activeLanguages(db);
    if (!languages.some((language) => language.code === code)) throw new Refusal('notFound');
    await changeLanguageOf(db, viewer.id, code);
    return undefined;
  });
  guarded(exportAccount, async ({ viewer }) => {
    await recordEvent(db, { actorId: viewer.id, type: 'ACCOUNT_EXPORT', outcome: 'SUCCESS' });
    return readEverything(db, viewer.id);
  });

  guarded(deleteAccount, async ({ viewer, body }) => {
    const password = body?.currentPassword;
    const proof = password == null ? null : await currentPassword.prove(viewer.id, password, 'ACCOUNT_ERASURE');
    await inTransaction(db, async (trx) => {
      const administrators = await lockAdministrators(trx);
      await proof?.refuseIfOver(trx);
      if (administrators.length === 1 && administrators[0] === viewer.id) {
        throw new Refusal('lastAdministrator', { entityName: 'userManagement' });
      }
      await eraseAccount(trx, viewer.id);
      const object = { type: 'user', id: viewer.id };
      await recordEvent(trx, { actorId: viewer.id, type: 'ACCOUNT_ERASURE', object, outcome: 'SUCCESS' });
    });
    return undefined;
  });
};
