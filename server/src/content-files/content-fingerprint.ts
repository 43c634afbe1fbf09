import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentScope } from './content.ts';

/** Hashes the content of a folder: the files that become rows, and the names of the documents. */
export const hashContentFiles = async (folder: string, scope: ContentScope): Promise<string> => {
  const hash = createHash('sha256').update(scope);
  const names = await readdir(folder);
  for (const name of names.filter((each) => each.endsWith('.json') && !each.startsWith('ui-')).sort()) {
    hash.update(`\n${name}\n`).update(await readFile(join(folder, name)));
  }
  const documents = await readdir(join(folder, 'documents'), { recursive: true }).catch(() => []);
  return hash.update(documents.sort().join('\n')).digest('hex').slice(0, 32);
};
