import { Readable } from 'node:stream';
import { type FileType, mediaTypes, type ReplyFor, type Route } from '@ok/contract/routes/define-route.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { CompressedBody, negotiateEncoding, negotiateStreamEncoding } from './compressed-body.ts';

/** Headers of a raw reply. */
type RawReplyOptions = {
  /** Tag that the client repeats; see `RouteCall.hasETag`. */
  etag?: string;
  /** Value of `Cache-Control`; `no-store` by default. */
  cacheControl?: string;
  /** Name of a saved file, and whether the browser shows the file (`inline`) or saves it. */
  file?: { name: string; disposition: 'inline' | 'attachment' };
  contentSecurityPolicy?: string;
  /** Type of the file, for a route with several types. */
  type?: FileType | 'text';
};

/** Reply that is sent as it is, without a schema: a file, or a text that was serialised before. */
export class RawReply {
  readonly body: Buffer | CompressedBody | Readable | null;
  readonly about: RawReplyOptions;

  /** @param body null for a client that has the content already (304) */
  constructor(body: RawReply['body'], about: RawReplyOptions = {}) {
    this.body = body;
    this.about = about;
  }
}

/**
 * Chunks of a reply: batches of rows, or parts of a file or of the JSON of one object. A route that `streams` sends each
 * chunk as it comes.
 */
type ReplyChunks<R extends Route> = AsyncIterable<ReplyFor<R> extends readonly (infer Row)[] ? Row[] : string | Buffer>;

/**
 * Result of a handler. A value is sent with the fields of the reply's schema; a Buffer, CompressedBody or RawReply is
 * sent as it is.
 */
export type HandlerReply<R extends Route> =
  | ReplyFor<R>
  | RawReply
  | Buffer
  | CompressedBody
  | (R extends { streams: true } ? ReplyChunks<R> : never);

/** Returns the header of a file. Unusual characters of the name are replaced, because they could end the header. */
const contentDisposition = ({ name, disposition }: NonNullable<RawReplyOptions['file']>) =>
  `${disposition}; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`;

const setReplyHeaders = (reply: FastifyReply, { etag, cacheControl, file, contentSecurityPolicy }: RawReplyOptions) => {
  if (etag !== undefined) reply.header('etag', etag);
  if (cacheControl !== undefined) reply.header('cache-control', cacheControl);
  if (file) reply.header('content-disposition', contentDisposition(file)).header('x-content-type-options', 'nosniff');
  if (contentSecurityPolicy !== undefined) reply.header('content-security-policy', contentSecurityPolicy);
};

const contentTypeOf = ({ produces = 'json' }: Pick<Route, 'produces'>) => {
  const isText = produces === 'json' || produces === 'text' || produces === 'csv';
  return isText ? `${mediaTypes[produces]}; charset=utf-8` : mediaTypes[produces];
};

const contentTypeOfReply = (route: Route, answer: unknown) =>
  contentTypeOf(answer instanceof RawReply && answer.about.type ? { produces: answer.about.type } : route);

/** Serialises batches of rows as one JSON array, with the fields of the row schema. */
async function* serializeReplyRows(row: z.core.$ZodType, pieces: AsyncIterable<unknown[]>) {
  let separator = '[';
  for await (const rows of pieces) {
    let text = '';
    for (const one of rows) {
      text += separator + JSON.stringify(z.parse(row, one));
      separator = ',';
    }
    if (text !== '') yield text;
  }
  yield separator === '[' ? '[]' : ']';
}

/** Returns the schema of a row; undefined when the reply is not a list. */
const findRowSchema = ({ reply }: Route): z.core.$ZodType | undefined =>
  reply instanceof z.ZodMiniArray ? reply.def.element : undefined;

/** Returns the chunks as a stream. It waits for the first chunk, so that an early failure still becomes an error reply. */
const startStream = async (element: z.core.$ZodType | undefined, pieces: AsyncIterable<unknown>) => {
  const source = element ? serializeReplyRows(element, pieces as AsyncIterable<unknown[]>) : pieces;
  const iterator = source[Symbol.asyncIterator]();
  const first = await iterator.next();
  return Readable.from(
    (async function* () {
      try {
        if (!first.done) yield first.value;
        for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
      } finally {
        await iterator.return?.();
      }
    })(),
  );
};

const isAsyncIterable = (answer: unknown): answer is AsyncIterable<unknown> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

/** Sends the result of a handler as its route declares. */
export const sendReply = async (route: Route, request: FastifyRequest, reply: FastifyReply, answer: unknown) => {
  if (answer instanceof RawReply) {
    setReplyHeaders(reply, answer.about);
    if (answer.body === null) return reply.code(304).send();
  }
  const body = answer instanceof RawReply ? answer.body : answer;
  if (body instanceof CompressedBody)
    reply.type(contentTypeOf(route)).send(await negotiateEncoding(body, request, reply));
  else if (Buffer.isBuffer(body) || body instanceof Readable) reply.type(contentTypeOfReply(route, answer)).send(body);
  else if (route.streams && isAsyncIterable(body)) {
    const rows = findRowSchema(route);
    const stream = await startStream(rows, body);
    // The JSON of one object may be large, so it is compressed.
    const isText = route.reply !== undefined && !rows;
    reply.type(contentTypeOf(route)).send(isText ? negotiateStreamEncoding(stream, request, reply) : stream);
  } else if (!route.reply) reply.send();
  else reply.type(contentTypeOf(route)).send(JSON.stringify(z.parse(route.reply, body)));
  return reply;
};
