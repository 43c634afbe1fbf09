import { spawnSync } from 'node:child_process';
import { projectEnv, projectNode, root } from './lib/run.mjs';

// With a wrong setting the tool finds no files and no errors, so the check requires at least this many modules.
const MIN_MODULES = 20;

const script = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
const cruiserParameters = [
  '--config',
  '.dependency-cruiser.cjs',
  '--output-type',
  'json',
  'contract',
  'server',
  'web',
  'journeys',
];
const { status, stdout, stderr } = spawnSync(projectNode(), [script, ...cruiserParameters], {
  cwd: root,
  env: projectEnv(),
  encoding: 'utf8',
  maxBuffer: 256 * 1024 * 1024,
});

if (!stdout) {
  console.error(stderr);
  process.exit(status || 1);
}
const { modules, summary } = JSON.parse(stdout);
const ownModules = modules.filter(({ source }) =>
  /^(contract|server|web|journeys)\/.*\.[cm]?tsx?$/.test(source),
).length;

for (const { from, to, rule, comment } of summary.violations) {
  console.error(`${from} must not import ${to} (${rule.name}${comment ? `: ${comment}` : ''})`);
}
console.log(`${ownModules} modules, ${summary.violations.length} forbidden imports`);
if (ownModules < MIN_MODULES)
  console.error(`Fewer than ${MIN_MODULES} modules were seen: the import rules judged nothing.`);
process.exitCode = summary.violations.length > 0 || ownModules < MIN_MODULES ? 1 : 0;
