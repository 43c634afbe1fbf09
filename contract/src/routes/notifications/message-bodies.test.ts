import { expect, test } from 'vitest';
import { aLanguage } from '../../../test/account-values.ts';
import { needsEvery, partOf, routeOf, takes } from '../../../test/route-parts.ts';
import type { Schema } from '../define-route.ts';

test('[NOT-01] a reply holds the fields of a notification', () => {
  const note = { id: 1, title: '', content: '', media: null, altText: null, publishedDate: null, read: false };
  const latest = partOf('GET /api/user-notification/notification-latest', 'reply');
  needsEvery(latest, note, ['media', 'altText', 'publishedDate']);
  expect(takes(latest, null)).toBe(true);
  const all = partOf('GET /api/user-notification/notifications', 'reply');
  expect([takes(all, [note]), takes(all, note)]).toEqual([true, false]);
  for (const name of ['notifications', 'notification-latest']) {
    const query = partOf(`GET /api/user-notification/${name}`, 'query');
    for (const language of aLanguage.bad) expect(takes(query, { language }), language).toBe(false);
    expect(query.parse({ language: 'nl' })).toEqual({ language: 'nl' });
    expect(query.parse({})).toEqual({});
  }
});

test('[PDF-01] documents are selected by language and type, and sent unchanged', () => {
  const document = { id: 1, type: 'PRIVACY', language: 'nl', url: '/api/pdf/1' };
  const reply = partOf('GET /api/pdf', 'reply');
  expect([takes(reply, [document]), takes(reply, document)]).toEqual([true, true]);
  for (const key of Object.keys(document)) {
    expect(takes(reply, [{ ...document, [key]: undefined }]), key).toBe(false);
    expect(takes(reply, { ...document, [key]: undefined }), key).toBe(false);
  }
  expect(takes(reply, { ...document, type: 'OTHER' })).toBe(false);
  const query = partOf('GET /api/pdf', 'query');
  for (const lang of [...aLanguage.bad, undefined]) expect(takes(query, { lang }), lang).toBe(false);
  expect(query.parse({ lang: 'nl', type: 'PRIVACY' })).toEqual({ lang: 'nl', type: 'PRIVACY' });
  expect(query.parse({ lang: 'nl' })).toEqual({ lang: 'nl' });
  expect(routeOf('GET /api/pdf/{}').produces).toBe('pdf');
  const upload = { type: 'PRIVACY', language: 'nl', file: new File(['%PDF-'], 'x.pdf') };
  expect(routeOf('PUT /api/pdf').consumes).toBe('form');
  needsEvery(partOf('PUT /api/pdf', 'body'), upload);
  expect(takes(partOf('PUT /api/pdf', 'body'), { ...upload, file: '%PDF-' })).toBe(false);
  needsEvery(partOf('PUT /api/pdf', 'reply'), { ...document, tagged: true });
});

test('[I18-01] texts are nested by key, and languages named by code', () => {
  const texts = partOf('GET /api/translations/by-language/{}', 'reply');
  expect([takes(texts, { login: { title: 'Inloggen' } }), takes(texts, ['x'])]).toEqual([true, false]);
  const query = partOf('GET /api/translations/by-language/{}', 'query');
  for (const good of [{}, { part: 'pages' }, { part: 'backOffice' }]) expect(query.parse(good)).toEqual(good);
  expect(takes(query, { part: 'other' })).toBe(false);
  const language = {
    id: 1,
    code: 'nl',
    name: 'Dutch',
    localName: 'Nederlands',
    unicodeFlag: null,
    direction: 'ltr',
    defaultLanguage: true,
  };
  const active = partOf('GET /api/translations/active-languages', 'reply');
  for (const direction of ['ltr', 'rtl']) expect(takes(active, [{ ...language, direction }])).toBe(true);
  for (const key of Object.keys(language)) expect(takes(active, [{ ...language, [key]: undefined }]), key).toBe(false);
  expect([takes(active, language), takes(active, [{ ...language, direction: 'up' }])]).toEqual([false, false]);
  const all = partOf('GET /api/translations/languages', 'reply');
  expect(all.parse([{ id: 1, code: 'nl', name: 'Dutch', more: 1 }])).toEqual([{ id: 1, code: 'nl', name: 'Dutch' }]);
  for (const key of ['id', 'code', 'name'])
    expect(takes(all, [{ id: 1, code: 'nl', name: 'Dutch', [key]: undefined }]), key).toBe(false);
  for (const name of ['GET /api/translations/by-language/{}', 'PUT /api/translations/change-language/{}']) {
    const { language } = routeOf(name).params as { language: Schema };
    for (const good of aLanguage.good) expect(takes(language, good), good).toBe(true);
    for (const bad of aLanguage.bad) expect(takes(language, bad), bad).toBe(false);
  }
});

test('[I18-01] texts of the screens are changed by key', () => {
  const name = 'PUT /api/translations/by-language/{}';
  expect([takes(partOf(name, 'body'), { login: { title: 'x' } }), takes(partOf(name, 'body'), 'x')]).toEqual([
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
    attempts: 0,
    reason: null,
    createdDate: 'x',
    nextAttemptDate: null,
    sentDate: null,
  };
  const reply = partOf('GET /api/mails', 'reply');
  for (const key of Object.keys(mail)) expect(takes(reply, [{ ...mail, [key]: undefined }]), key).toBe(false);
  expect(takes(reply, mail)).toBe(false);
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
  ])
    expect(takes(reply, [{ ...mail, kind }]), kind).toBe(true);
  for (const status of ['QUEUED', 'SENT', 'FAILED']) expect(takes(reply, [{ ...mail, status }]), status).toBe(true);
  expect([takes(reply, [{ ...mail, kind: 'x' }]), takes(reply, [{ ...mail, status: 'x' }])]).toEqual([false, false]);
  expect(partOf('GET /api/mails', 'query').parse({ page: '0', size: '5' })).toEqual({ page: '0', size: '5' });
  expect(partOf('GET /api/mails', 'query').parse({})).toEqual({});
  needsEvery(partOf('GET /api/mails/{}/preview', 'reply'), { subject: 's', html: 'h', text: 't' });
  expect(partOf('GET /api/mails/{}/preview', 'query').parse({ language: 'nl' })).toEqual({ language: 'nl' });
  expect(partOf('GET /api/mails/{}/preview', 'query').parse({})).toEqual({});
});
