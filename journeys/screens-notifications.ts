import { expect } from './journey.ts';
import type { Screen } from './screen.ts';
import { alter, calls, hold, openSignedIn, refuse, text } from './visit-helpers.ts';

/** The notifications, in every state. */
export const notificationScreens: readonly Screen[] = [
  {
    name: 'notifications',
    inEnglish: true,
    open: async (visit) => {
      await openSignedIn(visit, '/account/user-notifications');
      await expect(visit.page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'notifications, none',
    open: async (visit) => {
      await alter(visit.page, calls.notifications, () => []);
      await openSignedIn(visit, '/account/user-notifications');
      await expect(visit.page.getByText(text(visit.language, 'notifications.empty'))).toBeVisible();
    },
  },
  {
    name: 'notifications, loading',
    open: async (visit) => {
      await hold(visit.page, calls.notifications);
      await openSignedIn(visit, '/account/user-notifications');
      await expect(visit.page.getByText(text(visit.language, 'notifications.loading'))).toBeAttached();
    },
  },
  {
    name: 'notifications, failed',
    open: async (visit) => {
      await refuse(visit.page, calls.notifications, 405);
      await openSignedIn(visit, '/account/user-notifications');
      await expect(visit.page.getByText(text(visit.language, 'notifications.error'))).toBeVisible();
    },
  },
];
