import type { Account } from '@ok/contract/routes/account/account.ts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testTab, tokenFor } from '../../session/test-tab.ts';

const tab = testTab();
const { queries } = await import('../../api/queries.ts');
const { tokens } = await import('../../session/session-store.ts');
const { markAsRead, notificationsQuery } = await import('./notification-queries.ts');

const accountOf = (...authorities: string[]) => ({ id: 2, login: 'sanne', authorities, activated: true }) as Account;
const professional = accountOf('ROLE_USER');

const notification = { id: 4, title: 'Nieuw', content: '<p>Tekst</p>', media: null, publishedDate: null, read: false };
const answer = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
const callsSent = () =>
  tab.server.mock.calls.map(([address, { method }]) => `${method} ${address.split('?')[0]}`).sort();
const languagesRequested = () =>
  tab.server.mock.calls.map(([address]) => new URL(address, 'http://localhost').searchParams.get('language'));

beforeEach(() => {
  tokens.keep(tokenFor('sanne'), false);
  tab.server.mockReset();
  tab.server.mockImplementation(async (address) =>
    answer(address.includes('notification-latest') ? notification : [notification]),
  );
});
afterEach(() => queries.clear());

test('[NOT-01][LAY-04] a professional gets the list and the latest notification in the page’s language', async () => {
  const { list, latest } = await queries.fetchQuery(notificationsQuery(professional, 'en'));
  expect([list.map(({ id }) => id), latest?.id]).toEqual([[4], 4]);
  expect(callsSent()).toEqual([
    'GET /api/user-notification/notification-latest',
    'GET /api/user-notification/notifications',
  ]);
  expect(languagesRequested()).toEqual(['en', 'en']);
});

test('[LAY-04] an administrator gets no banner, and it is not requested', async () => {
  const administrator = accountOf('ROLE_ADMIN', 'ROLE_USER');
  expect((await queries.fetchQuery(notificationsQuery(administrator, 'nl'))).latest).toBeNull();
  expect(callsSent()).toEqual(['GET /api/user-notification/notifications']);
});

test('[LAY-04] an empty answer means no unread notification', async () => {
  tab.server.mockImplementation(async (address) => (address.includes('latest') ? answer(null) : answer([])));
  expect(await queries.fetchQuery(notificationsQuery(professional, 'nl'))).toEqual({ list: [], latest: null });
});

test('[NOT-03] nothing is requested for a visitor', () => {
  const stop = new QueryObserver(queries, notificationsQuery(undefined, 'nl')).subscribe(() => undefined);
  stop();
  expect(callsSent()).toEqual([]);
});

test('[NOT-01] marking one as read refetches all notifications; a refusal changes nothing', async () => {
  await queries.fetchQuery(notificationsQuery(professional, 'nl'));
  const isOutdated = () => queries.getQueryState(['notifications', 2, 'nl'])?.isInvalidated;
  tab.server.mockImplementation(async () => new Response('{}', { status: 500 }));
  await expect(markAsRead(4)).rejects.toThrow();
  expect(isOutdated()).toBe(false);
  tab.server.mockClear();
  tab.server.mockImplementation(async () => new Response(null, { status: 204 }));
  await markAsRead(4);
  expect(callsSent()).toEqual(['PUT /api/user-notification/notifications/4']);
  expect(isOutdated()).toBe(true);
});
