import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { mustRun, root, runNode } from './lib/run.mjs';

// Checks that third-party code comes in only as the lock files say: exact versions from npm's registry with a hash, no
// scripts at installation, no release younger than a week. With `--online` it also asks the registry about known
// vulnerabilities, signatures and the age of releases; with `--build` it builds the web again and compares each byte.
//
// `node scripts/supply-chain.mjs [--online] [--build] [a checkout]`

const words = process.argv.slice(2);
const projectFolder = words.find((word) => !word.startsWith('--')) ?? root;
const registry = 'https://registry.npmjs.org/';
/** Registry or mirror that npm is set to. */
const askedRegistry = `${(process.env.npm_config_registry ?? registry).replace(/\/$/, '')}/`;
/** Days for which others may find out that a release is malicious. */
const minReleaseDays = 7;

const readJson = (file) => JSON.parse(readFileSync(join(projectFolder, file), 'utf8'));

const lockFiles = ['package-lock.json', 'runtime/package-lock.json'];
const packageFiles = [
  'package.json',
  'contract/package.json',
  'server/package.json',
  'web/package.json',
  'runtime/package.json',
];

/** Packages of a lock file that npm downloads. One without an address comes from npm's registry, by its hash. */
const listDownloads = (lockFile) =>
  Object.entries(readJson(lockFile).packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

function checkLockFile(lockFile) {
  return listDownloads(lockFile).flatMap(([path, { resolved = registry, integrity = '', inBundle }]) => {
    if (inBundle) return [];
    if (!resolved.startsWith(registry)) return [`${lockFile}: ${path} comes from ${resolved}, not from npm`];
    return integrity.startsWith('sha512-') ? [] : [`${lockFile}: ${path} has no SHA-512`];
  });
}

function checkVersions(packageFile) {
  if (!existsSync(join(projectFolder, packageFile))) return [];
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {}, overrides = {} } = readJson(packageFile);
  return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies, ...overrides })
    .filter(([name, version]) => !name.startsWith('@ok/') && !/^\d+\.\d+\.\d+([-+][\w.-]+)?$/.test(version))
    .map(([name, version]) => `${packageFile}: ${name} is ${version}, not an exact version`);
}

function checkNpmSettings() {
  const settings = new Map(
    readFileSync(join(projectFolder, '.npmrc'), 'utf8')
      .split('\n')
      .map((line) => line.split('=')),
  );
  return [
    ...(settings.get('ignore-scripts') === 'true' ? [] : ['.npmrc: ignore-scripts has to be true']),
    ...(settings.get('save-exact') === 'true' ? [] : ['.npmrc: save-exact has to be true']),
    ...(Number(settings.get('min-release-age')) >= minReleaseDays
      ? []
      : [`.npmrc: min-release-age has to be ${minReleaseDays} or more`]),
  ];
}

/** Hash of each file of a build by its path; the stamp belongs to a checkout. */
const hashFiles = (folder) =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== '.stamp')
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );

/** Builds the web once more, elsewhere, and compares it with the build of `npm run build`. */
async function compareBuilds() {
  const folder = mkdtempSync(join(tmpdir(), 'ok-build-'));
  try {
    const vite = [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'error'];
    const code = await runNode([...vite, '--outDir', relative(join(root, 'web'), folder), '--emptyOutDir'], {
      cwd: join(root, 'web'),
    });
    if (code !== 0) return ['the web could not be built'];
    const [first, second] = [hashFiles(join(root, 'web/dist')), hashFiles(folder)];
    return [...new Set([...first.keys(), ...second.keys()])]
      .filter((file) => first.get(file) !== second.get(file))
      .map((file) => `two builds differ in ${file}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a check of npm that needs its registry. A registry that doesn't answer is a finding, and no pass. */
async function askNpm(what, parameters) {
  try {
    await mustRun('npm', parameters, { cwd: projectFolder, stdio: 'inherit' });
    return [];
  } catch {
    return [`${what}: not available, or not passed; see the lines above`];
  }
}

async function checkAges() {
  const newest = Date.now() - minReleaseDays * 86_400_000;
  const names = new Map(
    lockFiles.flatMap(listDownloads).map(([path, { version }]) => [path.split('node_modules/').at(-1), version]),
  );
  const young = [];
  for (const [name, version] of names) {
    const answer = await fetch(`${askedRegistry}${name.replace('/', '%2f')}`).catch(() => null);
    if (!answer?.ok) return ['the age of releases: not available'];
    const released = Date.parse((await answer.json()).time?.[version] ?? '');
    if (!(released <= newest)) young.push(`${name}@${version} was released less than ${minReleaseDays} days ago`);
  }
  return young;
}

const problems = [
  ...lockFiles.filter((file) => existsSync(join(projectFolder, file))).flatMap(checkLockFile),
  ...packageFiles.flatMap(checkVersions),
  ...checkNpmSettings(),
  ...(words.includes('--build') ? await compareBuilds() : []),
];
if (words.includes('--online')) {
  problems.push(
    ...(await askNpm('known vulnerabilities', ['audit', '--audit-level=high'])),
    ...(await askNpm('signatures and provenance', ['audit', 'signatures'])),
    ...(await checkAges()),
  );
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
