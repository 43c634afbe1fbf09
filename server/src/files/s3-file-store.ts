import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
} from '@aws-sdk/client-s3';
import { type FileStore, isFileName } from './file-store.ts';

/** Milliseconds after which a store that says nothing is taken to be away. */
const timeouts = { connectionTimeout: 3_000, requestTimeout: 20_000 };

/**
 * Keeps files in a bucket of an S3 store, so that processes on several machines share them. The keys come from where
 * Amazon's own tools find them: the environment, or the machine's role.
 *
 * @param url `s3://bucket/folder?region=eu-central-1`; with `&endpoint=https://…` at a store that is not Amazon's
 */
export const s3FileStore = (url: URL): FileStore => {
  const endpoint = url.searchParams.get('endpoint');
  const config: S3ClientConfig = {
    region: url.searchParams.get('region') ?? 'eu-central-1',
    requestHandler: timeouts,
    // Other stores know no bucket by a name of its own, and not all know the newer checksums.
    ...(endpoint && {
      endpoint,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  };
  const client = new S3Client(config);
  const folder = url.pathname.replace(/^\/+|\/+$/g, '');
  const at = (name: string) => ({ Bucket: url.hostname, Key: folder ? `${folder}/${name}` : name });

  return {
    async put(name, bytes) {
      if (!isFileName(name)) throw new RangeError(`${JSON.stringify(name)} is no name for a file`);
      await client.send(new PutObjectCommand({ ...at(name), Body: bytes }));
    },
    async get(name) {
      if (!isFileName(name)) return null;
      try {
        const { Body } = await client.send(new GetObjectCommand(at(name)));
        return (Body as Readable | undefined) ?? null;
      } catch (cause) {
        if (cause instanceof NoSuchKey) return null;
        throw cause;
      }
    },
    async has(name) {
      if (!isFileName(name)) return false;
      try {
        await client.send(new HeadObjectCommand(at(name)));
        return true;
      } catch (error) {
        if (error instanceof NotFound) return false;
        throw error;
      }
    },
    async delete(name) {
      if (isFileName(name)) await client.send(new DeleteObjectCommand(at(name)));
    },
  };
};
