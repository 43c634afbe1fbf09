import { expect, test } from 'vitest';
import { routes } from './index.ts';

const routeAt = (path: string) => {
  const [route, ...others] = routes.filter((route) => route.method === 'GET' && route.path === path);
  if (!route || others.length > 0) throw new Error(`${path} is there ${others.length + (route ? 1 : 0)} times`);
  return route;
};

test.each(['/api/users', '/api/users/{login}', '/api/result-mail'])(
  '[I18-01] %s takes an optional language code of two letters',
  (path) => {
    const takes = (query: object) => routeAt(path).query?.safeParse(query).success;
    for (const query of [{}, { language: 'nl' }, { language: 'EN' }])
      expect(takes(query), JSON.stringify(query)).toBe(true);
    for (const language of ['', 'n', 'nld', 'n1', '12', ' nl', 'nl-NL'])
      expect(takes({ language }), language).toBe(false);
    expect(routeAt(path).query?.safeParse({ language: 'nl' }).data).toEqual({ language: 'nl' });
  },
);

test('[RES-02] signed-in users read the text of the mail about a result, with its language', () => {
  const { access, reply } = routeAt('/api/result-mail');
  expect(access).toEqual([]);
  const text = { subject: 'OK!', content: 'Dag', language: 'nl' };
  expect(reply?.safeParse({ ...text, secret: 'x' }).data).toEqual(text);
  for (const key of Object.keys(text)) expect(reply?.safeParse({ ...text, [key]: undefined }).success, key).toBe(false);
});
