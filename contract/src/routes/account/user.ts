import * as z from 'zod/mini';
import { user as userEntity } from '../../entities/user.ts';
import { authorities } from '../../rules/authority.ts';
import { characters, oneLine, parameter, personName } from '../../rules/characters.ts';
import { emailAddress } from '../../rules/email-address.ts';
import { id } from '../../rules/id.ts';
import { limits } from '../../rules/limits.ts';
import { defineRoute } from '../define-route.ts';
import { changesSchema, useSchema } from '../derive-routes.ts';
import { account } from './account.ts';

const user = z.extend(account, {
  /** Where this person works, in the language of the reader. */
  association: z.nullable(z.string()),
  lastSignInDate: z.nullable(z.string()),
  revision: z.int(),
});

/** Somebody with an account, as administrators see them. */
export type User = z.infer<typeof user>;

/** Something that a list of users can be sorted by: what they are shown by, and nothing else. */
export type UserSort = 'id' | keyof typeof userEntity.fields;

const userSorts = ['id', ...userEntity.columns];

const sort = z.string().check(z.regex(new RegExp(`^(${userSorts.join('|')})(,(asc|desc))?$`)));
const oneOf = z.enum(['true', 'false']);
const administrators = { access: ['ROLE_ADMIN'] } as const;
/** The language of the reader, where that is not the one of the reader's account. */
const inLanguage = z.optional(z.string().check(z.regex(/^[A-Za-z]{2}$/)));
const login = z.string().check(z.maxLength(limits.login.max));

/** Everybody with an account, a page at a time. */
export const getUsers = defineRoute({
  method: 'GET',
  path: '/api/users',
  ...administrators,
  summary: 'A page of users; `query` is looked for in their names, logins and addresses',
  query: z.object({
    page: z.optional(parameter),
    size: z.optional(parameter),
    sort: z.optional(z.union([sort, z.array(sort).check(z.maxLength(userSorts.length))])),
    query: z.optional(z.string().check(z.maxLength(limits.contentSearch))),
    activated: z.optional(oneOf),
    authority: z.optional(z.enum(authorities)),
    test: z.optional(oneOf),
    language: inLanguage,
  }),
  reply: z.array(user),
});

const userCounts = z.object({
  total: z.int(),
  activated: z.int(),
  administrators: z.int(),
  test: z.int(),
});

/** How many users there are. */
export const getUserCounts = defineRoute({
  method: 'GET',
  path: '/api/user-counts',
  ...administrators,
  summary: 'How many users there are, and how many of each kind',
  reply: userCounts,
});

/** The roles there are. */
export const getAuthorities = defineRoute({
  method: 'GET',
  path: '/api/users/authorities',
  ...administrators,
  summary: 'The roles that a user can have',
  reply: z.array(z.enum(authorities)),
});

/** Somebody, by login. */
export const getUser = defineRoute({
  method: 'GET',
  path: '/api/users/{login}',
  ...administrators,
  summary: 'One user',
  params: { login },
  query: z.object({ language: inLanguage }),
  reply: user,
});

/** Forms send an empty text for what is not there. */
const orNothing = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value) => (value === '' || value === undefined ? null : value)),
    z.nullable(schema as unknown as z.ZodMiniType<z.output<T>, NonNullable<unknown>>),
  );

/** The calls beside those of a user, at the place of a login. */
const taken = /^(?!(?:me|authorities)$)/i;

const writtenProfile = z.object({
  professionalAssociation: z.optional(orNothing(oneLine(1, limits.otherAssociation))),
  profAssocTranslationId: z.optional(orNothing(id)),
  agreeOnElearning: z.optional(z.boolean()),
  agreeOnProfessionalRegistered: z.optional(z.boolean()),
  agreeOnResearch: z.optional(z.boolean()),
  test: z.optional(z.boolean()),
});

/** The rules of a user. What is left out of a change stays as it is. */
export const writtenUser = z.object({
  id: orNothing(id),
  login: z.pipe(
    oneLine(limits.login.min, limits.login.max),
    z.string().check(z.regex(/^[^\s/]+$/), z.regex(taken), z.toLowerCase()),
  ),
  firstName: z.optional(orNothing(personName(0, limits.firstName.max))),
  lastName: z.optional(orNothing(personName(0, limits.lastName.max))),
  email: emailAddress,
  activated: z.optional(z.nullable(z.boolean())),
  langKey: z.optional(orNothing(z.string().check(z.minLength(2), z.maxLength(10), z.toLowerCase()))),
  /** The whole set; roles that do not exist are left out. */
  authorities: z.optional(z.nullable(z.array(parameter).check(z.maxLength(limits.authorities)))),
  /** Only written: nothing answers one. */
  password: z.optional(orNothing(characters(limits.password.min, limits.password.max))),
  profileDTO: z.optional(z.nullable(writtenProfile)),
});

/** A user to be written. */
export type WrittenUser = z.infer<typeof writtenUser>;

/** Make an account for somebody. */
export const createUser = defineRoute({
  method: 'POST',
  path: '/api/users',
  ...administrators,
  summary: 'Make an account, active at once; its owner gets a mail with a link to choose a password',
  objectName: 'user',
  status: 201,
  body: writtenUser,
  reply: user,
});

/** Change somebody's account. */
export const updateUser = defineRoute({
  method: 'PUT',
  path: '/api/users',
  ...administrators,
  summary: 'Change an account; deactivating it ends its sessions',
  objectName: 'user',
  body: writtenUser,
  reply: user,
});

/** Remove somebody. */
export const deleteUser = defineRoute({
  method: 'DELETE',
  path: '/api/users/{login}',
  ...administrators,
  summary: 'Delete an account and everything personal; done as well where there is none',
  params: { login },
  status: 204,
});

/** Makes the link that a mail would bring, for an administrator to hand over where no mail is sent. */
export const createPasswordLink = defineRoute({
  method: 'POST',
  path: '/api/users/{login}/password-link',
  ...administrators,
  summary: 'Make a link with which the owner of an account chooses a password, once; only where no mail is sent',
  params: { login },
  reply: z.object({ link: z.string(), validHours: z.int() }),
});

/** What refers to somebody. */
export const getUserUses = defineRoute({
  method: 'GET',
  path: '/api/users/{login}/uses',
  ...administrators,
  summary: 'What refers to a user; the first hundred',
  params: { login },
  reply: z.array(useSchema),
});

/** When an account was made and changed. */
export const getUserChanges = defineRoute({
  method: 'GET',
  path: '/api/users/{login}/changes',
  ...administrators,
  summary: 'Which administrator made a user, and who changed it last; null for what nobody did for somebody else',
  params: { login },
  reply: changesSchema,
});

/** The calls of users under the names that those of every entity have; they are addressed by login. */
export const userRoutes = {
  list: getUsers,
  one: getUser,
  create: createUser,
  update: updateUser,
  remove: deleteUser,
  uses: getUserUses,
  changes: getUserChanges,
} as const;
