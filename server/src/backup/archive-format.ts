import * as z from 'zod/mini';

// An archive is a tar, compressed with gzip and encrypted with age, so that standard tools open it too. Its entries, in
// this order: `header.json`, `files/NAME`, `tables/NAME/PART.jsonl` with a row of the table on each line, and
// `manifest.json`. Who reads the manifest has read the whole archive.

/** Version of the format. A reader refuses archives of a higher one. */
export const archiveFormat = 1;

export const entryNames = { header: 'header.json', manifest: 'manifest.json', file: 'files/', table: 'tables/' };

export const archiveHeader = z.object({
  product: z.literal('OK!'),
  format: z.int(),
  /** Version of the product that wrote it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** Applied migrations, in their order. */
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
});
export type ArchiveHeader = z.infer<typeof archiveHeader>;

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
export const archiveManifest = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.int(), sha256 })),
  /** Last number that each sequence gave out; null for one that gave out none. */
  sequences: z.array(z.object({ name: z.string(), last: z.nullable(z.int()) })),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256 })),
});
export type ArchiveManifest = z.infer<typeof archiveManifest>;

/** Part of an archive with its content, of at most some megabytes. */
export type ArchiveEntry = { name: string; bytes: Uint8Array };

/** Error of an archive that can't be used. The message says why, and what to do. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}
