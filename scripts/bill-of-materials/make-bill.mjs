import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedPackages } from './lock-files.mjs';

/** What comes inside of a package and is no package itself. The tests hold the versions against what runs. */
const inside = {
  '@electric-sql/pglite': [{ type: 'application', name: 'PostgreSQL', version: '18.6', licence: 'PostgreSQL' }],
};

const byRef = (one, other) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1);

const licencesOf = (licence) => {
  if (licence === undefined) return [];
  return [/[\s()]/.test(licence) ? { expression: licence } : { license: { id: licence } }];
};

/** `@scope/name` as an address of a package names it. */
const addressOf = ({ name, version }) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

const hashesOf = (integrity) => {
  const [, algorithm, digest] = /^sha(\d+)-(\S+)/.exec(integrity ?? '') ?? [];
  return algorithm ? [{ alg: `SHA-${algorithm}`, content: Buffer.from(digest, 'base64').toString('hex') }] : [];
};

const asComponent = (each) => ({
  type: each.places.includes('runtime') ? 'platform' : 'library',
  'bom-ref': `${each.name}@${each.version}`,
  name: each.name,
  version: each.version,
  scope: each.isOptional ? 'optional' : 'required',
  hashes: hashesOf(each.integrity),
  licenses: licencesOf(each.licence),
  purl: addressOf(each),
  ...(inside[each.name] && {
    components: inside[each.name].map(({ licence, ...what }) => ({
      'bom-ref': `${each.name}@${each.version}#${what.name}`,
      ...what,
      licenses: licencesOf(licence),
    })),
  }),
  properties: each.places.map((value) => ({ name: 'ok:place', value })),
});

/** The same package in two folders counts once, with the places of both. */
const once = (packages) => {
  const found = new Map();
  for (const each of packages) {
    const ref = `${each.name}@${each.version}`;
    const known = found.get(ref);
    found.set(ref, {
      ...each,
      isOptional: each.isOptional && (known?.isOptional ?? true),
      places: [...new Set([...(known?.places ?? []), ...each.places])].sort(),
      needs: [...new Set([...(known?.needs ?? []), ...each.needs])].sort(),
    });
  }
  return [...found.values()];
};

/**
 * The bill of materials, as CycloneDX 1.6: whatever is installed on a server or comes into a browser. It has no moment
 * and no number of its own, so that the same lock files give the same bill.
 *
 * @param {string} folder the project's
 */
export function makeBill(folder) {
  const { name, version, description, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const own = { version, licenses: [{ license: { name: license } }] };
  const packages = once(shippedPackages(folder));
  const components = packages.map(asComponent).sort(byRef);
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': name,
        name,
        description,
        ...own,
        // The demonstration's trees, texts and pictures were made with the product.
        components: [{ type: 'data', 'bom-ref': `${name}#content`, name: `${name}-content`, ...own }],
      },
    },
    components,
    dependencies: packages
      .map((each) => ({ ref: `${each.name}@${each.version}`, dependsOn: each.needs }))
      .sort((one, other) => (one.ref < other.ref ? -1 : 1)),
  };
}
