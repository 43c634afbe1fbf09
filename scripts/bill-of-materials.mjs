import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mayShip } from './bill-of-materials/licences.mjs';
import { makeBill } from './bill-of-materials/make-bill.mjs';
import { root } from './lib/run.mjs';

// Writes the bill of materials: the packages that ship with the product's own code, and their licences. With `--check`
// it writes nothing, and fails if the bill is outdated. It fails on every licence that licences.mjs does not allow.
//
// `node scripts/bill-of-materials.mjs [--check] [a checkout]`

const billOptions = process.argv.slice(2);
const projectFolder = billOptions.find((word) => !word.startsWith('--')) ?? root;
const billFile = join(projectFolder, 'bill-of-materials.json');

const bill = makeBill(projectFolder);
const billText = `${JSON.stringify(bill, null, 1)}\n`;
const licenceOf = ({ licenses: [licence] }) => licence?.expression ?? licence?.license.id;
const allComponents = bill.components.flatMap((component) => [component, ...(component.components ?? [])]);
const licenceProblems = allComponents
  .filter((component) => !mayShip(licenceOf(component), component.name))
  .map(
    ({ name, version, ...component }) =>
      `${name}@${version}: its licence, ${licenceOf({ ...component }) ?? 'of which it tells none'}, is not one of those in scripts/bill-of-materials/licences.mjs`,
  );

if (!billOptions.includes('--check')) writeFileSync(billFile, billText);
else if (!existsSync(billFile) || readFileSync(billFile, 'utf8') !== billText) {
  licenceProblems.push('bill-of-materials.json is outdated: npm run bill-of-materials');
}
for (const problem of licenceProblems) console.error(problem);
process.exitCode = licenceProblems.length > 0 ? 1 : 0;
