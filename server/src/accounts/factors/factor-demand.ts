import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { hasSecondFactor } from '../data/account-store.ts';

/** Accounts that need a second factor, and the days that they have to set it up. */
export type FactorDemand = { of: 'off' | 'administrators' | 'everyone'; days: number };

/** Whether a second factor is demanded of a user with these authorities. */
export const isDemanded = ({ of }: FactorDemand, authorities: readonly string[]): boolean =>
  of === 'everyone' || (of === 'administrators' && authorities.includes('ROLE_ADMIN'));

/**
 * Applies the demand to a user: sets the moment until which a second factor is to be set up, at the first call, and after
 * it limits the user's sessions to setting it up.
 */
export const applyDemand = async (
  db: Kysely<Database>,
  demand: FactorDemand,
  { id, authorities }: { id: number; authorities: readonly string[] },
): Promise<void> => {
  if (!isDemanded(demand, authorities)) return;
  await sql`
    with demanded as (
      update user_account set factor_due_at = coalesce(factor_due_at, now() + make_interval(days => ${demand.days}))
      where id = ${id} and not ${hasSecondFactor}
      returning factor_due_at
    )
    update session set limited = true from demanded
    where user_id = ${id} and revoked_at is null and not limited and demanded.factor_due_at <= now()`.execute(db);
};

/** Ends the demand for a user who has a second factor now: the sessions may do everything. */
export const liftDemand = (trx: Kysely<Database>, userId: number) =>
  sql`with due as (update user_account set factor_due_at = null where id = ${userId})
    update session set limited = false where user_id = ${userId} and limited`.execute(trx);
