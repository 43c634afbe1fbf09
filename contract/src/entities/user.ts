import { defineEntity } from '../entity/define-entity.ts';
import { boolean, dateTime, text } from '../entity/field.ts';
import { limits } from '../rules/limits.ts';

/**
 * Somebody with an account, as far as their lists are sorted and they are shown elsewhere. What deviates from other
 * entities: their calls are declared one by one in `routes/user.ts`, since they are answered with their profile and
 * authorities, never with a password or key, and are made, changed and erased by rules of their own (server/src/users).
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
