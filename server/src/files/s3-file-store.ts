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
} from '@aws-sdk/client-s3';
import { type FileStore, isFileName } from './file-store.ts';

/** Milliseconds without an answer after which a request fails. */
const timeouts = { connectionTimeout: 3_000, requestTimeout: 20_000 };

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
      await client.send(new PutObjectCommand({ ...locationOf(name), Body: bytes }));
    },
    async get(name) {
      if (!isFileName(name)) return null;
      try {
        const { Body } = await client.send(new GetObjectCommand(locationOf(name)));
        return (Body as Readable | undefined) ?? null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    async *list() {
      const prefix = folder ? `${folder}/` : '';
      const pages = paginateListObjectsV2({ client }, { Bucket: url.hostname, Prefix: prefix });
      for await (const { Contents = [] } of pages) {
        const names = Contents.map(({ Key = '' }) => Key.slice(prefix.length));
        yield* names.filter(isFileName);
      }
    },
    async has(name) {
      if (!isFileName(name)) return false;
      try {
        await client.send(new HeadObjectCommand(locationOf(name)));
        return true;
      } catch (error) {
        if (error instanceof NotFound) return false;
        throw error;
      }
    },
    async delete(name) {
      if (isFileName(name)) await client.send(new DeleteObjectCommand(locationOf(name)));
    },
  };
};
