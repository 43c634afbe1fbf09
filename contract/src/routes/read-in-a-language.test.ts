import { expect, test } from 'vitest';
import { routes } from './index.ts';

const routeAt = (path: string) => {
  const [found, ...others] = routes.filter((route) => route.method === 'GET' && route.path === path);
  if (!found || others.length > 0) throw new Error(`${path} is there ${others.length + (found ? 1 : 0)} times`);
  return found;
};

test.each(['/api/users', '/api/users/{login}', '/api/result-mail'])(
  '[I18-01] %s is read in a language by its code of two letters, or in one’s own',
  (path) => {
    const takes = (query: object) => routeAt(path).query?.safeParse(query).success;
    for (const query of [{}, { language: 'nl' }, { language: 'EN' }])
      expect(takes(query), JSON.stringify(query)).toBe(true);
    for (const language of ['', 'n', 'nld', 'n1', '12', ' nl', 'nl-NL'])
      expect(takes({ language }), language).toBe(false);
    expect(routeAt(path).query?.safeParse({ language: 'nl' }).data).toEqual({ language: 'nl' });
  },
);

test('[RES-02] the text of the mail about a result is answered to whoever is signed in, with its language', () => {
  const { access, reply } = routeAt('/api/result-mail');
  expect(access).toEqual([]);
  const text = { subject: 'OK!', content: 'Dag', language: 'nl' };
  expect(reply?.safeParse({ ...text, secret: 'x' }).data).toEqual(text);
  for (const key of Object.keys(text)) expect(reply?.safeParse({ ...text, [key]: undefined }).success, key).toBe(false);
});
