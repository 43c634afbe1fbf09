import { authenticate, getAccount, logout } from '@ok/contract/routes/account/account.ts';
import { bodyTypes, type FileType, type ReplyFor, type Route, type Schema } from '@ok/contract/routes/define-route.ts';
import { getInfo } from '@ok/contract/routes/management/management.ts';
import { limits } from '@ok/contract/rules/values/limits.ts';
import type * as z from 'zod/mini';
import { ensureClock, isClockSure, now, setTimeRequest, timeCall } from '../session/clock.ts';
import { getOtherAccount, noticeOtherAccount } from '../session/other-account.ts';
import { proofQuestion } from '../session/proof.ts';
import { endSession, getSession, tokens } from '../session/session-store.ts';
import { isEnding } from '../session/token-claims.ts';
import { addressOf } from './address.ts';
import { ApiError, SessionEndedError } from './api-error.ts';
import { successOf } from './messages.ts';
import { notify, notifyError } from './notify.ts';
import { runningCalls } from './running-calls.ts';
import type { Transport } from './upload-transport.ts';

/**
 * Milliseconds that a request for the server's time may take: the user waits for it, and a later answer would be too
 * inexact.
 */
const timeRequestTimeoutMs = 5000;

type Input<S> = S extends Schema ? z.input<S> : never;

/** Options of a call: its parameters, query and body as the route declares them, and how its result is reported. */
export type CallOptions<R> = {
  signal?: AbortSignal;
  /** Shows no toast and no loading bar: the caller handles the failure, or no user waits. */
  silent?: boolean;
  /** Shows no toast on failure: the screen shows the error itself. */
  ownError?: boolean;
  /** Shows no toast on success: the caller says more than the catalogue can. */
  ownSuccess?: boolean;
  /** Text key of the error message, in place of the catalogue's. */
  errorMessage?: string;
  /** Text key of the message on success. */
  successMessage?: string;
  /** Keeps the request running after the page is left. */
  keepalive?: boolean;
  /** Sends the request in place of `fetch`. */
  transport?: Transport;
  /** Revision of the row that was read; the server refuses the call when a newer one exists. */
  ifMatch?: number;
} & (R extends { params: infer P } ? { params: Record<keyof P, string | number> } : { params?: undefined }) &
  (R extends { query: infer Q } ? { query?: Input<Q> } : { query?: undefined }) &
  (R extends { body: infer B } ? { body: Input<B> } : { body?: undefined });

/** Result of a call; a file as a `Blob`. */
export type CallResult<R> = R extends { produces: FileType }
  ? Blob
  : R extends { produces: 'text' }
    ? string
    : ReplyFor<R>;

type Optional<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options];

type SentCall<R> = { reply: CallResult<R>; headers: Headers };

/**
 * Makes a call that the contract declares. Returns the parsed answer, or undefined for an empty one. Throws an
 * `ApiError` after reporting it, and a `SessionEndedError` without sending anything when the session is over.
 */
export async function call<R extends Route>(route: R, ...[options]: Optional<CallOptions<R>>): Promise<CallResult<R>> {
  return (await sendCall(route, options)).reply;
}

/** Makes a call for one page of a list. Returns its rows and the total over all pages. */
export async function callWithTotal<R extends Route>(
  route: R,
  ...[options]: Optional<CallOptions<R>>
): Promise<{ rows: CallResult<R>; total: number }> {
  const { reply, headers } = await sendCall(route, options);
  return { rows: reply, total: Number(headers.get('x-total-count') ?? 0) };
}

async function sendCall<R extends Route>(route: R, options?: CallOptions<R>): Promise<SentCall<R>> {
  const {
    params,
    query,
    signal,
    silent,
    ownError,
    ownSuccess,
    errorMessage,
    successMessage,
    keepalive,
    ifMatch,
    transport = fetch,
    body,
  } = (options ?? {}) as CallOptions<Route>;
  // Asks for the time first, so that a wrong clock ends no session.
  if (needsClock(route) && !isClockSure()) await ensureClock();
  const token = usableToken(route, silent);
  const address = addressOf(route.path, params, query as Record<string, string> | undefined);
  const endCall = silent ? undefined : runningCalls.begin();
  try {
    const timeout = AbortSignal.timeout(limits.requestTimeoutMs);
    const request = {
      method: route.method,
      headers: {
        ...requestHeadersOf(route, token, body),
        ...(ifMatch !== undefined && { 'If-Match': `"${ifMatch}"` }),
      },
      body: requestBodyOf(route, body),
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    };
    const { reply, headers, status } = await send(route, address, request, transport);
    // Only the status that the route declares is a success worth a message.
    const success =
      silent || ownSuccess || status !== (route.status ?? 200) ? undefined : successOf(headers, successMessage);
    if (success) void notify('success', success);
    return { reply: reply as CallResult<R>, headers };
  } catch (error) {
    // The server wants a proof of identity first: the call is made again after it.
    if (error instanceof ApiError && error.status === 428 && (await proofQuestion.ask?.()))
      return sendCall(route, options);
    if (error instanceof ApiError) endRefusedSession(error, route, token);
    if (!silent && !ownError) notifyError(error, errorMessage);
    throw error;
  } finally {
    endCall?.();
  }
}

/**
 * Whether a token counts as ended for a route. While the clock is unsure, calls that need a token leave the decision to
 * the server, and public calls go without the token rather than be refused.
 */
const isTokenOver = (token: string, { access }: Route): boolean =>
  isEnding(token, now()) && (access === 'everybody' || isClockSure());

/** Whether the call needs a token that seems to have ended, so that the time has to be certain first. */
function needsClock({ access }: Route): boolean {
  const token = access === 'everybody' ? undefined : tokens.read();
  return token !== undefined && isEnding(token, now());
}

/**
 * Returns the token to send. With an ended token, calls that need one sign the user out, and public calls go without.
 * Throws a `SessionEndedError` for a call that needs a token when the session is over or another account has signed in.
 */
function usableToken(route: Route, silent: boolean | undefined): string | undefined {
  const token = tokens.read();
  if (token && !isTokenOver(token, route)) return token;
  if (route.access === 'everybody') return undefined;
  // A sign-out ends this tab's own session, even when another account has signed in elsewhere.
  if (route.path === logout.path) return tokens.last();
  if (token) endExpiredSession();
  else if (getSession().state === 'signedIn') handleMissingToken(silent);
  throw new SessionEndedError();
}

/** Ends an expired session and shows a message. */
function endExpiredSession(): void {
  endSession();
  void notify('info', { keys: ['global.session.expired'] });
}

/** Handles a missing token of a signed-in tab: another account's token is stored, or none. */
function handleMissingToken(silent: boolean | undefined): void {
  const login = tokens.storedLogin();
  if (login) noticeOtherAccount(login);
  if (!getOtherAccount()) endSession();
  else if (!silent) void notify('info', { keys: ['global.session.other.notSent'] });
}

/**
 * Ends the session of a refused call, unless a newer session has begun or the refused call was the sign-in. A late
 * refusal for a session that is over shows no message. The session counts as expired when the answer's time shows it.
 */
function endRefusedSession({ status }: ApiError, route: Route, token: string | undefined): void {
  const isRefusal = status === 401 || status === 403;
  if (!isRefusal || route.path === authenticate.path) return;
  const storedToken = tokens.read();
  if (token && !storedToken) throw new SessionEndedError();
  if (!token || storedToken !== token) return;
  if (status === 401 && isTokenOver(token, route)) endExpiredSession();
  else endSession(route.path === getAccount.path ? undefined : 'login.error.unauthorized');
}

function requestHeadersOf({ consumes = 'json', produces = 'json' }: Route, token: string | undefined, body: unknown) {
  const headers: Record<string, string> = { Accept: produces === 'json' ? bodyTypes.json : '*/*' };
  if (token) headers.Authorization = `Bearer ${token}`;
  // The browser sets the content type of a form, with its boundary.
  if (body !== undefined && consumes !== 'form') headers['Content-Type'] = bodyTypes[consumes];
  return headers;
}

/**
 * Converts values to form data. Texts come first, since the server reads fields after a file only when the file has
 * arrived.
 */
export function toFormData(parts: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  const isFilePart = ([, part]: [string, unknown]) => part instanceof Blob;
  const entries = Object.entries(parts);
  for (const [name, part] of [...entries.filter((entry) => !isFilePart(entry)), ...entries.filter(isFilePart)]) {
    form.append(name, part instanceof Blob ? part : String(part));
  }
  return form;
}

function requestBodyOf({ consumes = 'json' }: Route, body: unknown): BodyInit | undefined {
  if (body === undefined) return undefined;
  if (consumes === 'form') return toFormData(body as Record<string, unknown>);
  return consumes === 'json' ? JSON.stringify(body) : (body as string | Blob);
}

const answersFile = ({ produces = 'json' }: Route) => produces !== 'json' && produces !== 'text';

setTimeRequest(() => call(getInfo, { silent: true, signal: AbortSignal.timeout(timeRequestTimeoutMs) }));

async function send(route: Route, address: string, request: RequestInit, transport: Transport) {
  const path = address.split('?')[0] ?? address;
  const throwUnreachable = (error: Error): never => {
    if (error.name === 'AbortError' || error.name === 'TimeoutError') throw error;
    throw new ApiError({ status: 0, headers: new Headers(), body: '', path }, { cause: error });
  };
  const readTime = timeCall();
  const response = await transport(address, request).catch(throwUnreachable);
  readTime(response.headers);
  // The connection may also break while the body arrives.
  const read = response.ok && answersFile(route) ? response.blob() : response.text().then(parseBody);
  const reply = await read.catch(throwUnreachable);
  if (!response.ok) throw new ApiError({ status: response.status, headers: response.headers, body: reply ?? '', path });
  return { reply, headers: response.headers, status: response.status };
}

function parseBody(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
