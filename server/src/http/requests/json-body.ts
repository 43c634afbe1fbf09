import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { limits } from '@ok/contract/rules/limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { yieldToEventLoop } from '../../jobs/yield-to-event-loop.ts';
import { AppError } from '../app-error.ts';

/** Bytes of a text beyond which it can only be a picture: no field takes as many. */
const longText = 512 * 1024;

/** The most bytes of a body without its picture. */
const mostWithoutPicture = 1024 * 1024;

/** The most quotes in a body for each value; those within a text, such as a serialised document, are counted, too. */
const quotesAValue = 10;

declare module 'fastify' {
  interface FastifyContextConfig {
    bodyValues?: number;
  }
}

/** What a body may hold at most. */
type Most = { values: number; bytes: number };

/** A route may take more than others do. */
const mostOf = ({ routeOptions }: FastifyRequest): Most => {
  const { bodyValues } = routeOptions.config;
  if (bodyValues === undefined) return { values: limits.bodyValues, bytes: mostWithoutPicture };
  return { values: bodyValues, bytes: routeOptions.bodyLimit ?? mostWithoutPicture };
};

const [quote, comma, backslash, bracket, brace] = Array.from('",\\[{', (character) => character.charCodeAt(0));

type Range = { from: number; to: number };

/** Whether the quote at a place is part of a text: an odd number of backslashes stands before it. */
const isEscaped = (bytes: Buffer, at: number) => {
  let from = at;
  while (bytes[from - 1] === backslash && at - from <= longText) from -= 1;
  return (at - from) % 2 === 1;
};

/**
 * Where the long texts of a JSON body are, between their quotes. What is in a text is left to the search of the
 * platform, and everything else is counted, so that this takes a few milliseconds whatever was sent.
 *
 * @throws AppError `tooLarge` for more than any body has
 */
const findLongTexts = (bytes: Buffer, most: Most): Range[] => {
  const found: Range[] = [];
  let [values, others, quotes] = [0, 0, 0];
  const endOfText = (from: number) => {
    for (let at = bytes.indexOf('"', from); at >= 0; at = bytes.indexOf('"', at + 1)) {
      quotes += 1;
      if (quotes > most.values * quotesAValue) throw new AppError('tooLarge');
      if (!isEscaped(bytes, at)) return at;
    }
    throw new AppError('badRequest');
  };
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) {
      const to = endOfText(at + 1);
      if (to - at > longText) found.push({ from: at + 1, to });
      at = to;
      continue;
    }
    others += 1;
    if (byte === comma || byte === bracket || byte === brace) values += 1;
    if (values > most.values || others > most.bytes) throw new AppError('tooLarge');
  }
  return found;
};

/** Bytes of a text that are read before others get their turn. */
const piece = 256 * 1024;

/** A long text, piece by piece. Of base64 nothing but a slash or a line break is ever written with a backslash. */
const readLongText = async (bytes: Buffer): Promise<string> => {
  if (!bytes.includes('\\')) return bytes.toString('latin1');
  const texts: string[] = [];
  for (let from = 0; from < bytes.length; ) {
    const rough = Math.min(from + piece, bytes.length);
    const last = rough === bytes.length ? -1 : bytes.subarray(rough - 6, rough).indexOf('\\');
    const to = last < 0 ? rough : rough - 6 + last;
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

/** Reads a large body: its long texts are cut out before it is parsed, and put back unparsed. */
const readLarge = async (bytes: Buffer, most: Most, parseJson: ParseJson): Promise<unknown> => {
  const long = findLongTexts(bytes, most);
  const ends = [...long, { from: bytes.length, to: bytes.length }];
  const parts = ends.map(({ from }, index) => bytes.subarray(long[index - 1]?.to ?? 0, from));
  const size = parts.reduce((sum, part) => sum + part.byteLength, 0);
  if (size > most.bytes || !parts.every(isUtf8)) throw new AppError(size > most.bytes ? 'tooLarge' : 'badRequest');
  if (size > mostWithoutPicture) await yieldToEventLoop();
  // A new one for each body: nobody can send it.
  const placeholder = `${randomUUID()} `;
  const body = await parseJson(
    parts.map((part, index) => `${index ? `${placeholder}${index - 1}` : ''}${part}`).join(''),
  );
  if (long.length === 0) return body;
  return restoreLongTexts(body, placeholder, async (index) => {
    const { from, to } = long[index] as Range;
    return readLongText(bytes.subarray(from, to));
  });
};

/** JSON is written in UTF-8 alone: what says otherwise would be read as something that nobody wrote. */
const isOtherCharset = ({ headers }: FastifyRequest) => {
  const [, charset] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(headers['content-type'] ?? '') ?? [];
  return charset !== undefined && !/^utf-?8$/i.test(charset);
};

/**
 * Lets an application take bodies of JSON. However large a body may be and whatever is in it, reading it takes a few
 * milliseconds at a time: it has at most `limits.bodyValues` values unless its route says more, and the bytes of a picture are never read as JSON.
 */
export const acceptJson = (app: FastifyInstance) => {
  const parseDefault = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = body as Buffer;
    if (isOtherCharset(request)) return done(new AppError('unsupportedType'));
    // As many bytes hold no more values.
    if (bytes.length <= limits.bodyValues) {
      if (!isUtf8(bytes)) return done(new AppError('badRequest'));
      return parseDefault(request, bytes.toString(), done);
    }
    const parseJson: ParseJson = (text) =>
      new Promise((resolve, reject) => {
        parseDefault(request, text, (error, parsed) => (error ? reject(error) : resolve(parsed)));
      });
    readLarge(bytes, mostOf(request), parseJson).then((parsed) => done(null, parsed), done);
  });
};
