import { defineEntity } from '../entity/define-entity.ts';
import { boolean, dateTime, text } from '../entity/field.ts';
import { limits } from '../rules/limits.ts';

/**
 * Somebody with an account. What is declared here is what their list is sorted by and what stands for them elsewhere.
 * Their calls are declared one by one in `routes/user.ts`: they are found by login, answered with their profile and
 * authorities, and made, changed and erased by rules of their own.
 */
export const user = defineEntity({
  name: 'user',
  table: 'user_account',
  api: ['/api/users'],
  screens: ['/admin/user-management'],
  paged: true,
  labelField: 'login',
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
