import * as z from 'zod/mini';
import { limits } from '../../rules/values/limits.ts';
import { defineRoute } from '../define-route.ts';

const requiredText = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

/** Personal details that are stored in the profile only. */
const accountProfile = z.object({
  langKey: z.nullable(z.string()),
  professionalAssociation: z.nullable(z.string()),
  agreeOnElearning: z.boolean(),
  agreeOnProfessionalRegistered: z.boolean(),
  agreeOnResearch: z.boolean(),
  /** Moment of the agreement to research. */
  agreeOnResearchDate: z.nullable(z.string()),
  /** Chosen professional association, equal in every language. */
  professionalAssociationId: z.nullable(z.int()),
  /** Id of the association's name in the language of the account. */
  profAssocTranslationId: z.nullable(z.int()),
  /** Whether the user also sees trees under test. */
  test: z.boolean(),
});

/** Account in a reply, to its owner and to administrators. */
export const account = z.object({
  id: z.int(),
  login: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.string(),
  imageUrl: z.string(),
  activated: z.boolean(),
  langKey: z.string(),
  createdBy: z.nullable(z.string()),
  createdDate: z.nullable(z.string()),
  lastModifiedBy: z.nullable(z.string()),
  lastModifiedDate: z.nullable(z.string()),
  authorities: z.array(z.string()),
  profileDTO: accountProfile,
});

const ownAccount = z.extend(account, {
  /** Requested new address, not confirmed yet. */
  pendingEmail: z.nullable(z.string()),
  /** Moment from which the account needs a second factor; null where none is demanded, or it has one. */
  factorDueDate: z.nullable(z.string()),
  /** Whether the session may only set up the second factor. */
  isLimited: z.boolean(),
});

/** Account of the signed-in user. */
export type Account = z.infer<typeof ownAccount>;

/** The token is in the header Authorization and again in the body. */
export const authenticate = defineRoute({
  method: 'POST',
  path: '/api/authenticate',
  access: 'everybody',
  summary: 'Sign in with a login or e-mail address and a password, and a code where the account has a second factor',
  objectName: 'loginVM',
  body: z.object({
    username: requiredText(limits.login.max),
    password: requiredText(100),
    rememberMe: z._default(z.nullable(z.boolean()), false),
    /** Code of the second factor, for an account that has one. */
    code: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
    /** Random id that the browser keeps, so that a sign-in on another device can be reported. */
    device: z.optional(z.nullable(z.uuid())),
  }),
  reply: z.object({ id_token: z.string() }),
});

export const logout = defineRoute({
  method: 'POST',
  path: '/api/logout',
  access: [],
  whileLimited: true,
  summary: 'Sign out: the token of this call is refused from now on',
});

export const getAccount = defineRoute({
  method: 'GET',
  path: '/api/account',
  access: [],
  whileLimited: true,
  summary: 'The account of whoever is signed in',
  reply: ownAccount,
});
