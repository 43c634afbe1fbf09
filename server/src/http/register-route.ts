import type { BodyFor, ParamsFor, QueryFor, ReplyFor, Route, Schema } from '@ok/contract/routes/define-route.ts';
import { routes } from '@ok/contract/routes/index.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../db/tables.ts';
import type { Claims, Tokens } from '../sessions/token.ts';
import { findViewer, type Viewer, type Work, withWork } from '../sessions/viewer.ts';
import { parse } from './parse.ts';
import { Refusal } from './refusal.ts';

/** The parsed parts of a call. */
type Call<R extends Route> = {
  params: ParamsFor<R>;
  query: QueryFor<R>;
  body: BodyFor<R>;
  request: FastifyRequest;
  reply: FastifyReply;
};

/** What a handler answers: the reply's schema decides what of it goes out. A Buffer is a ready body. */
type Answer<R extends Route> = ReplyFor<R> | Buffer;

type FusedHandler<R extends Route, Row, W> = (
  /** `asked` is what was to be done, `work` what came of it. */
  call: Call<R> & { asked: W; work: Row; claims: Claims },
) => Promise<Answer<R>>;

/** Registers the contract's routes: checks session and access, parses, and sends what the schema lets through. */
export type RegisterRoute = {
  /** A call for everybody; `viewer()` is whoever is signed in, or null. */
  open: <R extends Route & { access: 'everybody' }>(
    route: R,
    handler: (call: Call<R> & { viewer: () => Promise<Viewer | null> }) => Promise<Answer<R>>,
  ) => void;
  /** A call for people with the route's authority. */
  guarded: <R extends Route>(
    route: R,
    handler: (call: Call<R> & { viewer: Viewer; claims: Claims }) => Promise<Answer<R>>,
  ) => void;
  /** As `guarded`, with the call's own SQL in the same statement as the session check: see `withWork`. */
  fused: <R extends Route, Row, W extends Work = Work>(
    route: R,
    work: (call: Call<R>) => W,
    handler: FusedHandler<R, Row, W>,
  ) => void;
  /** What has been registered, to be held against the contract. */
  registered: ReadonlySet<Route>;
};

const bearer = (request: FastifyRequest) => /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];

/** What a ready body is. */
const bodyType = ({ contentType }: Route) =>
  contentType === 'application/pdf' ? contentType : 'application/json; charset=utf-8';

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
export const makeRegisterRoute = (
  app: FastifyInstance,
  { db, tokens }: { db: Kysely<Database>; tokens: Tokens },
): RegisterRoute => {
  const registered = new Set<Route>();

  const claimsOf = async (request: FastifyRequest) => {
    const token = bearer(request);
    return token === undefined ? null : tokens.verify(token);
  };

  const callOf = <R extends Route>(route: R, request: FastifyRequest, reply: FastifyReply): Call<R> => {
    const params = route.params ?? {};
    return {
      params: Object.fromEntries(
        Object.entries<Schema>(params).map(([name, schema]) => {
          const given = (request.params as Record<string, unknown>)[name];
          const parsed = z.safeParse(schema, given);
          // An address that can't be is an address where nothing is.
          if (!parsed.success) throw new Refusal('notFound');
          return [name, parsed.data];
        }),
      ),
      query: route.query && parse(route.query, request.query),
      body: route.body && parse(route.body, request.body, route.objectName),
      request,
      reply,
    } as Call<R>;
  };

  const send = (route: Route, reply: FastifyReply, answer: unknown) => {
    if (Buffer.isBuffer(answer)) return reply.type(bodyType(route)).send(answer);
    if (!route.reply) return reply.send();
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(z.parse(route.reply, answer)));
  };

  /** A large body is only read from somebody who may be signed in. */
  const refuseStrangers = async (request: FastifyRequest) => {
    if (!(await claimsOf(request))) throw new Refusal('unauthorized');
  };

  const add = (route: Route, handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) => {
    registered.add(route);
    app.route({
      method: route.method,
      url: pathFor(route),
      ...(route.bodyLimit && { bodyLimit: route.bodyLimit, onRequest: refuseStrangers }),
      handler: async (request, reply) => {
        const answer = await handle(request, reply);
        if (route.status) reply.code(route.status);
        return send(route, reply, answer);
      },
    });
  };

  const signedIn = async (request: FastifyRequest): Promise<Claims> => {
    const claims = await claimsOf(request);
    if (!claims) throw new Refusal('unauthorized');
    return claims;
  };

  const allowed = <S extends { allowed: boolean }>(session: S | null): S => {
    if (!session) throw new Refusal('unauthorized');
    if (!session.allowed) throw new Refusal('forbidden');
    return session;
  };

  return {
    registered,
    open: (route, handler) =>
      add(route, async (request, reply) =>
        handler({
          ...callOf(route, request, reply),
          viewer: async () => {
            const claims = await claimsOf(request);
            return claims && ((await findViewer(db, claims.sessionId, []))?.viewer ?? null);
          },
        }),
      ),
    guarded: (route, handler) =>
      add(route, async (request, reply) => {
        const claims = await signedIn(request);
        const { viewer } = allowed(await findViewer(db, claims.sessionId, neededFor(route)));
        return handler({ ...callOf(route, request, reply), viewer, claims });
      }),
    fused: <R extends Route, Row, W extends Work>(
      route: R,
      workOf: (call: Call<R>) => W,
      handler: FusedHandler<R, Row, W>,
    ) =>
      add(route, async (request, reply) => {
        const claims = await signedIn(request);
        const call = callOrRefusal(() => callOf(route, request, reply));
        if (!call.value) {
          allowed(await findViewer(db, claims.sessionId, neededFor(route)));
          throw call.refusal;
        }
        const asked = workOf(call.value);
        const { work } = allowed(await withWork<Row>(db, claims.sessionId, neededFor(route), asked));
        return handler({ ...call.value, asked, work, claims });
      }),
  };
};

/** A call is parsed before its statement is made, but who may not call learns nothing of what is wrong with it. */
const callOrRefusal = <T>(parseCall: () => T): { value: T } | { value?: undefined; refusal: unknown } => {
  try {
    return { value: parseCall() };
  } catch (refusal) {
    return { refusal };
  }
};
