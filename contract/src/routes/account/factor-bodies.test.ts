import { expect, test } from 'vitest';
import { accepts, expectBounds, expectEveryField, routeOf, schemaOf } from '../../../test/route-parts.ts';

test('[SES-01] the second factor is set up with the password and a code, and shown with its recovery codes', () => {
  const password = { good: ['a', 'x'.repeat(1000)], bad: ['', 'x'.repeat(1001), undefined, null] };
  const authenticator = '/api/account/second-factor/authenticator';
  for (const name of [
    `POST ${authenticator}`,
    `DELETE ${authenticator}`,
    'POST /api/account/second-factor/recovery-codes',
  ]) {
    expectBounds(schemaOf(name, 'body'), { currentPassword: 'a' }, { currentPassword: password });
    expect(routeOf(name)).toMatchObject({ access: [], objectName: 'secondFactor' });
  }
  expectBounds(
    schemaOf(`PUT ${authenticator}`, 'body'),
    { code: '123456' },
    { code: { good: ['x'.repeat(40)], bad: ['', 'x'.repeat(41), undefined, null] } },
  );
  expectEveryField(schemaOf(`POST ${authenticator}`, 'reply'), { secret: 'x', uri: 'otpauth://' });
  for (const name of [`PUT ${authenticator}`, 'POST /api/account/second-factor/recovery-codes'])
    expectEveryField(schemaOf(name, 'reply'), { recoveryCodes: ['a'] });
  const state = { authenticatorSince: null, recoveryCodes: 10, isDemanded: false };
  expectEveryField(schemaOf('GET /api/account/second-factor', 'reply'), state, ['authenticatorSince']);
});

test('[SES-08] a session has every field, and a proof of identity is a password or a code', () => {
  const session = {
    ...{ key: crypto.randomUUID(), isCurrent: true, browser: null, system: null, network: null },
    ...{ startedDate: '2026-11-29', lastUsedDate: '2026-11-29', endsDate: '2026-11-29', remembered: false },
  };
  const reply = schemaOf('GET /api/account/sessions', 'reply');
  expect(reply.parse([{ ...session, secret: 'x' }])).toEqual([session]);
  for (const key of Object.keys(session)) {
    expect(accepts(reply, [{ ...session, [key]: undefined }]), key).toBe(false);
    expect(accepts(reply, [{ ...session, [key]: null }]), key).toBe(['browser', 'system', 'network'].includes(key));
  }
  expectBounds(
    schemaOf('POST /api/account/proof', 'body'),
    {},
    {
      currentPassword: { good: ['x'.repeat(1000), null, undefined], bad: ['x'.repeat(1001), 7] },
      code: { good: ['123456', null, undefined], bad: ['', 'x'.repeat(41)] },
    },
  );
});

test('[SES-01] a passkey has a name, is added and removed with the password, and signs in', () => {
  const password = { good: ['a', 'x'.repeat(1000)], bad: ['', 'x'.repeat(1001), undefined, null] };
  for (const name of ['POST /api/account/passkeys/options', 'DELETE /api/account/passkeys/{}']) {
    expectBounds(schemaOf(name, 'body'), { currentPassword: 'a' }, { currentPassword: password });
    expect(routeOf(name)).toMatchObject({ access: [], objectName: 'passkey' });
  }
  const response = { good: [{}, { id: 'x', response: { a: 1 } }], bad: [undefined, null, 'x', 7] };
  expectBounds(
    schemaOf('POST /api/account/passkeys', 'body'),
    { name: 'a', response: {} },
    { name: { good: ['x'.repeat(60)], bad: ['', 'x'.repeat(61), undefined, null] }, response },
  );
  expectBounds(
    schemaOf('POST /api/authenticate/passkey', 'body'),
    { response: {} },
    {
      response,
      rememberMe: { good: [true, false, null, undefined], bad: ['true'] },
      device: { good: [crypto.randomUUID(), null, undefined], bad: ['a device'] },
    },
  );
  const passkey = { id: 1, name: 'x', createdDate: '2026-11-29', lastUsedDate: null, isBackedUp: true };
  const list = schemaOf('GET /api/account/passkeys', 'reply');
  expect(list.parse([{ ...passkey, secret: 'x' }])).toEqual([passkey]);
  for (const key of Object.keys(passkey)) expect(accepts(list, [{ ...passkey, [key]: undefined }]), key).toBe(false);
  expectEveryField(schemaOf('POST /api/account/passkeys', 'reply'), { recoveryCodes: null }, ['recoveryCodes']);
  expectEveryField(schemaOf('POST /api/authenticate/passkey', 'reply'), { id_token: 'a.b.c' });
  for (const name of ['POST /api/account/passkeys/options', 'POST /api/authenticate/passkey/options'])
    expect(accepts(schemaOf(name, 'reply'), { challenge: 'x' })).toBe(true);
});
