import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, Client } from './client.ts';
import type { Workplace } from './workers.ts';

/** Milliseconds within which every process answers with a change that another one made. */
const maxDelayMs = 1000;

/** A change through one process, and a call that has another answer afterwards. */
type Change = { what: string; change: (first: Client) => Promise<unknown>; read: Call };

const tester = 'tester@example.nl';

const listChanges = async (
  { admin, professional, versioned }: Workplace,
  first: Client,
  password: string,
): Promise<Change[]> => {
  const [leaving, deactivated] = [await first.signIn(tester, password), await first.signIn(tester, password)];
  const asAdmin = (method: string, path: string, body?: unknown) => ({ method, path, token: admin, body });
  return [
    {
      what: 'a text of the screens',
      change: () =>
        first.insist(
          asAdmin('PUT', '/api/translations/texts/nl', {
            key: 'home.subtitle',
            text: `Thuis ${Date.now()}`,
            seen: null,
          }),
        ),
      read: { method: 'GET', path: '/api/translations/by-language/nl' },
    },
    {
      what: 'a published version',
      change: async () => {
        const copied = await first.insist(asAdmin('POST', '/api/question-trees/copy-tree', { originalId: versioned }));
        await first.insist(asAdmin('PUT', `/api/question-trees/${copied?.body.id}/publish`, {}));
      },
      read: { method: 'GET', path: '/api/question-trees/get-published?language=nl', token: professional },
    },
    {
      what: 'the end of a session',
      change: () => first.insist({ method: 'POST', path: '/api/logout', token: leaving }),
      read: { method: 'GET', path: '/api/account', token: leaving },
    },
    {
      what: 'the deactivation of an account',
      change: async () => {
        const account = await first.insist(asAdmin('GET', `/api/users/${tester}`));
        await first.insist(asAdmin('PUT', '/api/users', { ...account?.body, activated: false }));
      },
      read: { method: 'GET', path: '/api/account', token: deactivated },
    },
  ];
};

/**
 * Changes what processes might keep in memory through the first process, and asks the others until they answer anew.
 *
 * @param password that of the demonstration's accounts
 * @returns the changes that a process noticed too late, as sentences
 */
export const findDisagreements = async (
  workplace: Workplace,
  [first = '', ...others]: readonly string[],
  password: string,
): Promise<string[]> => {
  const changes = await listChanges(workplace, new Client(first), password);
  const late: string[] = [];
  for (const { what, change, read } of changes) {
    const ask = async (url: string) => {
      const answer = await new Client(url).insist(read);
      return `${answer?.status} ${JSON.stringify(answer?.body)}`;
    };
    const before = await Promise.all(others.map(ask));
    await change(new Client(first));
    const changedAt = performance.now();
    for (const [index, url] of others.entries()) {
      while ((await ask(url)) === before[index] && performance.now() - changedAt < maxDelayMs) await sleep(20);
      if ((await ask(url)) === before[index]) late.push(`${what} was not there after ${maxDelayMs} ms at ${url}`);
    }
  }
  return late;
};
