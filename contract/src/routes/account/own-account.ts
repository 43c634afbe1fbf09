import * as z from 'zod/mini';
import { emailAddress } from '../../rules/accounts/email-address.ts';
import { personName } from '../../rules/values/characters.ts';
import { id } from '../../rules/values/id.ts';
import { limits } from '../../rules/values/limits.ts';
import { defineRoute } from '../define-route.ts';
import { editableProfile } from './registration.ts';

// Apart from account.ts, which every visitor loads.

const { firstName, lastName } = limits;

/** Changes that users can make to their own account. Fields that are left out keep their value. */
export const settings = z.object({
  firstName: personName(firstName.min, firstName.max),
  lastName: z._default(z.nullable(personName(0, lastName.max)), null),
  email: emailAddress,
  langKey: z.string().check(z.minLength(2), z.maxLength(10)),
  profAssocTranslationId: z.optional(z.nullable(id)),
  profileDTO: z.optional(z.nullable(z.object(editableProfile))),
  /** Required to change the e-mail address. */
  currentPassword: z.optional(z.nullable(z.string().check(z.maxLength(1000)))),
});

export const saveAccount = defineRoute({
  method: 'POST',
  path: '/api/account',
  access: [],
  summary: 'Save the own account; another address needs the current password, and counts once it is confirmed',
  objectName: 'user',
  body: settings,
});

export const deleteAccount = defineRoute({
  method: 'DELETE',
  path: '/api/users/me',
  access: [],
  summary: 'Delete the own account and everything personal; a password that is sent has to be right',
  objectName: 'user',
  status: 204,
  body: z.nullish(z.object({ currentPassword: z.optional(z.nullable(z.string().check(z.maxLength(1000)))) })),
});

export const exportAccount = defineRoute({
  method: 'GET',
  path: '/api/account/export',
  access: [],
  needsProof: true,
  summary: 'Everything that is held about whoever is signed in',
  reply: z.record(z.string(), z.unknown()),
});

export const getFileKeys = defineRoute({
  method: 'GET',
  path: '/api/account/file-keys',
  access: ['ROLE_USER'],
  summary:
    'The keys of files in which a device saves unsent answers of whoever is signed in; the first one is for new files',
  reply: z.object({
    /** Keys of 256 bits in base64, each with the name by which a file refers to it. */
    keys: z.array(z.object({ id: z.string(), key: z.string() })),
  }),
});
