import { expect, test } from 'vitest';
import { languageCode } from '../../../test/account-values.ts';
import { accepts, expectEveryField, routeOf, schemaOf } from '../../../test/route-parts.ts';
import type { Schema } from '../define-route.ts';

test('[NOT-01] a reply holds the fields of a notification', () => {
  const note = { id: 1, title: '', content: '', media: null, altText: null, publishedDate: null, read: false };
  const latest = schemaOf('GET /api/user-notification/notification-latest', 'reply');
  expectEveryField(latest, note, ['media', 'altText', 'publishedDate']);
  expect(accepts(latest, null)).toBe(true);
  const all = schemaOf('GET /api/user-notification/notifications', 'reply');
  expect([accepts(all, [note]), accepts(all, note)]).toEqual([true, false]);
  for (const name of ['notifications', 'notification-latest']) {
    const query = schemaOf(`GET /api/user-notification/${name}`, 'query');
    for (const language of languageCode.bad) expect(accepts(query, { language }), language).toBe(false);
    expect(query.parse({ language: 'nl' })).toEqual({ language: 'nl' });
    expect(query.parse({})).toEqual({});
  }
});

test('[PDF-01] documents are selected by language and type, and sent unchanged', () => {
  const document = { id: 1, type: 'PRIVACY', language: 'nl', url: '/api/pdf/1' };
  const reply = schemaOf('GET /api/pdf', 'reply');
  expect([accepts(reply, [document]), accepts(reply, document)]).toEqual([true, true]);
  for (const key of Object.keys(document)) {
    expect(accepts(reply, [{ ...document, [key]: undefined }]), key).toBe(false);
    expect(accepts(reply, { ...document, [key]: undefined }), key).toBe(false);
  }
  expect(accepts(reply, { ...document, type: 'OTHER' })).toBe(false);
  const query = schemaOf('GET /api/pdf', 'query');
  for (const lang of [...languageCode.bad, undefined]) expect(accepts(query, { lang }), lang).toBe(false);
  expect(query.parse({ lang: 'nl', type: 'PRIVACY' })).toEqual({ lang: 'nl', type: 'PRIVACY' });
  expect(query.parse({ lang: 'nl' })).toEqual({ lang: 'nl' });
  expect(routeOf('GET /api/pdf/{}').produces).toBe('pdf');
  const upload = { type: 'PRIVACY', language: 'nl', file: new File(['%PDF-'], 'x.pdf') };
  expect(routeOf('PUT /api/pdf').consumes).toBe('form');
  expectEveryField(schemaOf('PUT /api/pdf', 'body'), upload);
  expect(accepts(schemaOf('PUT /api/pdf', 'body'), { ...upload, file: '%PDF-' })).toBe(false);
  expectEveryField(schemaOf('PUT /api/pdf', 'reply'), { ...document, tagged: true });
});

test('[I18-01] texts are nested by key, and languages named by code', () => {
  const texts = schemaOf('GET /api/translations/by-language/{}', 'reply');
  expect([accepts(texts, { login: { title: 'Inloggen' } }), accepts(texts, ['x'])]).toEqual([true, false]);
  const query = schemaOf('GET /api/translations/by-language/{}', 'query');
  for (const good of [{}, { part: 'pages' }, { part: 'backOffice' }]) expect(query.parse(good)).toEqual(good);
  expect(accepts(query, { part: 'other' })).toBe(false);
  const language = {
    id: 1,
    code: 'nl',
    name: 'Dutch',
    localName: 'Nederlands',
    unicodeFlag: null,
    direction: 'ltr',
    defaultLanguage: true,
  };
  const active = schemaOf('GET /api/translations/active-languages', 'reply');
  for (const direction of ['ltr', 'rtl']) expect(accepts(active, [{ ...language, direction }])).toBe(true);
  for (const key of Object.keys(language))
    expect(accepts(active, [{ ...language, [key]: undefined }]), key).toBe(false);
  expect([accepts(active, language), accepts(active, [{ ...language, direction: 'up' }])]).toEqual([false, false]);
  const all = schemaOf('GET /api/translations/languages', 'reply');
  expect(all.parse([{ id: 1, code: 'nl', name: 'Dutch', more: 1 }])).toEqual([{ id: 1, code: 'nl', name: 'Dutch' }]);
  for (const key of ['id', 'code', 'name'])
    expect(accepts(all, [{ id: 1, code: 'nl', name: 'Dutch', [key]: undefined }]), key).toBe(false);
  for (const name of ['GET /api/translations/by-language/{}', 'PUT /api/translations/change-language/{}']) {
    const { language } = routeOf(name).params as { language: Schema };
    for (const good of languageCode.good) expect(accepts(language, good), good).toBe(true);
    for (const bad of languageCode.bad) expect(accepts(language, bad), bad).toBe(false);
  }
});

test('[I18-01] texts of the screens are changed by key', () => {
  const name = 'PUT /api/translations/by-language/{}';
  expect([accepts(schemaOf(name, 'body'), { login: { title: 'x' } }), accepts(schemaOf(name, 'body'), 'x')]).toEqual([
    true,
    false,
  ]);
  expect(routeOf(name)).toMatchObject({ access: ['ROLE_ADMIN'], objectName: 'translation' });
});

test('[MAI-02] a reply of the outbox holds every field of a mail', () => {
  const mail = {
    id: 1,
    kind: 'activation',
    recipient: 'a@example.nl',
    language: 'nl',
    status: 'QUEUED',
    state: 'WAITING',
    attempts: 0,
    reason: null,
    createdDate: 'x',
    nextAttemptDate: null,
    sentDate: null,
    bouncedDate: null,
    lastAttemptDate: null,
    login: null,
    canResend: true,
  };
  const reply = schemaOf('GET /api/mails', 'reply');
  for (const key of Object.keys(mail)) expect(accepts(reply, [{ ...mail, [key]: undefined }]), key).toBe(false);
  expect(accepts(reply, mail)).toBe(false);
  for (const kind of [
    'activation',
    'passwordReset',
    'creation',
    'passwordChanged',
    'emailChanged',
    'emailConfirmation',
    'emailChangeRequested',
    'emailChangeConfirmed',
    'accountExists',
    'unusedAccount',
    'translationQuestion',
    'translationAnswer',
  ])
    expect(accepts(reply, [{ ...mail, kind }]), kind).toBe(true);
  for (const status of ['QUEUED', 'SENT', 'FAILED']) expect(accepts(reply, [{ ...mail, status }]), status).toBe(true);
  for (const state of ['WAITING', 'RETRYING', 'FAILED', 'SENT'])
    expect(accepts(reply, [{ ...mail, state }]), state).toBe(true);
  expect([accepts(reply, [{ ...mail, kind: 'x' }]), accepts(reply, [{ ...mail, status: 'x' }])]).toEqual([
    false,
    false,
  ]);
  expect(schemaOf('GET /api/mails', 'query').parse({ page: '0', size: '5' })).toEqual({ page: '0', size: '5' });
  expect(schemaOf('GET /api/mails', 'query').parse({})).toEqual({});
  const search = { sort: 'lastAttemptDate,asc', state: 'FAILED', query: 'x'.repeat(200) };
  expect(schemaOf('GET /api/mails', 'query').parse(search)).toEqual(search);
  for (const wrong of [{ sort: 'recipient' }, { sort: 'createdDate,up' }, { state: 'x' }, { query: 'x'.repeat(201) }])
    expect(accepts(schemaOf('GET /api/mails', 'query'), wrong), JSON.stringify(wrong)).toBe(false);
  const event = { id: 1, date: 'x', type: 'USER_UPDATE', by: null, isOwn: false, fields: ['login'], activated: null };
  const session = { startedDate: 'x', endsDate: 'y' };
  const activity = { mails: [mail], hasMailServer: true, sessions: [session], changes: [event], measurements: 3 };
  expectEveryField(schemaOf('GET /api/users/{}/activity', 'reply'), activity);
  const counts = { WAITING: 1, RETRYING: 2, FAILED: 3, SENT: 4 };
  expectEveryField(schemaOf('GET /api/mail-counts', 'reply'), { counts, hasServer: true });
  expectEveryField(schemaOf('GET /api/mails/{}/preview', 'reply'), { subject: 's', html: 'h', text: 't' });
  expect(schemaOf('GET /api/mails/{}/preview', 'query').parse({ language: 'nl' })).toEqual({ language: 'nl' });
  expect(schemaOf('GET /api/mails/{}/preview', 'query').parse({})).toEqual({});
});
