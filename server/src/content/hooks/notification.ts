import { fieldError } from '../../http/app-error.ts';
import { nowUnlessSaid } from './dates.ts';
import type { Hook } from './hook.ts';

/** Publishing says when. */
export const notification: Hook = {
  save: async (change) => {
    const { before, values } = change;
    if (values.published !== true || before?.published === true) return {};
    return { values: { ...values, publishedDate: nowUnlessSaid(change, 'publishedDate', 'published_date') } };
  },
};

/** What was read can not be unread. */
export const userNotification: Hook = {
  save: async ({ before, values }) => {
    if (before?.read === true && values.read !== true) throw fieldError('userNotification', 'read', 'typeMismatch');
    return {};
  },
};
