import { Readable } from 'node:stream';
import { type FileType, mediaTypes, type ReplyFor, type Route, type Schema } from '@ok/contract/routes/define-route.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { CompressedBody, compressedStream, negotiateEncoding } from './compressed-body.ts';

/** What a ready body says of itself. */
type About = {
  /** By which a client that has it already is told so; see `Call.hasAlready`. */
  etag?: string;
  /** How long others may keep it; nobody may where nothing is said. */
  cacheControl?: string;
  /** What a file is called where somebody saves it, and whether the browser shows it first. */
  file?: { name: string; disposition: 'inline' | 'attachment' };
  contentSecurityPolicy?: string;
  /** What it is, where a route gives more than one kind of file. */
  type?: FileType;
};

/** An answer that no schema decides about: a file, or a text that was made beforehand. */
export class Ready {
  readonly body: Buffer | CompressedBody | Readable | null;
  readonly about: About;

  /** @param body null for somebody who has it already */
  constructor(body: Ready['body'], about: About = {}) {
    this.body = body;
    this.about = about;
  }
}

/**
 * Rows, or parts of a file or of the text of one object, some at a time: a route that `streams` sends them as they come.
 */
type Pieces<R extends Route> = AsyncIterable<ReplyFor<R> extends readonly (infer Row)[] ? Row[] : string | Buffer>;

/**
 * What a handler answers: the reply's schema decides what of it goes out. A Buffer is a ready body, and so is a
 * CompressedBody, of which a client gets the form that it takes.
 */
export type Answer<R extends Route> =
  | ReplyFor<R>
  | Ready
  | Buffer
  | CompressedBody
  | (R extends { streams: true } ? Pieces<R> : never);

/** Names of files are of our own making; whatever else stands in one must not end the header. */
const named = ({ name, disposition }: NonNullable<About['file']>) =>
  `${disposition}; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`;

const describe = (reply: FastifyReply, { etag, cacheControl, file, contentSecurityPolicy }: About) => {
  if (etag !== undefined) reply.header('etag', etag);
  if (cacheControl !== undefined) reply.header('cache-control', cacheControl);
  if (file) reply.header('content-disposition', named(file)).header('x-content-type-options', 'nosniff');
  if (contentSecurityPolicy !== undefined) reply.header('content-security-policy', contentSecurityPolicy);
};

const typeOf = ({ produces = 'json' }: Pick<Route, 'produces'>) => {
  const isText = produces === 'json' || produces === 'text' || produces === 'csv';
  return isText ? `${mediaTypes[produces]}; charset=utf-8` : mediaTypes[produces];
};

const fileType = (route: Route, answer: unknown) =>
  typeOf(answer instanceof Ready && answer.about.type ? { produces: answer.about.type } : route);

/** A JSON array of rows that come some at a time, each as the schema of a row lets it through. */
async function* arrayOf(row: Schema, pieces: AsyncIterable<unknown[]>) {
  let before = '[';
  for await (const rows of pieces) {
    let text = '';
    for (const one of rows) {
      text += before + JSON.stringify(z.parse(row, one));
      before = ',';
    }
    if (text !== '') yield text;
  }
  yield before === '[' ? '[]' : ']';
}

/** What the rows of a reply are; undefined where it is no list of them. */
const rowSchema = ({ reply }: Route) => (reply as unknown as { def: { element?: Schema } } | undefined)?.def.element;

/** The pieces as a stream; the first is waited for, so that what fails at once is still answered as an error. */
const streamOf = async (element: Schema | undefined, pieces: AsyncIterable<unknown>) => {
  const source = element ? arrayOf(element, pieces as AsyncIterable<unknown[]>) : pieces;
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

const isPieces = (answer: unknown): answer is AsyncIterable<unknown> =>
  typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;

/** Send what a handler answered, as its route says that it does. */
export const sendAnswer = async (route: Route, request: FastifyRequest, reply: FastifyReply, answer: unknown) => {
  if (answer instanceof Ready) {
    describe(reply, answer.about);
    if (answer.body === null) return reply.code(304).send();
  }
  const body = answer instanceof Ready ? answer.body : answer;
  if (body instanceof CompressedBody) reply.type(typeOf(route)).send(await negotiateEncoding(body, request, reply));
  else if (Buffer.isBuffer(body) || body instanceof Readable) reply.type(fileType(route, answer)).send(body);
  else if (route.streams && isPieces(body)) {
    const rows = rowSchema(route);
    const stream = await streamOf(rows, body);
    // The text of one object is as large as all that it holds.
    const isText = route.reply !== undefined && !rows;
    reply.type(typeOf(route)).send(isText ? compressedStream(stream, request, reply) : stream);
  } else if (!route.reply) reply.send();
  else reply.type(typeOf(route)).send(JSON.stringify(z.parse(route.reply, body)));
  return reply;
};
