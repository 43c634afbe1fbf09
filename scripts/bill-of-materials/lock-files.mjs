import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Dependencies of a part that run in the web build and never reach the browser; `npm start` needs them. */
const buildTools = ['vite', '@vitejs/plugin-react'];

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

const packageNameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Path of the package that another one loads by name: from its own folder, or from one above it. */
const resolve = (packages, from, name) => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[path]) return packages[path].link ? packages[path].resolved : path;
    if (folder === '') return undefined;
  }
};

/** Paths of the installed dependencies of a package. */
const needsOf = (packages, path) => {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path];
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
    .map((name) => resolve(packages, path, name))
    .filter((found) => found !== undefined && !packages[found].dev);
};

const reachablePackages = (packages, starts) => {
  const reached = new Set();
  const waiting = [...starts];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    waiting.push(...needsOf(packages, path));
  }
  return reached;
};

/** Licences that a package ships as a file, and does not name in its description. */
const licencesInFiles = { 'png-js@2.0.0': 'MIT' };

const describePackage = (packages, path, places) => {
  const { version, license, integrity, optional = false } = packages[path];
  const licence = license ?? licencesInFiles[`${packageNameOf(path)}@${version}`];
  const needs = needsOf(packages, path).map((needed) => `${packageNameOf(needed)}@${packages[needed].version}`);
  return { name: packageNameOf(path), version, licence, integrity, isOptional: optional, places, needs };
};

/**
 * Lists every installed package that is not for tests alone, as the lock files pin it.
 *
 * @param {string} folder the project's
 * @returns {{ name: string, version: string, licence: string | undefined, integrity: string | undefined, isOptional:
 * boolean, places: string[], needs: string[] }[]}
 * `places` says where it works: server, browser, build, runtime; `isOptional` marks packages that only some machines
 * get
 */
export function shippedPackages(folder) {
  const packages = readPackages(join(folder, 'package-lock.json'));
  const isTool = (path) => buildTools.includes(packageNameOf(path));
  const partNeeds = (part) => [...needsOf(packages, part), ...needsOf(packages, 'contract')];
  const reached = {
    server: reachablePackages(packages, partNeeds('server')),
    browser: reachablePackages(
      packages,
      partNeeds('web').filter((path) => !isTool(path)),
    ),
    build: reachablePackages(packages, partNeeds('web').filter(isTool)),
  };
  const placesOf = (path) => {
    const places = Object.keys(reached).filter((place) => reached[place].has(path));
    // An optional peer is installed without a package that needs it; the build tools are the ones that name such peers.
    return places.length > 0 ? places : ['build'];
  };
  const shipped = Object.keys(packages)
    .filter((path) => path.includes('node_modules/') && !packages[path].link && !packages[path].dev)
    .map((path) => describePackage(packages, path, placesOf(path)));

  const runtime = readPackages(join(folder, 'runtime/package-lock.json'));
  const nodes = Object.keys(runtime)
    .filter((path) => path !== '')
    .map((path) => describePackage(runtime, path, ['runtime']));
  return [...shipped, ...nodes];
}
