import { applicationName, type FieldError, type Problem } from '@ok/contract/errors.ts';
import { clockTimeIn } from '../texts/dates.ts';
import { ApiError, SessionEndedError } from './api-error.ts';

/** A message as text keys. */
export type Message = {
  /** Candidates; the first key that has a text is shown. */
  keys: readonly string[];
  params?: Record<string, string>;
  /** Parameters that are text keys. A key without a text falls back to the entry of the same name in `params`. */
  paramKeys?: Record<string, string>;
  /** Text to show when no key has one. */
  fallback?: string;
};

const unknownError: Message = { keys: ['error.unknown'] };
const sizeConstraints = new Set(['Min', 'Max', 'DecimalMin', 'DecimalMax']);

const getApplicationHeader = (headers: Headers, name: string) =>
  headers.get(`x-${applicationName.toLowerCase()}-${name}`) || undefined;

const problemIn = (body: unknown): Partial<Problem> => (typeof body === 'object' && body !== null ? body : {});

/** Message for a text of the server. A text that looks like a key is never shown itself. */
const serverText = (text: string, fallback?: string): Message =>
  /^[\w-]+(\.[\w-]+)+$/.test(text) ? { keys: [text], fallback } : { keys: [text], fallback: text };

const bodyMessage = (body: unknown): Message => {
  const { message, title, detail } = problemIn(body);
  if (message) return serverText(message, title ?? detail);
  if (typeof body === 'string' && body !== '') return serverText(body);
  return title ? { keys: [], fallback: title } : unknownError;
};

const fieldMessage = ({ objectName, field, message }: FieldError): Message => {
  const name = field.replaceAll(/\[\d*\]/g, '[]');
  return {
    keys: [`error.${sizeConstraints.has(message) ? 'Size' : message}`, 'error.fieldError'],
    params: { fieldName: name, field: name },
    paramKeys: { fieldName: `${objectName}.${name}`, field: `${objectName}.${name}` },
  };
};

/** Parameters for the entity's name on screen; 'this item' where the answer names no entity. */
const entityNameParams = (entity: string | undefined) => ({
  params: { entityName: entity ?? '' },
  paramKeys: { entityName: entity ? `global.menu.entities.${entity}` : 'error.thisItem' },
});

const badRequest = (body: unknown, headers: Headers): Message[] => {
  const { title, fieldErrors, entityName: entity } = problemIn(body);
  const [key, params] = [getApplicationHeader(headers, 'error'), getApplicationHeader(headers, 'params')];
  if (key && params) return [{ keys: [`${params}.${key}`, key], fallback: title, ...entityNameParams(params) }];
  if (key) return [{ keys: [key], fallback: title, ...entityNameParams(entity) }];
  if (Array.isArray(fieldErrors) && fieldErrors.length > 0) return fieldErrors.map(fieldMessage);
  return [bodyMessage(body)];
};

/**
 * Messages for a failed call, by the rows of the error catalogue (ERR-01). Empty for silent failures: an aborted call,
 * an ended session, a 401 of the account or without a message.
 */
export function messagesOf(error: unknown): Message[] {
  if (error instanceof SessionEndedError) return [];
  if (!(error instanceof ApiError)) return messagesWithoutReply(error);
  const { status, body, headers, path } = error.reply;
  const problem = problemIn(body);
  if (status === 0) return [{ keys: ['error.server.not.reachable'] }];
  if (status === 400) return badRequest(body, headers);
  if (status === 401) {
    const isSilent =
      !(problem.message || (typeof body === 'string' && body)) || (problem.path ?? path).includes('/api/account');
    return isSilent ? [] : [bodyMessage(body)];
  }
  if (status === 404) return [{ keys: ['error.url.not.found'] }];
  if (status === 429) return [tooManyMessage(body, headers)];
  return [bodyMessage(body)];
}

/** Message for too many attempts, with the time to try again where the server names it. */
const tooManyMessage = (body: unknown, headers: Headers): Message => {
  const seconds = Number(headers.get('retry-after') ?? '');
  return seconds > 0 ? { keys: ['error.tooMany'], params: { time: clockTimeIn(seconds) } } : bodyMessage(body);
};

const messagesWithoutReply = (error: unknown): Message[] => {
  if (!(error instanceof Error)) return [unknownError];
  if (error.name === 'AbortError') return [];
  if (error.name === 'TimeoutError') return [{ keys: ['error.timeout'] }];
  return [error.message ? { keys: [], fallback: error.message } : unknownError];
};

/** Message for a successful call: the call's own text, else the alert header; otherwise undefined. */
export function successOf(headers: Headers, ownKey?: string): Message | undefined {
  if (ownKey) return { keys: [ownKey] };
  const key = getApplicationHeader(headers, 'alert');
  return key
    ? { keys: [key], params: { param: decodeParam(getApplicationHeader(headers, 'params') ?? '') } }
    : undefined;
}

const decodeParam = (value: string): string => {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return value;
  }
};
