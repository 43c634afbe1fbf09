import { expect, test } from 'vitest';
import { createExample, findOperationsByTag, readOperations } from './open-api.ts';

const description = {
  paths: {
    '/api/users': {
      get: { summary: 'A page of users', tags: ['users'], 'x-access': ['ROLE_ADMIN'], parameters: [] },
      post: {
        summary: 'Make an account',
        tags: ['users'],
        requestBody: { content: { 'application/json': { schema: { type: 'object', properties: {} } } } },
      },
    },
    '/api/languages': { get: { summary: 'Every language', tags: ['languages'] } },
  },
};

test('[LAY-07] every call of the description is listed by its tag, and found by all words that are typed', () => {
  const operations = readOperations(description);
  expect(operations.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/users',
    'POST /api/users',
    'GET /api/languages',
  ]);
  expect(operations[1]?.body?.type).toBe('application/json');
  expect(findOperationsByTag(operations, '').map(([tag, { length }]) => [tag, length])).toEqual([
    ['languages', 1],
    ['users', 2],
  ]);
  expect(findOperationsByTag(operations, 'users POST').flatMap(([, found]) => found)).toEqual([operations[1]]);
  expect(findOperationsByTag(operations, 'nothing')).toEqual([]);
});

test('[LAY-07] a body begins with something that fits its schema', () => {
  const schema = {
    properties: {
      name: { type: 'string' },
      kind: { enum: ['ONE', 'TWO'] },
      id: { anyOf: [{ type: 'integer' }, { type: 'string' }] },
      roles: { type: 'array', items: { type: 'string' } },
      test: { type: 'boolean', default: true },
    },
  };
  expect(createExample(schema)).toEqual({ name: '', kind: 'ONE', id: 0, roles: [''], test: true });
});
