import { applicationName, type FieldError, type Problem } from '@ok/contract/errors.ts';
import { clockTimeIn } from '../texts/dates.ts';
import { ApiError, SessionEndedError } from './api-error.ts';

/** A message to show, still in keys. */
export type Message = {
  /** The first one that has a text is shown. */
  keys: readonly string[];
  params?: Record<string, string>;
  /** Parameters that are texts themselves: shown by their key, or by the parameter of the same name if it has none. */
  paramKeys?: Record<string, string>;
  /** What is shown when no key has a text. */
  otherwise?: string;
};

const unknown: Message = { keys: ['error.unknown'] };
const sizes = new Set(['Min', 'Max', 'DecimalMin', 'DecimalMax']);

const header = (headers: Headers, name: string) =>
  headers.get(`x-${applicationName.toLowerCase()}-${name}`) || undefined;

const problemIn = (body: unknown): Partial<Problem> => (typeof body === 'object' && body !== null ? body : {});

/** A text that the server sent, as a key when it looks like one: a bare key is never shown. */
const sentText = (text: string, otherwise?: string): Message =>
  /^[\w-]+(\.[\w-]+)+$/.test(text) ? { keys: [text], otherwise } : { keys: [text], otherwise: text };

const bodyMessage = (body: unknown): Message => {
  const { message, title, detail } = problemIn(body);
  if (message) return sentText(message, title ?? detail);
  if (typeof body === 'string' && body !== '') return sentText(body);
  return title ? { keys: [], otherwise: title } : unknown;
};

const fieldMessage = ({ objectName, field, message }: FieldError): Message => {
  const name = field.replaceAll(/\[\d*\]/g, '[]');
  return {
    keys: [`error.${sizes.has(message) ? 'Size' : message}`, 'error.fieldError'],
    params: { fieldName: name, field: name },
    paramKeys: { fieldName: `${objectName}.${name}`, field: `${objectName}.${name}` },
  };
};

/** The entity of a refusal by its name on screen. A reply that names none is about 'this item'. */
const entityName = (entity: string | undefined) => ({
  params: { entityName: entity ?? '' },
  paramKeys: { entityName: entity ? `global.menu.entities.${entity}` : 'error.thisItem' },
});

const badRequest = (body: unknown, headers: Headers): Message[] => {
  const { title, fieldErrors, entityName: entity } = problemIn(body);
  const [key, params] = [header(headers, 'error'), header(headers, 'params')];
  if (key && params) return [{ keys: [`${params}.${key}`, key], otherwise: title, ...entityName(params) }];
  if (key) return [{ keys: [key], otherwise: title, ...entityName(entity) }];
  if (Array.isArray(fieldErrors) && fieldErrors.length > 0) return fieldErrors.map(fieldMessage);
  return [bodyMessage(body)];
};

/**
 * What to tell about a failed call, row by row as in the error catalogue. Nothing for what is silent: a call that was
 * given up, a session that ended, a 401 of the account or without a message.
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

/** Too many attempts: when to try again, where the server says how long that takes. */
const tooManyMessage = (body: unknown, headers: Headers): Message => {
  const seconds = Number(headers.get('retry-after') ?? '');
  return seconds > 0 ? { keys: ['error.tooMany'], params: { time: clockTimeIn(seconds) } } : bodyMessage(body);
};

const messagesWithoutReply = (error: unknown): Message[] => {
  if (!(error instanceof Error)) return [unknown];
  if (error.name === 'AbortError') return [];
  if (error.name === 'TimeoutError') return [{ keys: ['error.timeout'] }];
  return [error.message ? { keys: [], otherwise: error.message } : unknown];
};

/** What to tell about a call that succeeded: its own text, else the alert header, else nothing. */
export function successOf(headers: Headers, ownKey?: string): Message | undefined {
  if (ownKey) return { keys: [ownKey] };
  const key = header(headers, 'alert');
  return key ? { keys: [key], params: { param: decoded(header(headers, 'params') ?? '') } } : undefined;
}

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '));
  } catch {
    return value;
  }
};
