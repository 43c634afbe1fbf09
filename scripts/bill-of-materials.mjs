import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mayShip } from './bill-of-materials/licences.mjs';
import { makeBill } from './bill-of-materials/make-bill.mjs';
import { root } from './lib/run.mjs';

// Writes the bill of materials: what is shipped beside the product's own code, and under which licences. With `--check`
// it writes nothing, and fails where the bill is outdated. It fails on every licence that nobody has allowed.
// `node scripts/bill-of-materials.mjs [--check] [a checkout]`

const given = process.argv.slice(2);
const folder = given.find((word) => !word.startsWith('--')) ?? root;
const file = join(folder, 'bill-of-materials.json');

const bill = makeBill(folder);
const text = `${JSON.stringify(bill, null, 1)}\n`;
const licenceOf = ({ licenses: [licence] }) => licence?.expression ?? licence?.license.id;
const inAll = bill.components.flatMap((component) => [component, ...(component.components ?? [])]);
const faults = inAll
  .filter((component) => !mayShip(licenceOf(component), component.name))
  .map(
    ({ name, version, ...component }) =>
      `${name}@${version}: its licence, ${licenceOf({ ...component }) ?? 'of which it tells none'}, is not one of those in scripts/bill-of-materials/licences.mjs`,
  );

if (!given.includes('--check')) writeFileSync(file, text);
else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  faults.push('bill-of-materials.json is outdated: npm run bill-of-materials');
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
