import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { PackagePreview } from '@ok/contract/routes/trees/tree-packages.ts';
import { AppError } from '../../http/app-error.ts';
import { type PackageSender, writeTreePackage } from './export-package.ts';
import { importPackage, previewPackage } from './import-package.ts';

type Installation = PackageSender;

/** Name of a file that stands for standard input or output. */
const standardStream = '-';

/** Writes the package of a version to a file, which must not exist yet, or to standard output. */
export const exportTree = async (installation: Installation, id: string, file: string): Promise<string> => {
  const parts = await writeTreePackage(installation, Number(id));
  if (!parts) throw new Error(`There is no version ${id}.`);
  if (file === standardStream) {
    await pipeline(Readable.from(parts), process.stdout, { end: false });
    return '';
  }
  const output = createWriteStream(file, { flags: 'wx' });
  let isOpened = false;
  output.once('open', () => {
    isOpened = true;
  });
  await pipeline(Readable.from(parts), output).catch(async (error: unknown) => {
    // A part of a package looks like a whole one.
    if (isOpened) await rm(file, { force: true });
    throw error;
  });
  return `Version ${id} was written to ${file}.`;
};

const describeSender = ({ signature, trust }: PackagePreview): string => {
  if (!signature) return 'Not signed';
  return `Signed by ${signature.signedBy}, key ${signature.publicKey} (${trust})`;
};

const describeEffect = (effect: PackagePreview): string => {
  const { tree, version, newLanguages, results, document } = effect;
  const different = results.filter(({ state }) => state === 'different');
  const lines = [
    tree ? `Version ${version} of ${tree.name}` : `A new tree, version ${version}`,
    describeSender(effect),
    `${Object.keys(document.questions).length} questions, ${Object.keys(document.options).length} answers`,
    ...(newLanguages.length > 0 ? [`New languages: ${newLanguages.join(', ')}`] : []),
    ...(different.length > 0
      ? [`Results that stay as they are here: ${different.map(({ key }) => key).join(', ')}`]
      : []),
  ];
  return lines.join('\n');
};

/** Imports a package from a file or from standard input as a draft; with `isDryRun` it only says what would be done. */
export const importTree = async (
  { db, files }: Installation,
  file: string,
  { isDryRun, acceptsSender }: { isDryRun: boolean; acceptsSender: boolean },
): Promise<string> => {
  const bytes = file === standardStream ? await buffer(process.stdin) : await readFile(file);
  try {
    const effect = JSON.parse(await text(Readable.from(await previewPackage(db, bytes)))) as PackagePreview;
    if (isDryRun) return `Would become: ${describeEffect(effect)}`;
    const id = await importPackage(db, files, bytes, { version: effect.version, by: null, acceptsSender });
    return `Imported as draft ${id}: ${describeEffect(effect)}`;
  } catch (error) {
    if (error instanceof AppError) throw new Error(`${error.message}: ${error.detail ?? ''}`, { cause: error });
    throw error;
  }
};
