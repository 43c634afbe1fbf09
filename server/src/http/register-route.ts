import type { BodyFor, ParamsFor, QueryFor, Route } from '@ok/contract/routes/define-route.ts';
import { routes } from '@ok/contract/routes/index.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from './app-error.ts';
import type { Authentication, Claims, CurrentUser, UserQuery } from './authentication.ts';
import { type HandlerReply, sendReply } from './replies/send-reply.ts';
import { type IfMatch, readIfMatch } from './requests/if-match.ts';
import { parse } from './requests/parse.ts';
import { acceptBodies, defaultBodyLimit, readBody } from './requests/read-body.ts';

/** Headers and status of a reply. */
export type ReplyHead = {
  header(name: string, value: string): ReplyHead;
  headers(values: Record<string, string>): ReplyHead;
  code(status: number): ReplyHead;
};

/** Parsed parts of a call, for its handler. */
export type RouteCall<R extends Route> = {
  params: ParamsFor<R>;
  query: QueryFor<R>;
  body: BodyFor<R>;
  reply: ReplyHead;
  /** Address of the caller, and the name that its program gives itself. */
  ip: string;
  userAgent: string | undefined;
  /** Compares the client's `If-Match` with a revision. */
  ifMatch: IfMatch;
  /** Whether the client has the content with this ETag: a `RawReply` without a body is enough then. */
  hasETag: (etag: string) => boolean;
};

type QueryHandler<R extends Route, Row, W> = (
  /** `row` is the result of `userQuery`. */
  call: RouteCall<R> & { userQuery: W; row: Row; claims: Claims },
) => Promise<HandlerReply<R>>;

/** Registers the contract's routes. It checks session and access, parses the call, and sends the fields of the schema. */
export type RegisterRoute = {
  /** Registers a call without access check. `currentUser()` returns the signed-in user, or null. */
  publicRoute: <R extends Route & { access: 'everybody' }>(
    route: R,
    handler: (call: RouteCall<R> & { currentUser: () => Promise<CurrentUser | null> }) => Promise<HandlerReply<R>>,
  ) => void;
  /** Registers a call for users with one of the route's authorities. */
  authRoute: <R extends Route>(
    route: R,
    handler: (call: RouteCall<R> & { currentUser: CurrentUser; claims: Claims }) => Promise<HandlerReply<R>>,
  ) => void;
  /** As `authRoute`, but an operator's token replaces the session. Only for replies without personal data. */
  operatorRoute: <R extends Route>(
    route: R,
    isOperator: (token: string) => boolean,
    handler: (call: RouteCall<R>) => Promise<HandlerReply<R>>,
  ) => void;
  /**
   * As `authRoute`, with the call's own SQL in the same statement as the session check: see `UserQuery`. `isDoneAtOnce`
   * may do the usual case of a call without a reply, in a statement of its own that checks the session as well.
   */
  authQueryRoute: <R extends Route, Row, W extends UserQuery = UserQuery>(
    route: R,
    query: (call: RouteCall<R>) => W,
    handler: QueryHandler<R, Row, W>,
    isDoneAtOnce?: (call: RouteCall<R> & { claims: Claims }) => Promise<boolean>,
  ) => void;
  /** Registered routes, which the application compares with the contract. */
  registered: ReadonlySet<Route>;
};

const readBearerToken = (request: FastifyRequest) =>
  /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];

/** Reads the token from the query of a link. */
const readQueryToken = ({ query }: FastifyRequest) => {
  const { token } = query as { token?: unknown };
  return typeof token === 'string' ? token : undefined;
};

/** Characters of a token or ticket in a link. Real ones are far shorter. */
const maxTokenLength = 999;

const requiredAuthorities = ({ access }: Route) => (access === 'everybody' ? [] : access);

const toFastifyPath = ({ path }: Route): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Whether a path belongs to a call, not to a page or a file. */
export const isApiPath = (path: string) => /^\/(api|management|v3)(\/|$)/.test(path);

/** Makes registering a route throw unless the contract lists it, or it only reads files. */
export const refuseUnlistedRoutes = (app: FastifyInstance) =>
  app.addHook('onRoute', ({ method, url }) => {
    const listed = routes.some((route) => route.method === method && toFastifyPath(route) === url);
    const readsFile = !isApiPath(url) && [method].flat().every((each) => each === 'GET' || each === 'HEAD');
    if (!listed && !readsFile) throw new Error(`${method} ${url} is not in the contract`);
  });

/** Makes the function that reads the claims of a call; null without a valid token. */
const makeReadClaims = (authentication: Authentication) => {
  /** Reads the claims of a token or ticket in a link. A ticket has to belong to the user of the token in the header. */
  const readLinkClaims = async (queryToken: string, headerClaims: Claims | null): Promise<Claims> => {
    if (queryToken.length > maxTokenLength) throw new AppError('badRequest');
    const claims = await authentication.verify(queryToken);
    if (claims) return headerClaims ?? claims;
    const redeemed = await authentication.redeem(queryToken, headerClaims?.sessionId);
    if (!redeemed) throw new AppError('ticketSpent');
    return redeemed;
  };

  return async (route: Route, request: FastifyRequest): Promise<Claims | null> => {
    const token = readBearerToken(request);
    const claims = token === undefined ? null : await authentication.verify(token);
    const queryToken = route.tokenInQuery && readQueryToken(request);
    if (queryToken === undefined) return claims;
    if (route.tokenInQuery === 'orTicket') return readLinkClaims(queryToken, claims);
    // A token in the header has precedence.
    return request.headers.authorization === undefined ? authentication.verify(queryToken) : claims;
  };
};

/** @throws AppError `notFound` for a parameter that its schema refuses: no row can have it */
const parseParams = ({ params = {} }: Route, request: FastifyRequest): unknown =>
  Object.fromEntries(
    Object.entries(params).map(([name, schema]) => {
      const parsed = z.safeParse(schema, (request.params as Record<string, unknown>)[name]);
      if (!parsed.success) throw new AppError('notFound');
      return [name, parsed.data];
    }),
  );

const parseCall = async <R extends Route>(
  route: R,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RouteCall<R>> => {
  const body = route.body && (await readBody(route, request));
  return {
    params: parseParams(route, request) as ParamsFor<R>,
    query: (route.query && parse(route.query, request.query)) as QueryFor<R>,
    body: (route.body && parse(route.body, body, route.objectName)) as BodyFor<R>,
    reply,
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    ifMatch: readIfMatch(request),
    hasETag: (etag: string) => request.headers['if-none-match'] === etag,
  };
};

/** Captures the error of parsing a call, so that the caller's access is checked before the error is revealed. */
const captureRefusal = async <T>(
  parsing: Promise<T>,
): Promise<{ value: T } | { value?: undefined; refusal: unknown }> => {
  try {
    return { value: await parsing };
  } catch (refusal) {
    return { refusal };
  }
};

const requireAccess = <S extends { allowed: boolean }>(session: S | null): S => {
  if (!session) throw new AppError('unauthorized');
  if (!session.allowed) throw new AppError('forbidden');
  return session;
};

/** Makes the functions that register the routes of an application. */
export const makeRegisterRoute = (app: FastifyInstance, authentication: Authentication): RegisterRoute => {
  const registered = new Set<Route>();
  const readClaims = makeReadClaims(authentication);
  acceptBodies(app);

  const requireClaims = async (route: Route, request: FastifyRequest): Promise<Claims> => {
    const claims = await readClaims(route, request);
    if (!claims) throw new AppError('unauthorized');
    return claims;
  };

  const addRoute = (route: Route, handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) => {
    if (route.tokenInQuery && route.method !== 'GET') throw new Error(`${route.path}: only a link may hold a token`);
    registered.add(route);
    app.route({
      method: route.method,
      url: toFastifyPath(route),
      bodyLimit: route.bodyLimit ?? defaultBodyLimit,
      config: {
        ...(route.bodyValues && { bodyValues: route.bodyValues }),
        ...(route.refusedAt && { refusedAt: route.refusedAt }),
      },
      // A call without a valid token is refused before its large body is read.
      ...(route.bodyLimit && { onRequest: async (request) => void (await requireClaims(route, request)) }),
      handler: async (request, reply) => {
        const answer = await handle(request, reply);
        if (route.status) reply.code(route.status);
        return sendReply(route, request, reply, answer);
      },
    });
  };

  const requireUser = async (route: Route, claims: Claims): Promise<CurrentUser> =>
    requireAccess(await authentication.findCurrentUser(claims, requiredAuthorities(route), route.whileLimited))
      .currentUser;

  return {
    registered,
    publicRoute: (route, handler) =>
      addRoute(route, async (request, reply) =>
        handler({
          ...(await parseCall(route, request, reply)),
          currentUser: async () => {
            const claims = await readClaims(route, request);
            return claims && ((await authentication.findCurrentUser(claims, []))?.currentUser ?? null);
          },
        }),
      ),
    authRoute: (route, handler) =>
      addRoute(route, async (request, reply) => {
        const claims = await requireClaims(route, request);
        const currentUser = await requireUser(route, claims);
        if (route.needsProof && !(await authentication.hasProof(claims))) throw new AppError('proofNeeded');
        return handler({ ...(await parseCall(route, request, reply)), currentUser, claims });
      }),
    operatorRoute: (route, isOperator, handler) =>
      addRoute(route, async (request, reply) => {
        const token = readBearerToken(request);
        if (token === undefined || !isOperator(token)) await requireUser(route, await requireClaims(route, request));
        return handler(await parseCall(route, request, reply));
      }),
    authQueryRoute: <R extends Route, Row, W extends UserQuery>(
      route: R,
      queryOf: (call: RouteCall<R>) => W,
      handler: QueryHandler<R, Row, W>,
      isDoneAtOnce?: (call: RouteCall<R> & { claims: Claims }) => Promise<boolean>,
    ) =>
      addRoute(route, async (request, reply) => {
        const claims = await requireClaims(route, request);
        const call = await captureRefusal(parseCall(route, request, reply));
        if (!call.value) {
          await requireUser(route, claims);
          throw call.refusal;
        }
        if (await isDoneAtOnce?.({ ...call.value, claims })) return undefined;
        const userQuery = queryOf(call.value);
        const { row } = requireAccess(
          await authentication.queryAsUser<Row>(claims, requiredAuthorities(route), userQuery),
        );
        return handler({ ...call.value, userQuery, row, claims });
      }),
  };
};
