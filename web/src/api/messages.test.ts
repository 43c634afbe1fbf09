import { describe, expect, test } from 'vitest';
import { ApiError, SessionEndedError } from './api-error.ts';
import { messagesOf, successOf } from './messages.ts';

const messagesFor = (
  status: number,
  body: unknown = '',
  headers: Record<string, string> = {},
  path = '/api/questions',
) => messagesOf(new ApiError({ status, body, headers: new Headers(headers), path }));

const problem = { title: 'A title', message: 'error.http.400' };
const invalid = (field: string, message: string) => ({
  ...problem,
  fieldErrors: [{ objectName: 'question', field, message }],
});

describe('[ERR-01] the error catalogue, row by row', () => {
  test('status 0', () => {
    expect(messagesFor(0)).toEqual([{ keys: ['error.server.not.reachable'] }]);
  });

  test.each([
    ['the account', { message: 'error.http.401' }, '/api/account'],
    ['the account, as the body says', { message: 'error.http.401', path: '/api/account' }, '/x'],
    ['an empty message', { message: '' }, '/api/questions'],
    ['an empty body', '', '/api/questions'],
  ])('401 is silent: %s', (_, body, path) => {
    expect(messagesFor(401, body, {}, path)).toEqual([]);
  });

  test('401 elsewhere shows its message', () => {
    expect(messagesFor(401, { message: 'error.http.401', path: '/api/questions', title: 'Unauthorized' })).toEqual([
      { keys: ['error.http.401'], fallback: 'Unauthorized' },
    ]);
  });

  test('400 with key and params in headers: both, then the key, then the title', () => {
    const headers = { 'X-okApp-error': 'error.emailexists', 'X-okApp-params': 'userManagement' };
    expect(messagesFor(400, problem, headers)).toEqual([
      {
        keys: ['userManagement.error.emailexists', 'error.emailexists'],
        fallback: 'A title',
        params: { entityName: 'userManagement' },
        paramKeys: { entityName: 'global.menu.entities.userManagement' },
      },
    ]);
  });

  test('400 with only an error header: the header with the entity name', () => {
    expect(messagesFor(400, { ...problem, entityName: 'question' }, { 'X-okApp-error': 'error.idexists' })).toEqual([
      {
        keys: ['error.idexists'],
        fallback: 'A title',
        params: { entityName: 'question' },
        paramKeys: { entityName: 'global.menu.entities.question' },
      },
    ]);
  });

  test('400 with fields: one message each', () => {
    const two = {
      ...problem,
      fieldErrors: [...invalid('name', 'NotNull').fieldErrors, ...invalid('items[3].name', 'Email').fieldErrors],
    };
    expect(messagesFor(400, two)).toEqual([
      {
        keys: ['error.NotNull', 'error.fieldError'],
        params: { fieldName: 'name', field: 'name' },
        paramKeys: { fieldName: 'question.name', field: 'question.name' },
      },
      {
        keys: ['error.Email', 'error.fieldError'],
        params: { fieldName: 'items[].name', field: 'items[].name' },
        paramKeys: { fieldName: 'question.items[].name', field: 'question.items[].name' },
      },
    ]);
  });

  test.each([
    ['a message', problem, { keys: ['error.http.400'], fallback: 'A title' }],
    ['a message that is no key', { message: 'Not so' }, { keys: ['Not so'], fallback: 'Not so' }],
    ['text', 'Plain words', { keys: ['Plain words'], fallback: 'Plain words' }],
    ['no fields', { ...problem, fieldErrors: [] }, { keys: ['error.http.400'], fallback: 'A title' }],
    ['nothing', '', { keys: ['error.unknown'] }],
  ])('400 without headers: %s', (_, body, message) => {
    expect(messagesFor(400, body)).toEqual([message]);
  });

  test('404 is not found whatever its body', () => {
    expect(messagesFor(404, { message: 'error.other' })).toEqual([{ keys: ['error.url.not.found'] }]);
  });

  test.each([403, 405, 409, 429, 500, 503])('%d shows the message of the body, or the body', (status) => {
    expect(messagesFor(status, { message: 'error.http.500', detail: 'Detail' })).toEqual([
      { keys: ['error.http.500'], fallback: 'Detail' },
    ]);
    expect(messagesFor(status, 'Gateway is down')).toEqual([
      { keys: ['Gateway is down'], fallback: 'Gateway is down' },
    ]);
    expect(messagesFor(status)).toEqual([{ keys: ['error.unknown'] }]);
  });

  test('[SES-09] 429 says when to try again, where the server says how long that takes', () => {
    const reply = { status: 429, body: problem, path: '/api/account', headers: new Headers({ 'Retry-After': '90' }) };
    expect(messagesOf(new ApiError(reply))).toEqual([
      { keys: ['error.tooMany'], params: { time: expect.stringMatching(/^\d\d:\d\d$/) } },
    ]);
  });

  test.each([
    ['an error', new Error('Broken'), [{ keys: [], fallback: 'Broken' }]],
    ['an error without words', new Error(''), [{ keys: ['error.unknown'] }]],
    ['something else', 'x', [{ keys: ['error.unknown'] }]],
    ['a time-out', new DOMException('late', 'TimeoutError'), [{ keys: ['error.timeout'] }]],
    ['an aborted call', new DOMException('gone', 'AbortError'), []],
    ['a session that ended, which was reported already', new SessionEndedError(), []],
  ])('no response: %s', (_, error, messages) => {
    expect(messagesOf(error)).toEqual(messages);
  });
});

test.each(['Min', 'Max', 'DecimalMin', 'DecimalMax', 'Size'])('[ERR-02] %s shows as Size', (constraint) => {
  expect(messagesFor(400, invalid('position', constraint))[0]?.keys[0]).toBe('error.Size');
});

test('[ERR-03] a success shows the call’s text, else the alert header with decoded params, else no message', () => {
  const headers = new Headers({ 'X-okApp-alert': 'okApp.question.created', 'X-okApp-params': 'a+b%40c%2Bd' });
  expect(successOf(headers, 'settings.messages.success')).toEqual({ keys: ['settings.messages.success'] });
  expect(successOf(headers)).toEqual({ keys: ['okApp.question.created'], params: { param: 'a b@c+d' } });
  expect(successOf(new Headers({ 'X-okApp-alert': 'k', 'X-okApp-params': '100%' }))?.params).toEqual({ param: '100%' });
  expect(successOf(new Headers())).toBeUndefined();
});
