import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is run while the web is built and does not come into the browser, in a part's dependencies for `npm start`. */
const buildTools = ['vite', '@vitejs/plugin-react'];

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Where a package finds another: in its own folder, or in one above it. */
const resolve = (packages, from, name) => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[path]) return packages[path].link ? packages[path].resolved : path;
    if (folder === '') return undefined;
  }
};

/** The packages that one asks for and that are there. */
const needsOf = (packages, path) => {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[path];
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
    .map((name) => resolve(packages, path, name))
    .filter((found) => found !== undefined && !packages[found].dev);
};

const reachedFrom = (packages, starts) => {
  const reached = new Set();
  const waiting = [...starts];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    waiting.push(...needsOf(packages, path));
  }
  return reached;
};

const asPackage = (packages, path, places) => {
  const { version, license, integrity, optional = false } = packages[path];
  const needs = needsOf(packages, path).map((needed) => `${nameOf(needed)}@${packages[needed].version}`);
  return { name: nameOf(path), version, licence: license, integrity, isOptional: optional, places, needs };
};

/**
 * Every package that an installation has and that is not only for tests, as the lock files pin it.
 *
 * @param {string} folder the project's
 * @returns {{ name: string, version: string, licence: string | undefined, integrity: string | undefined,
 *   isOptional: boolean, places: string[], needs: string[] }[]} `places` says where it works: server, browser, build,
 *   runtime; `isOptional` holds of what only some machines get
 */
export function shippedPackages(folder) {
  const packages = readPackages(join(folder, 'package-lock.json'));
  const isTool = (path) => buildTools.includes(nameOf(path));
  const partNeeds = (part) => [...needsOf(packages, part), ...needsOf(packages, 'contract')];
  const reached = {
    server: reachedFrom(packages, partNeeds('server')),
    browser: reachedFrom(
      packages,
      partNeeds('web').filter((path) => !isTool(path)),
    ),
    build: reachedFrom(packages, partNeeds('web').filter(isTool)),
  };
  const placesOf = (path) => {
    const places = Object.keys(reached).filter((place) => reached[place].has(path));
    // What only goes with something else when it is there, npm installs all the same: it is the tools that name such.
    return places.length > 0 ? places : ['build'];
  };
  const shipped = Object.keys(packages)
    .filter((path) => path.includes('node_modules/') && !packages[path].link && !packages[path].dev)
    .map((path) => asPackage(packages, path, placesOf(path)));

  const runtime = readPackages(join(folder, 'runtime/package-lock.json'));
  const nodes = Object.keys(runtime)
    .filter((path) => path !== '')
    .map((path) => asPackage(runtime, path, ['runtime']));
  return [...shipped, ...nodes];
}
