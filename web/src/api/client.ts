import { authenticate, getAccount, logout } from '@ok/contract/routes/account.ts';
import { type FileType, mediaTypes, type ReplyFor, type Route, type Schema } from '@ok/contract/routes/define-route.ts';
import { getInfo } from '@ok/contract/routes/management.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import type * as z from 'zod/mini';
import { askTimeBy, isClockSure, makeClockSure, now, timeCall } from '../session/clock.ts';
import { getOtherAccount, noticeOtherAccount } from '../session/other-account.ts';
import { endSession, getSession, tokens } from '../session/session-store.ts';
import { isEnding } from '../session/token-claims.ts';
import { addressOf } from './address.ts';
import { ApiError, SessionEndedError } from './api-error.ts';
import { successOf } from './messages.ts';
import { notify, notifyError } from './notify.ts';
import { calls } from './running-calls.ts';
import type { Transport } from './uploading.ts';

/** Milliseconds that asking for the time may take, for somebody waits; an answer as late as that would not tell it. */
const longestAsking = 5000;

type Input<S> = S extends Schema ? z.input<S> : never;

/** What goes with a call, by its declaration: parameters of its path, query, body; and how it is told about. */
export type CallOptions<R> = {
  signal?: AbortSignal;
  /** No toast, no loading bar: the caller deals with failure, or nobody waits. */
  silent?: boolean;
  /** No toast when it fails: the screen tells in its own place. */
  ownError?: boolean;
  /** The key of what to say instead of what the catalogue says. */
  errorMessage?: string;
  /** The key of what to say when it worked. */
  successMessage?: string;
  /** Let it go on when the page is left. */
  keepalive?: boolean;
  /** By what it is sent, where that is not `fetch`. */
  transport?: Transport;
  /** The revision of the row that was read: the server refuses when there is a newer one. */
  ifMatch?: number;
} & (R extends { params: infer P } ? { params: Record<keyof P, string | number> } : { params?: undefined }) &
  (R extends { query: infer Q } ? { query?: Input<Q> } : { query?: undefined }) &
  (R extends { body: infer B } ? { body: Input<B> } : { body?: undefined });

/** What a call gives: a file as its bytes. */
type Given<R> = R extends { produces: FileType } ? Blob : R extends { produces: 'text' } ? string : ReplyFor<R>;

type Optional<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options];

/**
 * Make a call that the contract declares; gives what it answers, or nothing when it answers nothing. Fails with an
 * `ApiError`, after having told about it. A session at its end sends nothing.
 */
export async function call<R extends Route>(route: R, ...[options]: Optional<CallOptions<R>>): Promise<Given<R>> {
  return (await sendCall(route, options)).reply;
}

/** As `call`, of a list that comes in pages: with how much of it there is in all. */
export async function callWithTotal<R extends Route>(
  route: R,
  ...[options]: Optional<CallOptions<R>>
): Promise<{ rows: Given<R>; total: number }> {
  const { reply, headers } = await sendCall(route, options);
  return { rows: reply, total: Number(headers.get('x-total-count') ?? 0) };
}

async function sendCall<R extends Route>(route: R, options?: CallOptions<R>) {
  const {
    params,
    query,
    signal,
    silent,
    ownError,
    errorMessage,
    successMessage,
    keepalive,
    ifMatch,
    transport = fetch,
    body,
  } = (options ?? {}) as CallOptions<Route>;
  // A clock that may be wrong ends no session.
  if (isKeptBack(route) && !isClockSure()) await makeClockSure();
  const token = usableToken(route, silent);
  const address = addressOf(route.path, params, query as Record<string, string> | undefined);
  const end = silent ? undefined : calls.begin();
  try {
    const timeout = AbortSignal.timeout(limits.requestTimeout);
    const request = {
      method: route.method,
      headers: { ...headersOf(route, token, body), ...(ifMatch !== undefined && { 'If-Match': `"${ifMatch}"` }) },
      body: bodyOf(route, body),
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    };
    const { reply, headers, status } = await send(route, address, request, transport);
    // Another status than the route declares is no success that was asked for.
    const success = silent || status !== (route.status ?? 200) ? undefined : successOf(headers, successMessage);
    if (success) void notify('success', success);
    return { reply: reply as Given<R>, headers };
  } catch (error) {
    if (error instanceof ApiError) refuse(error, route, token);
    if (!silent && !ownError) notifyError(error, errorMessage);
    throw error;
  } finally {
    end?.();
  }
}

/**
 * Whether a token is at its end. What needs one is left to the server where that is not sure; the rest goes without
 * rather than be refused.
 */
const isOver = (token: string, { access }: Route): boolean =>
  isEnding(token, now()) && (access === 'everybody' || isClockSure());

/** Whether a call needs a token that looks as if it were at its end. */
function isKeptBack({ access }: Route): boolean {
  const token = access === 'everybody' ? undefined : tokens.read();
  return token !== undefined && isEnding(token, now());
}

/**
 * The token to send. One at its end is no use: whoever needs it is signed out, the rest goes without. Nothing that needs
 * one is sent when the session has ended, or while somebody else is signed in in another tab.
 */
function usableToken(route: Route, silent: boolean | undefined): string | undefined {
  const token = tokens.read();
  if (token && !isOver(token, route)) return token;
  if (route.access === 'everybody') return undefined;
  // Of one's own session, whoever is signed in elsewhere.
  if (route.path === logout.path) return tokens.last();
  if (token) expire();
  else if (getSession().state === 'signedIn') missToken(silent);
  throw new SessionEndedError();
}

/** The time of a session is over, which is told. */
function expire(): void {
  endSession();
  void notify('info', { keys: ['global.session.expired'] });
}

/** The token that somebody was signed in with is not there any more: somebody else's is, or none. */
function missToken(silent: boolean | undefined): void {
  const login = tokens.keptLogin();
  if (login) noticeOtherAccount(login);
  if (!getOtherAccount()) endSession();
  else if (!silent) void notify('info', { keys: ['global.session.other.notSent'] });
}

/**
 * A refusal ends the session it was for; not one that has begun since, and not for want of a right password. That of a
 * session that is over is no news. It is told as what it is when the answer came with the time, and that is the reason.
 */
function refuse({ status }: ApiError, route: Route, token: string | undefined): void {
  const isRefusal = status === 401 || status === 403;
  if (!isRefusal || route.path === authenticate.path) return;
  const kept = tokens.read();
  if (token && !kept) throw new SessionEndedError();
  if (!token || kept !== token) return;
  if (status === 401 && isOver(token, route)) expire();
  else endSession(route.path === getAccount.path ? undefined : 'login.error.unauthorized');
}

function headersOf({ consumes = 'json', produces = 'json' }: Route, token: string | undefined, body: unknown) {
  const headers: Record<string, string> = { Accept: [...new Set([mediaTypes[produces], mediaTypes.json])].join(', ') };
  if (token) headers.Authorization = `Bearer ${token}`;
  // That of a form names its boundary, which the browser makes.
  if (body !== undefined && consumes !== 'form') headers['Content-Type'] = mediaTypes[consumes];
  return headers;
}

/** A form of texts and files; the texts first, since what comes after a file has to wait for it. */
export function formOf(parts: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  const isFile = ([, part]: [string, unknown]) => part instanceof Blob;
  const entries = Object.entries(parts);
  for (const [name, part] of [...entries.filter((entry) => !isFile(entry)), ...entries.filter(isFile)]) {
    form.append(name, part instanceof Blob ? part : String(part));
  }
  return form;
}

function bodyOf({ consumes = 'json' }: Route, body: unknown): BodyInit | undefined {
  if (body === undefined) return undefined;
  if (consumes === 'form') return formOf(body as Record<string, unknown>);
  return consumes === 'json' ? JSON.stringify(body) : (body as string | Blob);
}

const isFile = ({ produces = 'json' }: Route) => produces !== 'json' && produces !== 'text';

askTimeBy(() => call(getInfo, { silent: true, signal: AbortSignal.timeout(longestAsking) }));

async function send(route: Route, address: string, request: RequestInit, transport: Transport) {
  const path = address.split('?')[0] ?? address;
  const unreachable = (cause: Error): never => {
    if (cause.name === 'AbortError' || cause.name === 'TimeoutError') throw cause;
    throw new ApiError({ status: 0, headers: new Headers(), body: '', path }, { cause });
  };
  const timed = timeCall();
  const response = await transport(address, request).catch(unreachable);
  timed(response.headers);
  // A connection may also break halfway the answer.
  const read = response.ok && isFile(route) ? response.blob() : response.text().then(parsed);
  const reply = await read.catch(unreachable);
  if (!response.ok) throw new ApiError({ status: response.status, headers: response.headers, body: reply ?? '', path });
  return { reply, headers: response.headers, status: response.status };
}

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
