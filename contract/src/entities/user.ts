import { defineEntity } from '../entity/define-entity.ts';
import { boolean, dateTime, text } from '../entity/field.ts';
import { limits } from '../rules/values/limits.ts';

/**
 * Fields by which users are listed, sorted and shown as a reference. Unlike other entities, users have calls that are
 * declared one by one in `routes/account/user.ts`. Replies include profile and authorities, never a password or key.
 * Creating, changing and erasing follow rules of their own (server/src/users).
 */
export const user = defineEntity({
  name: 'user',
  table: 'user_account',
  api: ['/api/users'],
  screens: ['/admin/user-management'],
  paged: true,
  labelField: 'login',
  key: 'login',
  columns: [
    'login',
    'firstName',
    'lastName',
    'email',
    'activated',
    'langKey',
    'createdBy',
    'createdDate',
    'lastModifiedBy',
    'lastModifiedDate',
    'lastSignInDate',
  ],
  fields: {
    login: text({ required: true, max: limits.login.max }),
    firstName: text({ max: limits.firstName.max }),
    lastName: text({ max: limits.lastName.max }),
    email: text({ required: true, max: limits.email.max }),
    activated: boolean(),
    langKey: text({ required: true }),
    createdBy: text({ required: true }),
    createdDate: dateTime({ required: true }),
    lastModifiedBy: text(),
    lastModifiedDate: dateTime(),
    lastSignInDate: dateTime(),
  },
});
