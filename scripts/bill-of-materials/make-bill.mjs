import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedPackages } from './lock-files.mjs';

/** Components inside packages that are no packages themselves. The tests compare the versions with those that run. */
const embeddedComponents = {
  '@electric-sql/pglite': [{ type: 'application', name: 'PostgreSQL', version: '18.6', licence: 'PostgreSQL' }],
};

const compareRefs = (one, other) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1);

const licencesOf = (licence) => {
  if (licence === undefined) return [];
  return [/[\s()]/.test(licence) ? { expression: licence } : { license: { id: licence } }];
};

/** Package URL; a scope's `@` is encoded. */
const packageUrl = ({ name, version }) => `pkg:npm/${name.replace(/^@/, '%40')}@${version}`;

const hashesOf = (integrity) => {
  const [, algorithm, digest] = /^sha(\d+)-(\S+)/.exec(integrity ?? '') ?? [];
  return algorithm ? [{ alg: `SHA-${algorithm}`, content: Buffer.from(digest, 'base64').toString('hex') }] : [];
};

const describeComponent = (each) => ({
  type: each.places.includes('runtime') ? 'platform' : 'library',
  'bom-ref': `${each.name}@${each.version}`,
  name: each.name,
  version: each.version,
  scope: each.isOptional ? 'optional' : 'required',
  hashes: hashesOf(each.integrity),
  licenses: licencesOf(each.licence),
  purl: packageUrl(each),
  ...(embeddedComponents[each.name] && {
    components: embeddedComponents[each.name].map(({ licence, ...what }) => ({
      'bom-ref': `${each.name}@${each.version}#${what.name}`,
      ...what,
      licenses: licencesOf(licence),
    })),
  }),
  properties: each.places.map((value) => ({ name: 'ok:place', value })),
});

/** Merges a package in several folders into one, with all of its places. */
const mergeDuplicates = (packages) => {
  const merged = new Map();
  for (const each of packages) {
    const ref = `${each.name}@${each.version}`;
    const former = merged.get(ref);
    merged.set(ref, {
      ...each,
      isOptional: each.isOptional && (former?.isOptional ?? true),
      places: [...new Set([...(former?.places ?? []), ...each.places])].sort(),
      needs: [...new Set([...(former?.needs ?? []), ...each.needs])].sort(),
    });
  }
  return [...merged.values()];
};

/**
 * Makes the bill of materials as CycloneDX 1.6: every package installed on a server or loaded by a browser. The bill
 * has no date and no serial number, so that the same lock files give the same bill.
 *
 * @param {string} folder the project's
 */
export function makeBill(folder) {
  const { name, version, description, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const productLicence = { version, licenses: [{ license: { name: license } }] };
  const packages = mergeDuplicates(shippedPackages(folder));
  const components = packages.map(describeComponent).sort(compareRefs);
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
        ...productLicence,
        // The demonstration's trees, texts and pictures, which were made with the product.
        components: [{ type: 'data', 'bom-ref': `${name}#content`, name: `${name}-content`, ...productLicence }],
      },
    },
    components,
    dependencies: packages
      .map((each) => ({ ref: `${each.name}@${each.version}`, dependsOn: each.needs }))
      .sort((one, other) => (one.ref < other.ref ? -1 : 1)),
  };
}
