import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { type FileStore, isFileName } from './file-store.ts';

/** Milliseconds without an answer after which a request fails; otherwise the library would only log that. */
const timeouts = { connectionTimeout: 3_000, requestTimeout: 8_000, throwOnRequestTimeout: true };

/** Attempts for a request. With their timeouts a caller knows before the browser gives up, which is after 20 seconds. */
const maxAttempts = 2;

/** Whether the service failed or was too busy, rather than refused the request. */
const isServiceFailure = (error: unknown): boolean =>
  error instanceof S3ServiceException && Number(error.$metadata.httpStatusCode) >= 500;

/** Passes errors on. Those of the service get the code of a disk that fails, as callers know no kinds of stores. */
const rethrow = (error: unknown): never => {
  if (isServiceFailure(error)) throw Object.assign(error as Error, { code: 'EIO' });
  if (error instanceof Error && error.name === 'TimeoutError') throw Object.assign(error, { code: 'ETIMEDOUT' });
  throw error;
};

/**
 * Store in a bucket of an S3 service, so that processes on several machines share files. The credentials come from the
 * environment or the machine's role, as for Amazon's own tools.
 *
 * @param url `s3://bucket/folder?region=eu-central-1`; with `&endpoint=https://…` at a store that is not Amazon's
 */
export const s3FileStore = (url: URL): FileStore => {
  const endpoint = url.searchParams.get('endpoint');
  const config: S3ClientConfig = {
    region: url.searchParams.get('region') ?? 'eu-central-1',
    requestHandler: timeouts,
    maxAttempts,
    // Other services have no host name for each bucket, and not all support the newer checksums.
    ...(endpoint && {
      endpoint,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  };
  const client = new S3Client(config);
  const folder = url.pathname.replace(/^\/+|\/+$/g, '');
  const locationOf = (name: string) => ({ Bucket: url.hostname, Key: folder ? `${folder}/${name}` : name });

  return {
    async put(name, bytes) {
      if (!isFileName(name)) throw new RangeError(`${JSON.stringify(name)} is no name for a file`);
      await client.send(new PutObjectCommand({ ...locationOf(name), Body: bytes })).catch(rethrow);
    },
    async get(name) {
      if (!isFileName(name)) return null;
      try {
        const { Body } = await client.send(new GetObjectCommand(locationOf(name)));
        return (Body as Readable | undefined) ?? null;
      } catch (error) {
        return error instanceof NoSuchKey ? null : rethrow(error);
      }
    },
    async *list() {
      const prefix = folder ? `${folder}/` : '';
      const pages = paginateListObjectsV2({ client }, { Bucket: url.hostname, Prefix: prefix });
      try {
        for await (const { Contents = [] } of pages) {
          const names = Contents.map(({ Key = '' }) => Key.slice(prefix.length));
          yield* names.filter(isFileName);
        }
      } catch (error) {
        rethrow(error);
      }
    },
    async has(name) {
      if (!isFileName(name)) return false;
      try {
        await client.send(new HeadObjectCommand(locationOf(name)));
        return true;
      } catch (error) {
        return error instanceof NotFound ? false : rethrow(error);
      }
    },
    async delete(name) {
      if (isFileName(name)) await client.send(new DeleteObjectCommand(locationOf(name))).catch(rethrow);
    },
  };
};
