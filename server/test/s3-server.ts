import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** Keys in an answer that lists them. */
const listLength = 2;

/** Starts a store with the part of S3 that file storage uses; `objects` by bucket and key. */
export const startS3Server = async () => {
  const objects = new Map<string, Buffer>();
  /** `isDown` makes every answer an error, `delayMs` a late one; `losesReplies` stores a file and hangs up. */
  const manners = { isDown: false, delayMs: 0, losesReplies: false };
  /** Methods of the requests so far. */
  const methods: string[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
    const fail = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    methods.push(request.method ?? '');
    const body = await buffer(request);
    if (manners.delayMs > 0) await sleep(manners.delayMs);
    if (manners.isDown) return fail(503, 'ServiceUnavailable');
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=the-key/')) {
      return fail(403, 'AccessDenied');
    }
    if (request.method === 'PUT') {
      objects.set(pathname, body);
      if (manners.losesReplies) return response.destroy();
      return response.writeHead(200, { etag: '"1"' }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(pathname);
      return response.writeHead(204).end();
    }
    if (searchParams.get('list-type') === '2') {
      const start = Number(searchParams.get('continuation-token') ?? 0);
      const bucket = pathname.endsWith('/') ? pathname : `${pathname}/`;
      const keys = [...objects.keys()]
        .filter((key) => key.startsWith(bucket + (searchParams.get('prefix') ?? '')))
        .map((key) => key.slice(bucket.length))
        .sort();
      const listed = keys.slice(start, start + listLength).map((key) => `<Contents><Key>${key}</Key></Contents>`);
      const isMore = keys.length > start + listLength;
      return response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(
          `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isMore}</IsTruncated>${listed.join('')}${
            isMore ? `<NextContinuationToken>${start + listLength}</NextContinuationToken>` : ''
          }</ListBucketResult>`,
        );
    }
    const found = objects.get(pathname);
    if (!found) return fail(404, 'NoSuchKey');
    return response.writeHead(200, { 'content-length': found.length }).end(found);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    manners,
    methods,
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
