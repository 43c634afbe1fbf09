import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { documentTypes } from '../contract/src/rules/results/document-types.ts';
import { composeDocument } from './documents/compose.mjs';
import { root } from './lib/run.mjs';

// Makes the shipped documents from their texts. Run it after changing a text, and commit the documents.

const contentFolder = join(root, 'content');
const read = (file) => JSON.parse(readFileSync(join(contentFolder, file), 'utf8'));

const languages = ['nl', 'en'];

/** Makes one of the documents and returns its bytes. */
export const makeDocument = (type, language) => {
  const texts = read(`documents/texts-${language}.json`);
  return composeDocument(type, language, { texts, results: read('results.json').results });
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const language of languages) {
    mkdirSync(join(contentFolder, 'documents', language), { recursive: true });
    for (const type of documentTypes) {
      const bytes = await makeDocument(type, language);
      writeFileSync(join(contentFolder, 'documents', language, `${type}.pdf`), bytes);
      console.log(`${language}/${type}.pdf ${Math.ceil(bytes.length / 1024)} kB`);
    }
  }
}
