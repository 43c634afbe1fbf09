import * as z from 'zod/mini';
import { limits } from '../rules/limits.ts';
import { defineRoute } from './define-route.ts';

const required = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

/** What only a profile holds of somebody. */
const profile = z.object({
  langKey: z.nullable(z.string()),
  professionalAssociation: z.nullable(z.string()),
  agreeOnElearning: z.boolean(),
  agreeOnProfessionalRegistered: z.boolean(),
  agreeOnResearch: z.boolean(),
  /** Whether this person also sees trees under test. */
  test: z.boolean(),
});

const account = z.object({
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
  profileDTO: profile,
});

/** The account of whoever is signed in. */
export type Account = z.infer<typeof account>;

/** Sign in. The token is in the header Authorization and again in the body. */
export const authenticate = defineRoute({
  method: 'POST',
  path: '/api/authenticate',
  access: 'everybody',
  summary: 'Sign in with a login or e-mail address and a password',
  objectName: 'loginVM',
  body: z.object({
    username: required(limits.login.max),
    password: required(100),
    rememberMe: z._default(z.nullable(z.boolean()), false),
  }),
  reply: z.object({ id_token: z.string() }),
});

/** End this session on the server. */
export const logout = defineRoute({
  method: 'POST',
  path: '/api/logout',
  access: [],
  summary: 'Sign out: the token of this call is refused from now on',
});

/** Who is signed in. */
export const getAccount = defineRoute({
  method: 'GET',
  path: '/api/account',
  access: [],
  summary: 'The account of whoever is signed in',
  reply: account,
});
