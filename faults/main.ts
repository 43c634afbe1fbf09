import { faults } from './all-faults.ts';

// Started by scripts/faults.mjs. Arguments choose faults by name; `--times=3` strikes that often, and `--seconds=5` is
// the length of an outage. `--former=COMMIT` names the version from which `versions` upgrades.

const chosen = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const readOption = (name: string) => process.argv.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1];

const all = faults({
  times: (usual) => Number(readOption('times') ?? usual),
  seconds: Number(readOption('seconds') ?? 60),
  former: readOption('former'),
});
const unknown = chosen.filter((name) => !all[name]);
if (unknown.length > 0) {
  console.error(`There is no fault ${unknown.join(', ')}; there are ${Object.keys(all).join(', ')}.`);
  process.exit(1);
}

/** Milliseconds after which the product has to be as before, without a restart (REL-07). */
const maxRecoveryMs = 10_000;

const describe = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');

const toSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

let isSurvived = true;
for (const [name, run] of Object.entries(all)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const { fault, times, writes, answers, findings, problems, slowestMs, recoveryMs } = await run();
  const bad = [
    ...findings.lost.map((what) => `lost: ${what}`),
    ...findings.doubled.map((what) => `twice: ${what}`),
    ...findings.halfDone.map((what) => `half-done: ${what}`),
    ...problems,
    ...(recoveryMs > maxRecoveryMs ? ['good again too late'] : []),
  ];
  isSurvived &&= bad.length === 0;
  console.log(`\n${fault}, ${times} ${times === 1 ? 'time' : 'times'}`);
  console.log(`  acknowledged: ${describe(writes)}\n  answers: ${describe(answers)}`);
  console.log(`  slowest answer ${toSeconds(slowestMs)}, good again after ${toSeconds(recoveryMs)}`);
  console.log(bad.length === 0 ? '  nothing lost, doubled or half-done' : bad.map((what) => `  ${what}`).join('\n'));
}
process.exit(isSurvived ? 0 : 1);
