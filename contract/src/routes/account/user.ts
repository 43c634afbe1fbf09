import * as z from 'zod/mini';
import { user as userEntity } from '../../entities/user.ts';
import { authorities } from '../../rules/accounts/authority.ts';
import { emailAddress } from '../../rules/accounts/email-address.ts';
import { characters, languageCode, oneLine, parameter, personName } from '../../rules/values/characters.ts';
import { contentLimits } from '../../rules/values/content-limits.ts';
import { id } from '../../rules/values/id.ts';
import { limits } from '../../rules/values/limits.ts';
import { defineRoute } from '../define-route.ts';
import { changesSchema, usageSchema } from '../derive-routes.ts';
import { account } from './account.ts';
import { nullWhenEmpty } from './registration.ts';

/**
 * States of an account. A `WAITING` account was never active, because its address is not confirmed. An administrator
 * switched a `DISABLED` account off.
 */
export const userStates = ['WAITING', 'ACTIVE', 'DISABLED'] as const;

export type UserState = (typeof userStates)[number];

const userReply = z.extend(account, {
  /** Whether signing in needs a code of an authenticator app. */
  hasSecondFactor: z.boolean(),
  state: z.enum(userStates),
  /** Association of the user, in the reader's language. */
  association: z.nullable(z.string()),
  lastSignInDate: z.nullable(z.string()),
  /** Codes of the languages that the user may translate into. */
  translatorLanguages: z.array(z.string()),
  revision: z.int(),
});

/** User, as administrators see one. */
export type User = z.infer<typeof userReply>;

/** Sort keys of the list of users: the columns on screen, and the id. */
export type UserSort = 'id' | keyof typeof userEntity.fields;

const userSorts = ['id', ...userEntity.columns];

const sort = z.string().check(z.regex(new RegExp(`^(${userSorts.join('|')})(,(asc|desc))?$`)));
const trueOrFalse = z.enum(['true', 'false']);
const administrators = { access: ['ROLE_ADMIN'] } as const;
/** Language of the reader, if it is not that of the reader's account. */
const inLanguage = z.optional(languageCode);
const login = z.string().check(z.maxLength(limits.login.max));

export const getUsers = defineRoute({
  method: 'GET',
  path: '/api/users',
  ...administrators,
  summary: 'A page of users; `query` is looked for in their names, logins and addresses',
  query: z.object({
    page: z.optional(parameter),
    size: z.optional(parameter),
    sort: z.optional(z.union([sort, z.array(sort).check(z.maxLength(userSorts.length))])),
    query: z.optional(z.string().check(z.maxLength(contentLimits.contentSearch))),
    activated: z.optional(trueOrFalse),
    authority: z.optional(z.enum(authorities)),
    test: z.optional(trueOrFalse),
    state: z.optional(z.enum(userStates)),
    language: inLanguage,
  }),
  reply: z.array(userReply),
});

const userCounts = z.object({
  total: z.int(),
  activated: z.int(),
  waiting: z.int(),
  disabled: z.int(),
  administrators: z.int(),
  test: z.int(),
});

export const getUserCounts = defineRoute({
  method: 'GET',
  path: '/api/user-counts',
  ...administrators,
  summary: 'How many users there are, and how many of each kind',
  reply: userCounts,
});

export const getAuthorities = defineRoute({
  method: 'GET',
  path: '/api/users/authorities',
  ...administrators,
  summary: 'The roles that a user can have',
  reply: z.array(z.enum(authorities)),
});

export const getUser = defineRoute({
  method: 'GET',
  path: '/api/users/{login}',
  ...administrators,
  summary: 'One user',
  params: { login },
  query: z.object({ language: inLanguage }),
  reply: userReply,
});

/** Rejects logins that are paths of other calls. */
const notReserved = /^(?!(?:me|authorities)$)/i;

const profileBody = z.object({
  professionalAssociation: z.optional(nullWhenEmpty(oneLine(1, limits.otherAssociation))),
  profAssocTranslationId: z.optional(nullWhenEmpty(id)),
  agreeOnElearning: z.optional(z.boolean()),
  agreeOnProfessionalRegistered: z.optional(z.boolean()),
  agreeOnResearch: z.optional(z.boolean()),
  test: z.optional(z.boolean()),
});

/** Body of a new or changed user. A change keeps fields that are left out. */
export const userBody = z.object({
  id: nullWhenEmpty(id),
  login: z.pipe(
    oneLine(limits.login.min, limits.login.max),
    z.string().check(z.regex(/^[^\s/]+$/), z.regex(notReserved), z.toLowerCase()),
  ),
  firstName: z.optional(nullWhenEmpty(personName(0, limits.firstName.max))),
  lastName: z.optional(nullWhenEmpty(personName(0, limits.lastName.max))),
  email: emailAddress,
  activated: z.optional(z.nullable(z.boolean())),
  langKey: z.optional(nullWhenEmpty(z.string().check(z.minLength(2), z.maxLength(10), z.toLowerCase()))),
  /** Complete set of the roles that administrators give. Other ones are ignored. */
  authorities: z.optional(z.nullable(z.array(parameter).check(z.maxLength(contentLimits.authorities)))),
  /** Complete set of codes. A user with a language has the role ROLE_TRANSLATOR, others don't. */
  translatorLanguages: z.optional(z.nullable(z.array(languageCode).check(z.maxLength(contentLimits.authorities)))),
  /** Never part of a reply. */
  password: z.optional(nullWhenEmpty(characters(limits.password.min, limits.password.max))),
  profileDTO: z.optional(z.nullable(profileBody)),
});

export type UserBody = z.infer<typeof userBody>;

export const createUser = defineRoute({
  method: 'POST',
  path: '/api/users',
  ...administrators,
  needsProof: true,
  summary: 'Make an account, active at once; its owner gets a mail with a link to choose a password',
  objectName: 'user',
  status: 201,
  body: userBody,
  reply: userReply,
});

export const updateUser = defineRoute({
  method: 'PUT',
  path: '/api/users',
  ...administrators,
  needsProof: true,
  summary: 'Change an account; deactivating it ends its sessions',
  objectName: 'user',
  body: userBody,
  reply: userReply,
});

export const deleteUser = defineRoute({
  method: 'DELETE',
  path: '/api/users/{login}',
  ...administrators,
  needsProof: true,
  summary: 'Delete an account and everything personal; done as well where there is none',
  params: { login },
  status: 204,
});

/** Lets in a user whose address was never confirmed, which is not the same as switching an account on again. */
export const activateUnconfirmed = defineRoute({
  method: 'POST',
  path: '/api/users/{login}/activate-unconfirmed',
  ...administrators,
  summary: 'Activate an account although nobody confirmed its address; only an account that was never active',
  params: { login },
  reply: userReply,
});

/** Creates the link that a mail would contain, for an administrator to hand over where no mail is sent. */
export const createPasswordLink = defineRoute({
  method: 'POST',
  path: '/api/users/{login}/password-link',
  ...administrators,
  needsProof: true,
  summary: 'Make a link with which the owner of an account chooses a password, once; only where no mail is sent',
  params: { login },
  reply: z.object({ link: z.string(), validHours: z.int() }),
});

export const removeUserFactor = defineRoute({
  method: 'DELETE',
  path: '/api/users/{login}/second-factor',
  ...administrators,
  summary: 'Remove the second factor of a user who lost it; all sessions of the user end',
  params: { login },
  needsProof: true,
  reply: userReply,
});

export const getUserUses = defineRoute({
  method: 'GET',
  path: '/api/users/{login}/uses',
  ...administrators,
  summary: 'What refers to a user; the first hundred',
  params: { login },
  reply: z.array(usageSchema),
});

export const getUserChanges = defineRoute({
  method: 'GET',
  path: '/api/users/{login}/changes',
  ...administrators,
  summary: 'Which administrator made a user, and who changed it last; null for what nobody did for somebody else',
  params: { login },
  reply: changesSchema,
});

/** Calls of users under the names that derived routes have. Their paths use the login. */
export const userRoutes = {
  list: getUsers,
  one: getUser,
  create: createUser,
  update: updateUser,
  remove: deleteUser,
  uses: getUserUses,
  changes: getUserChanges,
} as const;
