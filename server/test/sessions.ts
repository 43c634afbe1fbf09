import { type Kysely, sql } from 'kysely';
import { findForSignIn } from '../src/accounts/data/account-store.ts';
import type { Database } from '../src/db/schema/tables.ts';
import { openSession } from '../src/sessions/session-store.ts';
import type { Tokens } from '../src/sessions/token.ts';

/**
 * Opens a session for a user and returns its token: signing in without the password, which is slow to check on purpose.
 *
 * @param seconds how long the session lives
 */
export const tokenFor = async (
  db: Kysely<Database>,
  tokens: Tokens,
  username: string,
  seconds: number,
): Promise<string> => {
  const account = await findForSignIn(db, username);
  if (!account) throw new Error(`there is no ${username}`);
  const { id: userId, login, authorities } = account;
  const expiresAt = Math.floor(Date.now() / 1000) + seconds;
  const sessionId = crypto.randomUUID();
  await openSession(db, { id: sessionId, userId, expiresAt: new Date(expiresAt * 1000) }, 'nothing failed before');
  return tokens.sign({ sessionId, login, expiresAt }, authorities);
};

/** Creates an account like another: with its password, its rights and its read notifications. */
export const copyAccount = (db: Kysely<Database>, email: string, like: string) =>
  sql`
    with model as (select * from user_account where email = ${like}),
    account as (
      insert into user_account
        (login, email, password_hash, first_name, lang_key, authorities, activated, first_activated_date, created_by)
      select ${email}, ${email}, password_hash, first_name, 'nl', authorities, true, now(), 'system' from model
      returning id
    ), seen as (
      insert into user_notification (user_id, notification_id, read)
      select account.id, notification_id, read from account, user_notification
      where user_id = (select id from model)
    )
    insert into profile (user_id, test)
    select account.id, test from account, profile where user_id = (select id from model)`.execute(db);

/** Marks all notifications as read for every user but administrators. */
export const markNotificationsRead = (db: Kysely<Database>) =>
  sql`
    insert into user_notification (user_id, notification_id, read)
    select user_account.id, notification.id, true from user_account, notification
    where notification.published and not 'ROLE_ADMIN' = any (authorities)`.execute(db);
