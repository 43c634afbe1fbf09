import { defineEntity } from '../entity/define-entity.ts';
import { text } from '../entity/field.ts';

/** Somebody with an account, as other rows refer to them. Accounts have calls and screens of their own. */
export const user = defineEntity({
  name: 'user',
  table: 'user_account',
  api: ['/api/users'],
  screens: ['/admin/user-management'],
  paged: true,
  shownBy: 'login',
  columns: ['login'],
  fields: { login: text({ required: true }) },
});
