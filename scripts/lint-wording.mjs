import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/run.mjs';
import { checkCode, checkDocument } from './lib/wording.mjs';

// Checks the wording of comments, documents and names in every file of the project. Rules: lib/wording.mjs.

/** With a wrong list of files the check would find nothing. */
const minFiles = 1_000;

const sourceFiles = /^(?:contract|server|web|journeys|bench|scripts)\/.*\.(?:ts|tsx|mjs|sql|css)$|^[^/]+\.(?:mjs|ts)$/;
const documentFiles = /^(?:README|CONTRIBUTING)\.md$|^docs\/.*\.md$/;
/** Data of former versions, and the requirements in the words of those who asked for them. */
const notOurWords = /\/fixtures\/|^docs\/requirements\.md$/;

const checkFile = (file, source) => {
  if (file.endsWith('.md')) return checkDocument(source);
  return checkCode(source, file.endsWith('.sql') ? 'sql' : file.endsWith('.css') ? 'css' : 'script');
};

const files = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .stdout.split('\n')
  .filter((file) => (sourceFiles.test(file) || documentFiles.test(file)) && !notOurWords.test(file))
  .filter((file) => existsSync(join(root, file)));

let count = 0;
for (const file of files) {
  for (const { line, rule, text } of checkFile(file, readFileSync(join(root, file), 'utf8'))) {
    count += 1;
    console.error(`${file}:${line}: ${rule}: ${text}`);
  }
}
console.log(`${files.length} files, ${count} places with unclear wording`);
if (files.length < minFiles) console.error(`Fewer than ${minFiles} files were seen: the check judged nothing.`);
process.exitCode = count > 0 || files.length < minFiles ? 1 : 0;
