import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { contentLimits } from '@ok/contract/rules/values/content-limits.ts';
import { serverLimits } from '@ok/contract/rules/values/limits.ts';
import yauzl, { type Entry, type ZipFile as ReadZipFile } from 'yauzl';
import { ZipFile } from 'yazl';
import { BadPackage } from './bad-package.ts';
import { signatureFileName } from './package-signature.ts';

/** Name of the file with the tree document. */
export const treeFileName = 'tree.json';

const picturesFolder = 'pictures/';

/** Path of a picture in a package. The name of a stored picture is the SHA-256 of its bytes. */
export const picturePath = (file: string): string => `${picturesFolder}${file}`;

const picturePattern = /^pictures\/[a-z0-9_-]{1,80}\.(webp|png|jpe?g|gif)$/i;

/** A signature has some 300 bytes. */
const signatureBytes = 4096;

const sizeLimitOf = (path: string) => {
  if (path === treeFileName) return serverLimits.treePackage.treeBytes;
  return path === signatureFileName ? signatureBytes : contentLimits.image;
};

/** Kind of file in the upper bits of the attributes, where a Unix program wrote them. */
const isLinkOrDevice = ({ externalFileAttributes }: Entry): boolean => {
  const kind = (externalFileAttributes >>> 16) & 0o170000;
  return kind !== 0 && kind !== 0o100000;
};

/** Files of a package, by path. Reading one again reads it from the bytes of the package. */
export type PackageFiles = { paths: string[]; read: (path: string) => Promise<Buffer> };

const listEntries = async (zip: ReadZipFile): Promise<Map<string, Entry>> => {
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName } = entry;
    const isPlain = entry.canDecodeFileData() && !isLinkOrDevice(entry);
    const isKnown = fileName === treeFileName || fileName === signatureFileName || picturePattern.test(fileName);
    if (!isPlain || !isKnown || entries.has(fileName)) throw new BadPackage('unknownFile', fileName);
    total += entry.uncompressedSize;
    const isTooLarge = entry.uncompressedSize > sizeLimitOf(fileName) || total > serverLimits.treePackage.bytes;
    if (isTooLarge) throw new BadPackage('tooLarge', fileName);
    entries.set(fileName, entry);
    if (entries.size > serverLimits.treePackage.files) throw new BadPackage('tooLarge');
  }
  return entries;
};

/** Marks an error of the library, which means a malformed or unsafe file, as the package's own. */
const refuseAs =
  (reason: 'notZip' | 'damaged', place = '') =>
  (error: unknown) => {
    throw error instanceof BadPackage ? error : new BadPackage(reason, place, error);
  };

/**
 * Opens a package: a zip file of a tree document and its pictures, and of nothing else. Sizes are checked before
 * anything is unpacked, and unpacking stops at the size that the entry names.
 *
 * @throws BadPackage for another file, a link, a path that leads out, a repeated name, or one that is too large
 */
export const openPackage = async (bytes: Buffer): Promise<PackageFiles> => {
  const zip = await yauzl.fromBufferPromise(bytes, { strictFileNames: true }).catch(refuseAs('notZip'));
  const entries = await listEntries(zip).catch(refuseAs('damaged'));
  return {
    paths: [...entries.keys()],
    read: async (path) => {
      const entry = entries.get(path);
      if (!entry) throw new BadPackage(path === treeFileName ? 'noTree' : 'noPicture', path);
      return zip.openReadStreamPromise(entry).then(buffer).catch(refuseAs('damaged', path));
    },
  };
};

/** The same in every package, so that equal trees give equal bytes. The moment is in local time, as zip files have it. */
const entryOptions = { mtime: new Date(1980, 0, 1), mode: 0o100644, compress: false, forceDosTimestamp: true } as const;

/** Writer of a package. Files are stored as they are: compressed bytes would depend on the machine that packs them. */
export const createPackageWriter = () => {
  const zip = new ZipFile();
  let written: Buffer[] = [];
  zip.outputStream.on('data', (chunk: Buffer) => written.push(chunk));
  const ended = once(zip.outputStream, 'end');
  const takeWritten = (): Buffer => {
    const bytes = Buffer.concat(written);
    written = [];
    return bytes;
  };
  /** Resolves once everything that was added is written. */
  const flush = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    /** Adds a file, and returns what was written since the last call. */
    add: async (path: string, bytes: Buffer): Promise<Buffer> => {
      zip.addBuffer(bytes, path, entryOptions);
      await flush();
      return takeWritten();
    },
    /** Returns the end of the package. */
    end: async (): Promise<Buffer> => {
      zip.end();
      await ended;
      return takeWritten();
    },
  };
};
