import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { documentTypes } from '../contract/src/rules/document-types.ts';
import { composeDocument } from './documents/compose.mjs';
import { root } from './lib/run.mjs';

// Makes the documents that ship with the product from their texts: run it after changing one, and commit what it makes.

const folder = join(root, 'content');
const read = (file) => JSON.parse(readFileSync(join(folder, file), 'utf8'));

const languages = ['nl', 'en'];

/** Makes one of the documents: its bytes. */
export const makeDocument = (type, language) => {
  const texts = read(`documents/texts-${language}.json`);
  return composeDocument(type, language, { texts, results: read('results.json').results });
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const language of languages) {
    mkdirSync(join(folder, 'documents', language), { recursive: true });
    for (const type of documentTypes) {
      const bytes = await makeDocument(type, language);
      writeFileSync(join(folder, 'documents', language, `${type}.pdf`), bytes);
      console.log(`${language}/${type}.pdf ${Math.ceil(bytes.length / 1024)} kB`);
    }
  }
}
