import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);

/** A ready reply body that is sent many times: as it is, and compressed from the first time on that somebody takes it so. */
export class CompressedBody {
  readonly plain: Buffer;
  compressed?: Promise<Buffer>;

  constructor(text: string) {
    this.plain = Buffer.from(text);
  }
}

/** Make such a body of a text. */
export const compressedBody = (text: string): CompressedBody => new CompressedBody(text);

const compress = (plain: Buffer) => brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });

/** Whether a client takes a body that is compressed; sets the header that says that it depends on the client. */
const takesBrotli = (request: FastifyRequest, reply: FastifyReply) => {
  reply.header('vary', 'accept-encoding');
  const takes = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (takes) reply.header('content-encoding', 'br');
  return takes;
};

/** The form of a body that a client takes; sets the headers that say so. */
export const negotiateEncoding = async (
  body: CompressedBody,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> => {
  if (!takesBrotli(request, reply)) return body.plain;
  body.compressed ??= compress(body.plain);
  return body.compressed;
};

/** The same for a body that is sent once, as it comes: compressed less closely, and never held as a whole. */
export const compressedStream = (source: Readable, request: FastifyRequest, reply: FastifyReply): Readable => {
  if (!takesBrotli(request, reply)) return source;
  const compressed = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  // A source that fails ends the answer in the middle, which the client sees; a client that leaves ends the source.
  pipeline(source, compressed, () => {});
  return compressed;
};
