import { deleteAccount, exportAccount, getAccount, saveAccount } from '@ok/contract/routes/account.ts';
import type { Kysely } from 'kysely';
import { recordEvent } from '../audit/audit-store.ts';
import type { Database } from '../db/tables.ts';
import { Refusal } from '../http/refusal.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { readAccount } from './account-store.ts';
import { eraseAccount, lockAdministrators } from './erase-account.ts';
import { exportAccount as readEverything } from './export-account.ts';
import { passwordMatches } from './password.ts';
import { saveSettings } from './settings.ts';
import { findForSettings } from './settings-store.ts';

/** The account of whoever is signed in: read, change, take along, leave. */
export const accountRoutes = ({ guarded }: RegisterRoute, { db, wake }: { db: Kysely<Database>; wake: () => void }) => {
  guarded(getAccount, ({ viewer }) => readAccount(db, viewer.id));

  guarded(saveAccount, async ({ viewer, body }) => {
    await saveSettings(db, viewer.id, body);
    wake();
    return undefined;
  });

  guarded(exportAccount, async ({ viewer }) => {
    await recordEvent(db, { actorId: viewer.id, type: 'ACCOUNT_EXPORT', outcome: 'SUCCESS' });
    return readEverything(db, viewer.id);
  });

  guarded(deleteAccount, async ({ viewer, body }) => {
    await db.transaction().execute(async (trx) => {
      const administrators = await lockAdministrators(trx);
      const { password_hash } = await findForSettings(trx, viewer.id);
      const password = body?.currentPassword;
      if (password != null && !(await passwordMatches(password_hash, password))) throw new Refusal('wrongPassword');
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
