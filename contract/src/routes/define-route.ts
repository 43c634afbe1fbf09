import type * as z from 'zod/mini';
import type { Authority } from '../rules/authority.ts';

/** A schema of any kind. */
export type Schema = z.ZodMiniType;

/**
 * Who may call a route: everybody; or whoever is signed in and holds one of the authorities (an empty list: any of
 * them). Administrators hold them all.
 */
export type Access = 'everybody' | readonly Authority[];

/** The media type of what is sent or answered, by the word that routes use for it. */
export const mediaTypes = {
  json: 'application/json',
  form: 'multipart/form-data',
  text: 'text/plain',
  csv: 'text/csv',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  sav: 'application/x-spss-sav',
  xml: 'application/xml',
} as const;

/** What a call answers as bytes, for which there is no schema. */
export type FileType = 'pdf' | 'csv' | 'xlsx' | 'zip' | 'sav' | 'xml';

/** One call, as data: the server registers it, the browser sends it, the documentation shows it, tests list it. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{name}` for its parameters. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  /** One schema a parameter of the path. */
  readonly params?: Readonly<Record<string, Schema>>;
  readonly query?: Schema;
  readonly body?: Schema;
  /** What a success answers; none: an empty body. */
  readonly reply?: Schema;
  /** The name of the body in field errors. */
  readonly objectName?: string;
  /** The status of a success; 200 where nothing is said. */
  readonly status?: 201 | 204;
  /**
   * What its body is sent as; `json` where nothing is said. The body of a `form` is an object of its texts and its files
   * (`z.file()`); that of `csv` and `zip` is the bytes.
   */
  readonly consumes?: 'json' | 'form' | 'text' | 'csv' | 'zip';
  /** What a success is answered as; `json` where nothing is said. */
  readonly produces?: 'json' | 'text' | FileType;
  /**
   * The token may stand in the query as well, as `token`: for exports and links that open in a tab of their own, which
   * can send no header. Only for what is read. With `orTicket` a ticket may stand there as well, which is good once.
   */
  readonly tokenInQuery?: true | 'orTicket';
  /**
   * Where a browser that opens the call as a page is led when it is refused: a screen that tells the reason in words.
   * What was asked for stands in that address as well, with the reason's message key as `refused`.
   */
  readonly refusedAt?: `/${string}`;
  /** The answer is sent piece by piece, so that neither its memory nor the wait of others grows with its length. */
  readonly streams?: true;
  /** The most bytes of a body, or of one file of a form; 1 MB where nothing is said. */
  readonly bodyLimit?: number;
  /** The most values of a JSON body, where it is one that holds more than `limits.bodyValues`. */
  readonly bodyValues?: number;
};

/** The names between braces in a path. */
type ParamsIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamsIn<Rest>
  : never;

type ParamsOf<Path extends string> = [ParamsIn<Path>] extends [never]
  ? unknown
  : { readonly params: Readonly<Record<ParamsIn<Path>, Schema>> };

/** Declare a call. Without `access`, or without a schema for each parameter of its path, it does not compile. */
export const defineRoute = <const R extends Route>(route: R & ParamsOf<R['path']>): R => route;

/** What a route's parameters are once parsed. */
export type ParamsFor<R> = R extends { params: infer P extends Readonly<Record<string, Schema>> }
  ? { [K in keyof P]: z.infer<P[K]> }
  : object;

/** What a route's query is once parsed. */
export type QueryFor<R> = R extends { query: infer S extends Schema } ? z.infer<S> : undefined;

/** What a route's body is once parsed. */
export type BodyFor<R> = R extends { body: infer S extends Schema } ? z.infer<S> : undefined;

/** What a route answers. */
export type ReplyFor<R> = R extends { reply: infer S extends Schema } ? z.infer<S> : undefined;
