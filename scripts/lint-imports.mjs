import { spawnSync } from 'node:child_process';
import { projectEnv, projectNode, root } from './lib/run.mjs';

// A wrong setting makes the tool see nothing and report nothing: passing takes a house of some size.
const LEAST_MODULES = 20;

const script = 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs';
const parameters = [
  '--config',
  '.dependency-cruiser.cjs',
  '--output-type',
  'json',
  'contract',
  'server',
  'web',
  'journeys',
];
const { status, stdout, stderr } = spawnSync(projectNode(), [script, ...parameters], {
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
const ours = modules.filter(({ source }) => /^(contract|server|web|journeys)\/.*\.[cm]?tsx?$/.test(source)).length;

for (const { from, to, rule, comment } of summary.violations) {
  console.error(`${from} must not import ${to} (${rule.name}${comment ? `: ${comment}` : ''})`);
}
console.log(`${ours} modules, ${summary.violations.length} forbidden imports`);
if (ours < LEAST_MODULES)
  console.error(`Fewer than ${LEAST_MODULES} modules were seen: the import rules judged nothing.`);
process.exitCode = summary.violations.length > 0 || ours < LEAST_MODULES ? 1 : 0;
