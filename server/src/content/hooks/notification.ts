import { fieldError } from '../../http/app-error.ts';
import { getDateOrNow } from './dates.ts';
import type { Hook } from './hook.ts';

/** Publishing a notification sets its date. */
export const notificationHook: Hook = {
  save: async (change) => {
    const { before, values } = change;
    if (values.published !== true || before?.published === true) return {};
    return { values: { ...values, publishedDate: getDateOrNow(change, 'publishedDate', 'published_date') } };
  },
};

/** A read notification can't become unread. */
export const userNotificationHook: Hook = {
  save: async ({ before, values }) => {
    if (before?.read === true && values.read !== true) throw fieldError('userNotification', 'read', 'typeMismatch');
    return {};
  },
};
