import type { BodyFor, ParamsFor, QueryFor, Route, Schema } from '@ok/contract/routes/define-route.ts';
import { routes } from '@ok/contract/routes/index.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from './app-error.ts';
import type { Authentication, Claims, CurrentUser, UserQuery } from './authentication.ts';
import { type Answer, sendAnswer } from './replies/answer.ts';
import { type IfMatch, readIfMatch } from './requests/if-match.ts';
import { parse } from './requests/parse.ts';
import { acceptBodies, readBody, usualBodyLimit } from './requests/read-body.ts';

/** What a handler says of its answer beside the body. */
export type ReplyHead = {
  header(name: string, value: string): ReplyHead;
  headers(values: Record<string, string>): ReplyHead;
  code(status: number): ReplyHead;
};

/** The parsed parts of a call, and all else that a handler may know of it. */
export type Call<R extends Route> = {
  params: ParamsFor<R>;
  query: QueryFor<R>;
  body: BodyFor<R>;
  reply: ReplyHead;
  /** The address that it came from. */
  ip: string;
  /** What `If-Match` says of the revision that a change is held against. */
  ifMatch: IfMatch;
  /** Whether the client says that it has what bears this tag: then a `Ready` without a body is enough. */
  hasAlready: (etag: string) => boolean;
};

type QueryHandler<R extends Route, Row, W> = (
  /** `asked` is what was to be done, `row` what came of it. */
  call: Call<R> & { asked: W; row: Row; claims: Claims },
) => Promise<Answer<R>>;

/** Registers the contract's routes: checks session and access, parses, and sends what the schema lets through. */
export type RegisterRoute = {
  /** A call for everybody; `currentUser()` is whoever is signed in, or null. */
  publicRoute: <R extends Route & { access: 'everybody' }>(
    route: R,
    handler: (call: Call<R> & { currentUser: () => Promise<CurrentUser | null> }) => Promise<Answer<R>>,
  ) => void;
  /** A call for people with the route's authority. */
  authRoute: <R extends Route>(
    route: R,
    handler: (call: Call<R> & { currentUser: CurrentUser; claims: Claims }) => Promise<Answer<R>>,
  ) => void;
  /** As `authRoute`; who sends a token that is an operator's needs no session. For what no person is told of. */
  operatorRoute: <R extends Route>(
    route: R,
    isOperator: (token: string) => boolean,
    handler: (call: Call<R>) => Promise<Answer<R>>,
  ) => void;
  /** As `authRoute`, with the call's own SQL in the same statement as the session check: see `UserQuery`. */
  authQueryRoute: <R extends Route, Row, W extends UserQuery = UserQuery>(
    route: R,
    query: (call: Call<R>) => W,
    handler: QueryHandler<R, Row, W>,
  ) => void;
  /** What has been registered, to be held against the contract. */
  registered: ReadonlySet<Route>;
};

const bearer = (request: FastifyRequest) => /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];

/** The token in the query of a link. */
const tokenInQuery = ({ query }: FastifyRequest) => {
  const { token } = query as { token?: unknown };
  return typeof token === 'string' ? token : undefined;
};

/** Characters of a token or ticket: far more than any of ours has. */
const longestLinked = 999;

const neededFor = ({ access }: Route) => (access === 'everybody' ? [] : access);

const pathFor = ({ path }: Route): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Whether an address is one of calls, not of pages and files. */
export const isCall = (path: string) => /^\/(api|management|v3)(\/|$)/.test(path);

/** Denied unless listed: no call can be added that is not in the contract; what is no call is a file to read. */
export const refuseUnlisted = (app: FastifyInstance) =>
  app.addHook('onRoute', ({ method, url }) => {
    const listed = routes.some((route) => route.method === method && pathFor(route) === url);
    const readsFile = !isCall(url) && [method].flat().every((each) => each === 'GET' || each === 'HEAD');
    if (!listed && !readsFile) throw new Error(`${method} ${url} is not in the contract`);
  });

/** Make the registrar of an application. */
export const makeRegisterRoute = (app: FastifyInstance, authentication: Authentication): RegisterRoute => {
  const registered = new Set<Route>();
  acceptBodies(app);

  const claimsOf = async (route: Route, request: FastifyRequest) => {
    const held = bearer(request);
    const claims = held === undefined ? null : await authentication.verify(held);
    const linked = route.tokenInQuery && tokenInQuery(request);
    if (linked === undefined) return claims;
    if (route.tokenInQuery === 'orTicket') return claimsOfLink(linked, claims);
    // Never beside one in the header.
    return request.headers.authorization === undefined ? authentication.verify(linked) : claims;
  };

  /** Those of a token or ticket in a link; a ticket beside a token in the header has to be of the same person. */
  const claimsOfLink = async (linked: string, own: Claims | null) => {
    if (linked.length > longestLinked) throw new AppError('badRequest');
    const claims = await authentication.verify(linked);
    if (claims) return own ?? claims;
    const redeemed = await authentication.redeem(linked, own?.sessionId);
    if (!redeemed) throw new AppError('ticketSpent');
    return redeemed;
  };

  const callOf = <R extends Route>(route: R, request: FastifyRequest, reply: FastifyReply, body: unknown): Call<R> => {
    const params = route.params ?? {};
    return {
      params: Object.fromEntries(
        Object.entries<Schema>(params).map(([name, schema]) => {
          const given = (request.params as Record<string, unknown>)[name];
          const parsed = z.safeParse(schema, given);
          // An address that can't be is an address where nothing is.
          if (!parsed.success) throw new AppError('notFound');
          return [name, parsed.data];
        }),
      ),
      query: route.query && parse(route.query, request.query),
      body: route.body && parse(route.body, body, route.objectName),
      reply,
      ip: request.ip,
      ifMatch: readIfMatch(request),
      hasAlready: (etag: string) => request.headers['if-none-match'] === etag,
    } as unknown as Call<R>;
  };

  /** What was sent; of a form it has still to come. */
  const bodyOf = (route: Route, request: FastifyRequest) => route.body && readBody(route, request);

  /** A large body is only read from somebody who may be signed in. */
  const refuseStrangers = (route: Route) => async (request: FastifyRequest) => {
    if (!(await claimsOf(route, request))) throw new AppError('unauthorized');
  };

  const add = (route: Route, handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) => {
    if (route.tokenInQuery && route.method !== 'GET') throw new Error(`${route.path}: only a link may hold a token`);
    registered.add(route);
    app.route({
      method: route.method,
      url: pathFor(route),
      bodyLimit: route.bodyLimit ?? usualBodyLimit,
      config: {
        ...(route.bodyValues && { bodyValues: route.bodyValues }),
        ...(route.refusedAt && { refusedAt: route.refusedAt }),
      },
      ...(route.bodyLimit && { onRequest: refuseStrangers(route) }),
      handler: async (request, reply) => {
        const answer = await handle(request, reply);
        if (route.status) reply.code(route.status);
        return sendAnswer(route, request, reply, answer);
      },
    });
  };

  const signedIn = async (route: Route, request: FastifyRequest): Promise<Claims> => {
    const claims = await claimsOf(route, request);
    if (!claims) throw new AppError('unauthorized');
    return claims;
  };

  const allowed = <S extends { allowed: boolean }>(session: S | null): S => {
    if (!session) throw new AppError('unauthorized');
    if (!session.allowed) throw new AppError('forbidden');
    return session;
  };

  return {
    registered,
    publicRoute: (route, handler) =>
      add(route, async (request, reply) =>
        handler({
          ...callOf(route, request, reply, await bodyOf(route, request)),
          currentUser: async () => {
            const claims = await claimsOf(route, request);
            return claims && ((await authentication.findCurrentUser(claims, []))?.currentUser ?? null);
          },
        }),
      ),
    authRoute: (route, handler) =>
      add(route, async (request, reply) => {
        const claims = await signedIn(route, request);
        const { currentUser } = allowed(await authentication.findCurrentUser(claims, neededFor(route)));
        return handler({ ...callOf(route, request, reply, await bodyOf(route, request)), currentUser, claims });
      }),
    operatorRoute: (route, isOperator, handler) =>
      add(route, async (request, reply) => {
        const token = bearer(request);
        if (token === undefined || !isOperator(token)) {
          const claims = await signedIn(route, request);
          allowed(await authentication.findCurrentUser(claims, neededFor(route)));
        }
        return handler(callOf(route, request, reply, await bodyOf(route, request)));
      }),
    authQueryRoute: <R extends Route, Row, W extends UserQuery>(
      route: R,
      queryOf: (call: Call<R>) => W,
      handler: QueryHandler<R, Row, W>,
    ) =>
      add(route, async (request, reply) => {
        const claims = await signedIn(route, request);
        const call = await callOrError(async () => callOf(route, request, reply, await bodyOf(route, request)));
        if (!call.value) {
          allowed(await authentication.findCurrentUser(claims, neededFor(route)));
          throw call.refusal;
        }
        const asked = queryOf(call.value);
        const { row } = allowed(await authentication.queryAsUser<Row>(claims, neededFor(route), asked));
        return handler({ ...call.value, asked, row, claims });
      }),
  };
};

/** A call is parsed before its statement is made, but who may not call learns nothing of what is wrong with it. */
const callOrError = async <T>(
  parseCall: () => Promise<T>,
): Promise<{ value: T } | { value?: undefined; refusal: unknown }> => {
  try {
    return { value: await parseCall() };
  } catch (refusal) {
    return { refusal };
  }
};
