import type { TrustedKey } from '@ok/contract/routes/trees/tree-packages.ts';
import { type Kysely, sql } from 'kysely';
import { recordEvent } from '../../audit/audit-store.ts';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { AppError } from '../../http/app-error.ts';
import { generateSigningKey, type PackageSignature, publicKeyOf, signTree } from './package-signature.ts';

const secretName = 'packages';

/** Returns the private key of this installation, which the database generates once and keeps. */
export const ensureSigningKey = async (db: Kysely<Database>): Promise<string> => {
  const find = () => db.selectFrom('secret').select('value').where('name', '=', secretName).executeTakeFirst();
  const stored = await find();
  if (stored) return stored.value;
  await db
    .insertInto('secret')
    .values({ name: secretName, value: generateSigningKey() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return String((await find())?.value);
};

/** Signature of a tree's file: the one that the tree was imported with, otherwise that of this installation. */
export const findSignature = async (db: Kysely<Database>, treeHash: string, signedBy: string): Promise<string> => {
  const imported = await db
    .selectFrom('package_signature')
    .select('signature')
    .where('tree_hash', '=', treeHash)
    .executeTakeFirst();
  return imported?.signature ?? signTree(treeHash, signedBy, await ensureSigningKey(db));
};

/** Keeps the signature of an imported tree. */
export const keepSignature = async (trx: Kysely<Database>, treeHash: string, signature: string): Promise<void> => {
  await trx
    .insertInto('package_signature')
    .values({ tree_hash: treeHash, signature })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** How a package stands here: its signer is this installation, a trusted or an unknown one, or it has no signature. */
export type SenderTrust = 'own' | 'trusted' | 'unknown' | 'unsigned';

/** Judges the signer of a package. */
export const judgeSender = async (db: Kysely<Database>, signature: PackageSignature | null): Promise<SenderTrust> => {
  if (!signature) return 'unsigned';
  if (publicKeyOf(await ensureSigningKey(db)) === signature.publicKey) return 'own';
  const trusted = await db
    .selectFrom('trusted_key')
    .select('public_key')
    .where('public_key', '=', signature.publicKey)
    .executeTakeFirst();
  return trusted ? 'trusted' : 'unknown';
};

/** Lists the keys whose packages are trusted, by name. */
export const listTrusted = async (db: Kysely<Database>): Promise<TrustedKey[]> => {
  const { rows } = await sql<TrustedKey>`
    select public_key as "publicKey", name, to_json(trusted_at) #>> '{}' as "trustedAt",
      coalesce(nullif(concat_ws(' ', account.first_name, account.last_name), ''), account.login) as "trustedBy"
    from trusted_key left join user_account account on account.id = trusted_by
    order by name, public_key`.execute(db);
  return rows;
};

const recordTrust = (trx: Kysely<Database>, by: number, data: { name: string; isTrusted: boolean }) =>
  recordEvent(trx, {
    actorId: by,
    type: 'CONTENT_UPDATE',
    outcome: 'SUCCESS',
    data: { fields: 'trustedKey', ...data },
  });

/** Trusts the packages of a key from now on. */
export const trustKey = (
  db: Kysely<Database>,
  { publicKey, name }: { publicKey: string; name: string },
  by: number,
): Promise<void> =>
  inTransaction(db, async (trx) => {
    await trx
      .insertInto('trusted_key')
      .values({ public_key: publicKey, name, trusted_by: by })
      .onConflict((conflict) => conflict.column('public_key').doUpdateSet({ name }))
      .execute();
    await recordTrust(trx, by, { name, isTrusted: true });
  });

/**
 * Trusts the packages of a key no longer.
 *
 * @throws AppError `notFound` for a key that is not trusted
 */
export const distrustKey = (db: Kysely<Database>, publicKey: string, by: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    const deleted = await trx
      .deleteFrom('trusted_key')
      .where('public_key', '=', publicKey)
      .returning('name')
      .executeTakeFirst();
    if (!deleted) throw new AppError('notFound');
    await recordTrust(trx, by, { name: deleted.name, isTrusted: false });
  });
