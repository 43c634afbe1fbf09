import type * as z from 'zod/mini';
import type { Authority } from '../rules/accounts/authority.ts';

export type Schema = z.ZodMiniType;

/**
 * Access rule of a route: everybody, or signed-in users with one of the roles (an empty list: any role). Administrators
 * have every role.
 */
export type Access = 'everybody' | readonly Authority[];

/** Media types of bodies, by the word that routes use. */
export const bodyTypes = {
  json: 'application/json',
  form: 'multipart/form-data',
  text: 'text/plain',
  csv: 'text/csv',
  zip: 'application/zip',
  bytes: 'application/octet-stream',
  message: 'message/rfc822',
} as const;

/** Media types of bodies and replies, by the word that routes use. The browser needs those of bodies only. */
export const mediaTypes = {
  ...bodyTypes,
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  sav: 'application/x-spss-sav',
  xml: 'application/xml',
  xliff: 'application/xliff+xml',
  fhir: 'application/fhir+json',
} as const;

/** Replies of bytes, which have no schema. */
export type FileType = 'pdf' | 'csv' | 'xlsx' | 'zip' | 'sav' | 'xml' | 'xliff' | 'fhir';

/** A call, as data: the server registers it, the browser sends it, the documentation shows it, tests list it. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{name}` for its parameters. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  /** Schema of each parameter of the path. */
  readonly params?: Readonly<Record<string, Schema>>;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Schema of a successful reply; none for an empty body. */
  readonly reply?: Schema;
  /** Name of the body in field errors. */
  readonly objectName?: string;
  /** Status of a successful reply; 200 by default. */
  readonly status?: 201 | 204;
  /**
   * Type of the body; `json` by default. The body of a `form` is an object of its texts and files (`z.file()`); the
   * body of `csv`, `zip`, `bytes` and `message` is the bytes.
   */
  readonly consumes?: keyof typeof bodyTypes;
  /** Type of a successful reply; `json` by default. */
  readonly produces?: 'json' | 'text' | FileType;
  /**
   * Allows the token in the query parameter `token`, for exports and links that open in a new tab and can't send a
   * header. Only for calls that read. `orTicket` allows a ticket too, which can be used once.
   */
  readonly tokenInQuery?: true | 'orTicket';
  /** Open to a session that may only set up the second factor that the installation demands. */
  readonly whileLimited?: true;
  /** Needs a recent proof of identity, where the installation asks for proofs. */
  readonly needsProof?: true;
  /**
   * Screen to which a browser is redirected when it opens the call as a page and the server refuses. The screen
   * explains the error. Its address repeats the query, with the error's message key as `refused`.
   */
  readonly refusedAt?: `/${string}`;
  /** Sends the reply in chunks, so that a long reply neither fills memory nor delays other requests. */
  readonly streams?: true;
  /** Maximum bytes of the body, or of one file of a form; 1 MB by default. */
  readonly bodyLimit?: number;
  /** Maximum number of values in a JSON body, if above `contentLimits.bodyValues`. */
  readonly bodyValues?: number;
};

/** Names between braces in a path. */
type ParamsIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsIn<Rest>
  : never;

type ParamsOf<Path extends string> = [ParamsIn<Path>] extends [never]
  ? unknown
  : { readonly params: Readonly<Record<ParamsIn<Path>, Schema>> };

/** Declares a route. Without `access`, or without a schema for each parameter of the path, it does not compile. */
export const defineRoute = <const R extends Route>(route: R & ParamsOf<R['path']>): R => route;

/** Parsed parameters of a route. */
export type ParamsFor<R> = R extends { params: infer P extends Readonly<Record<string, Schema>> }
  ? { [K in keyof P]: z.infer<P[K]> }
  : object;

/** Parsed query of a route. */
export type QueryFor<R> = R extends { query: infer S extends Schema } ? z.infer<S> : undefined;

/** Parsed body of a route. */
export type BodyFor<R> = R extends { body: infer S extends Schema } ? z.infer<S> : undefined;

/** Reply of a route. */
export type ReplyFor<R> = R extends { reply: infer S extends Schema } ? z.infer<S> : undefined;
