import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { contentLimits } from '@ok/contract/rules/values/content-limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { yieldToEventLoop } from '../../jobs/yield-to-event-loop.ts';
import { AppError } from '../app-error.ts';

/** A value of parsed JSON that has properties. */
export type JsonObject = Record<string, unknown>;

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Bytes above which a text can only be a picture: no other field allows as many. */
const longTextBytes = 512 * 1024;

const maxBytesWithoutPicture = 1024 * 1024;

/** Quotes in a body for each value, including those within a text, such as a serialised document. */
const maxQuotesPerValue = 10;

declare module 'fastify' {
  interface FastifyContextConfig {
    bodyValues?: number;
  }
}

/** Largest numbers of values and of bytes in a body. */
type BodyLimits = { values: number; bytes: number };

/** Returns the limits of a route's body. A route may raise them. */
const readBodyLimits = ({ routeOptions }: FastifyRequest): BodyLimits => {
  const { bodyValues } = routeOptions.config;
  if (bodyValues === undefined) return { values: contentLimits.bodyValues, bytes: maxBytesWithoutPicture };
  return { values: bodyValues, bytes: routeOptions.bodyLimit ?? maxBytesWithoutPicture };
};

const [quote, comma, backslash, bracket, brace] = Array.from('",\\[{', (character) => character.charCodeAt(0));

type Range = { from: number; to: number };

/** Whether a quote is part of a text: an odd number of backslashes stands before it. */
const isEscaped = (bytes: Buffer, at: number) => {
  let from = at;
  while (bytes[from - 1] === backslash && at - from <= longTextBytes) from -= 1;
  return (at - from) % 2 === 1;
};

/** Bytes after a quote in which the next one is looked for without `indexOf`: a call takes longer than they do. */
const nearBytes = 32;

/** Finds the next quote, which often stands near an escaped one; -1 without any. */
const findQuote = (bytes: Buffer, from: number): number => {
  const nearEnd = Math.min(from + nearBytes, bytes.length);
  for (let at = from; at < nearEnd; at += 1) if (bytes[at] === quote) return at;
  return bytes.indexOf('"', nearEnd);
};

/**
 * Finds the long texts of a JSON body, between their quotes. `indexOf` skips the content of a text, and all other bytes
 * are limited in number, so that any body takes only a few milliseconds.
 *
 * @throws AppError `tooLarge` above the limits
 */
const findLongTexts = (bytes: Buffer, bodyLimits: BodyLimits): Range[] => {
  const longTexts: Range[] = [];
  let [values, otherBytes, quotes] = [0, 0, 0];
  const findEndOfText = (from: number) => {
    for (let at = bytes.indexOf('"', from); at >= 0; at = findQuote(bytes, at + 1)) {
      quotes += 1;
      if (quotes > bodyLimits.values * maxQuotesPerValue) throw new AppError('tooLarge');
      if (!isEscaped(bytes, at)) return at;
    }
    throw new AppError('badRequest');
  };
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) {
      const to = findEndOfText(at + 1);
      if (to - at > longTextBytes) longTexts.push({ from: at + 1, to });
      at = to;
      continue;
    }
    otherBytes += 1;
    if (byte === comma || byte === bracket || byte === brace) values += 1;
    if (values > bodyLimits.values || otherBytes > bodyLimits.bytes) throw new AppError('tooLarge');
  }
  return longTexts;
};

/** Bytes of a text that are read before the event loop runs other work. */
const textChunkBytes = 256 * 1024;

/** Parses a long text chunk by chunk. Base64 has escapes only for slashes and line breaks. */
const readLongText = async (bytes: Buffer): Promise<string> => {
  if (!bytes.includes('\\')) return bytes.toString('latin1');
  const texts: string[] = [];
  for (let from = 0; from < bytes.length; ) {
    const roughEnd = Math.min(from + textChunkBytes, bytes.length);
    const lastBackslash = roughEnd === bytes.length ? -1 : bytes.subarray(roughEnd - 6, roughEnd).indexOf('\\');
    const to = lastBackslash < 0 ? roughEnd : roughEnd - 6 + lastBackslash;
    try {
      texts.push(JSON.parse(`"${bytes.toString('latin1', from, to)}"`));
    } catch {
      throw new AppError('badRequest');
    }
    from = to;
    await yieldToEventLoop();
  }
  return texts.join('');
};

type ParseJson = (text: string) => Promise<unknown>;

/**
 * Puts long texts back wherever their placeholders stand in a body, so that the schema of the route compares each with
 * its limit.
 *
 * @throws AppError `tooLarge` for a long key: no field has such a name
 */
const restoreLongTexts = async (
  body: unknown,
  placeholder: string,
  readText: (index: number) => Promise<string>,
): Promise<unknown> => {
  const root = { body };
  const pending: Record<string, unknown>[] = [root];
  for (let parent = pending.pop(); parent; parent = pending.pop()) {
    for (const [key, value] of Object.entries(parent)) {
      if (key.startsWith(placeholder)) throw new AppError('tooLarge');
      if (typeof value === 'object' && value !== null) pending.push(value as Record<string, unknown>);
      else if (typeof value === 'string' && value.startsWith(placeholder)) {
        parent[key] = await readText(Number(value.slice(placeholder.length)));
      }
    }
  }
  return root.body;
};

/** Parses a large body: cuts its long texts out before `JSON.parse`, and puts them back afterwards. */
const parseLargeBody = async (bytes: Buffer, bodyLimits: BodyLimits, parseJson: ParseJson): Promise<unknown> => {
  const longTexts = findLongTexts(bytes, bodyLimits);
  const ends = [...longTexts, { from: bytes.length, to: bytes.length }];
  const parts = ends.map(({ from }, index) => bytes.subarray(longTexts[index - 1]?.to ?? 0, from));
  const size = parts.reduce((sum, part) => sum + part.byteLength, 0);
  if (size > bodyLimits.bytes || !parts.every(isUtf8))
    throw new AppError(size > bodyLimits.bytes ? 'tooLarge' : 'badRequest');
  if (size > maxBytesWithoutPicture) await yieldToEventLoop();
  // Random for each body, so that no client can send it.
  const placeholder = `${randomUUID()} `;
  const body = await parseJson(
    parts.map((part, index) => `${index ? `${placeholder}${index - 1}` : ''}${part}`).join(''),
  );
  if (longTexts.length === 0) return body;
  return restoreLongTexts(body, placeholder, async (index) => {
    const { from, to } = longTexts[index] as Range;
    return readLongText(bytes.subarray(from, to));
  });
};

/** Whether the charset is not UTF-8, the only one that JSON allows. Another one would be decoded to wrong text. */
const isOtherCharset = ({ headers }: FastifyRequest) => {
  const [, charset] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(headers['content-type'] ?? '') ?? [];
  return charset !== undefined && !/^utf-?8$/i.test(charset);
};

/**
 * Lets an application parse JSON bodies. No body blocks the event loop for more than a few milliseconds at a time: a body
 * has at most `contentLimits.bodyValues` values, unless its route allows more, and a picture is never parsed as JSON.
 */
export const acceptJson = (app: FastifyInstance) => {
  const parseDefault = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (isOtherCharset(request)) return done(new AppError('unsupportedType'));
    // A body has at most one value a byte.
    if (bytes.length <= contentLimits.bodyValues) {
      if (!isUtf8(bytes)) return done(new AppError('badRequest'));
      return parseDefault(request, bytes.toString(), done);
    }
    const parseJson: ParseJson = (text) =>
      new Promise((resolve, reject) => {
        parseDefault(request, text, (error, parsed) => (error ? reject(error) : resolve(parsed)));
      });
    parseLargeBody(bytes, readBodyLimits(request), parseJson).then((parsed) => done(null, parsed), done);
  });
};
