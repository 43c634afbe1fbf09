import { expect } from 'vitest';
import { keyIn, mailsTo } from './mails.ts';
import { makePerson } from './people.ts';
import type { Served } from './serve.ts';

/** The calls around a change of e-mail address. */
export const emailChanges = (served: () => Served) => {
  const account = (token: string) => served().call('GET', '/api/account', { token });
  /** Requests another address, as the settings do: with the whole account. */
  const ask = async (token: string, email: string, currentPassword: string | null = 'a password') => {
    const { body: own } = await account(token);
    return served().call('POST', '/api/account', { token, body: { ...own, email, currentPassword } });
  };
  const keyOf = async (kind: string, email: string) =>
    keyIn(served(), (await mailsTo(served(), email)).filter((mail) => mail.kind === kind).at(-1));
  /** Confirms an address with the account's password, unless `changes` has another. */
  const confirm = (
    key: string,
    {
      token,
      currentPassword = token ? undefined : 'a password',
    }: { token?: string; currentPassword?: string | null } = {},
  ) =>
    served().call('POST', '/api/account/email-change/confirm', {
      ...(token !== undefined && { token }),
      body: { key, currentPassword },
    });
  const undo = (key: string) => served().call('POST', '/api/account/email-change/undo', { body: { key } });
  const resend = (token: string) => served().call('POST', '/api/account/email-change/resend', { token });
  const cancel = (token: string) => served().call('DELETE', '/api/account/email-change', { token });
  const signIn = async (username: string, password = 'a password') =>
    (await served().call('POST', '/api/authenticate', { body: { username, password } })).status;
  const kindsTo = async (email: string) => (await mailsTo(served(), email)).map(({ kind }) => kind);
  const requestReset = (email: string) =>
    served().call('POST', '/api/account/reset-password/init', {
      body: email,
      headers: { 'content-type': 'text/plain' },
    });
  /** `asking` makes a user who has requested another address, `moved` one who has confirmed it. */
  const asking = async () => {
    const person = await makePerson(served());
    const newEmail = `new.${person.email}`;
    expect(await ask(person.token, `New.${person.email}`)).toMatchObject({ status: 200, body: '' });
    return { ...person, newEmail };
  };
  const moved = async () => {
    const person = await asking();
    expect((await confirm(await keyOf('emailConfirmation', person.newEmail))).status).toBe(200);
    return person;
  };
  return { account, ask, keyOf, confirm, undo, resend, cancel, signIn, kindsTo, requestReset, asking, moved };
};
