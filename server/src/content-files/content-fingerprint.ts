import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Parts } from './content.ts';

/** Names the state of the content in a folder: what becomes rows, byte by byte, and which documents there are. */
export const contentFingerprint = async (folder: string, parts: Parts): Promise<string> => {
  const hash = createHash('sha256').update(parts);
  const names = await readdir(folder);
  for (const name of names.filter((each) => each.endsWith('.json') && !each.startsWith('ui-')).sort()) {
    hash.update(`\n${name}\n`).update(await readFile(join(folder, name)));
  }
  const documents = await readdir(join(folder, 'documents'), { recursive: true }).catch(() => []);
  return hash.update(documents.sort().join('\n')).digest('hex').slice(0, 32);
};
